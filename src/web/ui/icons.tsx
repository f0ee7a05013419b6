import sprite from "./icons.svg?url"

/** One stroke, one grid of 24: the shop's icons are drawn in icons.svg, which no page has to load as script. Names say what is shown, not where it is used. */
export type IconName =
  | "menu"
  | "close"
  | "search"
  | "cart"
  | "filter"
  | "user"
  | "eye"
  | "eye-off"
  | "alert"
  | "check"
  | "circle-check"
  | "circle-cross"
  | "card-off"
  | "chevron-left"
  | "chevron-right"
  | "chevrons-left"
  | "chevrons-right"
  | "plus"
  | "minus"
  | "trash"
  | "truck"
  | "tag"
  | "book"
  | "box"
  | "handshake"
  | "phone"
  | "mail"
  | "facebook"
  | "instagram"
  | "whatsapp"
  | "upload"
  | "download"
  | "pencil"
  | "clock"
  | "pin"
  | "play"
  | "printer"
  | "chip"
  | "external"
  | "logout"
  | "spark"

/** Decorative by default: the words beside it, or the control's own label, carry the meaning. */
export const Icon = ({ name, className = "size-6" }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
    <use href={`${sprite}#${name}`} />
  </svg>
)
