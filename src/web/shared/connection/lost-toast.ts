import { useToast } from "../../ui/toast.tsx"
import { connectionTexts as t } from "./texts.ts"

export const useLostToast = () => {
  const toast = useToast()
  return (retry: () => void) => toast(t.lost, { kind: "error", action: { label: t.retry, press: retry } })
}
