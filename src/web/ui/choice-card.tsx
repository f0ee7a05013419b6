import type { ComponentProps } from "react"

export const ChoiceCard = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-pad border border-line-strong px-4 has-checked:border-mask-700 has-checked:bg-mask-50">
    <input {...input} type="radio" className="size-5 accent-mask-700" />
    {children}
  </label>
)
