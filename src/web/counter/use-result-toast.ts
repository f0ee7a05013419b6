import { useEffect, useRef } from "react"
import { useToast } from "../ui/toast.tsx"
import type { ActionReply } from "./panel/decision-actions.server.ts"

/** A toast, because what was pressed may be gone from where it was. */
export const useResultToast = (reply: ActionReply | undefined): void => {
  const toast = useToast()
  const shown = useRef<ActionReply>(undefined)
  useEffect(() => {
    if (!reply || shown.current === reply) return
    shown.current = reply
    toast(reply.text, reply.isGood ? { alert: true } : { kind: reply.isError ? "error" : "info", ms: 12_000 })
  }, [reply, toast])
}
