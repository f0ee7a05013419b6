export const loader = () => new Response("", { headers: { "Content-Type": "text/plain; charset=utf-8" } })
