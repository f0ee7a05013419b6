import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { BoardShown } from "./board-forms.tsx"

export const followedBoard = async (
  context: Readonly<RouterContextProvider>,
  customerId: number,
  ref: string,
): Promise<BoardShown | null> => {
  const board = await servicesOf(context).pcb.follow.read(customerId, ref)
  return board && { ...board, formKey: crypto.randomUUID() }
}
