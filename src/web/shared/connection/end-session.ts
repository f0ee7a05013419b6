import { askShop } from "./ask-shop.ts"

/** False: the request did not arrive. */
export const endSession = async (address: string): Promise<boolean> => {
  // The server expects a form; the page decides where to go next.
  const answer = await askShop(address, { method: "POST", body: new URLSearchParams() })
  return (answer?.body as { ended?: boolean } | null | undefined)?.ended === true
}
