import type { ReactNode } from "react"
import { Icon } from "./icons.tsx"

const look = {
  error: "border-red bg-red-soft text-red",
  warning: "border-amber bg-amber-soft text-amber",
  success: "border-green bg-green-soft text-green",
  info: "border-blue bg-blue-soft text-blue",
} as const

interface NoticeProps {
  kind: keyof typeof look
  alert?: boolean
  children: ReactNode
}

/** The specification's alerts are these, never window.alert (D2). */
export const Notice = ({ kind, alert = kind === "error" || kind === "warning", children }: NoticeProps) => (
  <div
    role={alert ? "alert" : "status"}
    className={`flex items-start gap-3 rounded-pad border px-4 py-3 font-medium ${look[kind]}`}
  >
    <Icon name={kind === "success" ? "check" : "alert"} className="mt-0.5 size-5 shrink-0" />
    <div>{children}</div>
  </div>
)

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 rounded-board border border-dashed border-line-strong bg-silk px-6 py-12 text-center">
    <Icon name="spark" className="size-10 text-copper-500" />
    <p className="text-lg font-semibold">{title}</p>
    {children}
  </div>
)
