/** One stroke, one grid of 24: the shop's icons. Each is drawn here; names say what is shown, not where it is used. */
const paths = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.5 16.5L21 21",
  cart: "M3 4h2l2.4 11h10.2L20 7H6.2M9 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM17 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c1-4 4-6 8-6s7 2 8 6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  "eye-off":
    "M3 3l18 18M10 5.2A10 10 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.7M6.2 6.8A17 17 0 0 0 2 12s4 7 10 7a9.6 9.6 0 0 0 5-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2",
  alert: "M12 8v5M12 16.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "circle-check": "M8 12.5l3 3 5-6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  "circle-cross": "M9 9l6 6M15 9l-6 6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z",
  "card-off": "M3 7h11M19 7h2v10H9M3 7v10h2M3 11h8M4 4l17 17",
  "chevron-left": "M15 5l-7 7 7 7",
  "chevron-right": "M9 5l7 7-7 7",
  "chevrons-left": "M13 5l-7 7 7 7M19 5l-7 7 7 7",
  "chevrons-right": "M5 5l7 7-7 7M11 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  truck: "M3 6h11v10H3zM14 9h4l3 4v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  tag: "M3 12V4h8l10 10-8 8L3 12ZM7.5 8.5v.01",
  book: "M4 5a2 2 0 0 1 2-2h13v16H6a2 2 0 0 0-2 2V5ZM4 19a2 2 0 0 1 2-2h13",
  box: "M3 8l9-5 9 5v8l-9 5-9-5V8ZM3 8l9 5 9-5M12 13v8",
  handshake: "M3 8l4-2 5 2 5-2 4 2v7l-3 1-6 4-6-4-3-1V8ZM12 8l-3 3 2 1.5L14 10l4 4",
  phone: "M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2Z",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
  facebook: "M14 8h3V4h-3c-2.5 0-4 1.5-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8.5c0-.3.2-.5.5-.5Z",
  instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17.5 6.5v.01",
  whatsapp:
    "M4 20l1.2-4A8 8 0 1 1 8 18.8L4 20ZM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2-1-1 1c-1-.4-1.8-1.2-2.2-2.2l1-1-1-2L9 8.5Z",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4h16v-4",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
  pencil: "M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2",
  pin: "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  play: "M8 5l11 7-11 7V5Z",
  printer: "M7 9V3h10v6M5 9h14a2 2 0 0 1 2 2v5h-4M7 16H3v-5a2 2 0 0 1 2-2M7 14h10v7H7z",
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  logout: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  spark: "M13 2L5 13.5h6L10 22l9-12h-6.5L13 2Z",
} as const
export type IconName = keyof typeof paths

/** Decorative by default: the words beside it, or the control's own label, carry the meaning. */
export const Icon = ({ name, className = "size-6" }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
    <path d={paths[name]} />
  </svg>
)
