import { type Answer, askShop } from "./ask-shop.ts"
import { reportSessionEnd } from "./lost-request.ts"

export const callShop = async (address: string, init?: RequestInit): Promise<Answer | null> => {
  const answer = await askShop(address, init)
  if (answer?.status === 401) reportSessionEnd(address)
  return answer
}

export const postJson = (address: string, body: object): Promise<Answer | null> =>
  callShop(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
