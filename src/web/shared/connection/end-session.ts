/** Logout by script. False: the server has not heard of it. */
export const endSession = (address: string): Promise<boolean> =>
  // A form without fields, as the server expects one. Where it leads next is the page's own step.
  fetch(address, { method: "POST", body: new URLSearchParams(), redirect: "manual" }).then(
    reply => reply.ok || reply.type === "opaqueredirect",
    () => false,
  )
