import type { ReactNode } from "react"

const colour = {
  red: "bg-red text-white",
  blue: "bg-blue text-white",
  green: "bg-green text-white",
  grey: "bg-grey text-white",
  copper: "bg-copper-100 text-copper-700",
} as const
export type BadgeColour = keyof typeof colour

export const Badge = ({ colour: name, children }: { colour: BadgeColour; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold ${colour[name]}`}
    data-colour={name}
  >
    {children}
  </span>
)

const tagColour = (tag: string): BadgeColour =>
  tag === "Nuevo" ? "red" : tag === "Insignia" ? "blue" : tag.endsWith("%") ? "green" : "grey"

export const TagBadge = ({ tag }: { tag: string }) => (tag === "" ? null : <Badge colour={tagColour(tag)}>{tag}</Badge>)
