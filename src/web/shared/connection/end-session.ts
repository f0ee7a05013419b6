/** False: the request did not arrive. */
export const endSession = (address: string): Promise<boolean> =>
  // The server expects a form; the page decides where to go next.
  fetch(address, { method: "POST", body: new URLSearchParams(), redirect: "manual" }).then(
    reply => reply.ok || reply.type === "opaqueredirect",
    () => false,
  )
