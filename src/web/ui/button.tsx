import type { ComponentProps } from "react"
import { Link } from "react-router"
import { Spinner } from "./spinner.tsx"

export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ")

const look = {
  primary: "bg-mask-700 text-white hover:bg-mask-800 active:bg-mask-900 shadow-press",
  /** The primary action on a green ground. */
  onMask: "bg-mask-300 text-(--color-mask-900) hover:bg-white shadow-press",
  /** An armed button: the next press takes money. */
  copper: "bg-copper-700 text-white hover:brightness-110 active:brightness-95 shadow-press",
  secondary: "bg-silk text-mask-800 border border-mask-600 hover:bg-mask-50 active:bg-mask-100",
  ghost: "text-mask-800 hover:bg-mask-50 active:bg-mask-100",
  danger: "bg-silk text-red border border-red hover:bg-red-soft",
} as const

const size = {
  sm: "min-h-9 px-3 text-sm gap-1.5",
  md: "min-h-11 px-4 gap-2",
  lg: "min-h-12 px-6 text-lg gap-2",
} as const

interface Look {
  variant?: keyof typeof look
  size?: keyof typeof size
}

const buttonClass = ({ variant = "primary", size: s = "md" }: Look, extra?: string) =>
  classes(
    "inline-flex items-center justify-center rounded-pad font-semibold text-center transition-colors",
    "disabled:opacity-60 disabled:shadow-none aria-disabled:opacity-60",
    look[variant],
    size[s],
    extra,
  )

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; busyText?: string }

export const Button = ({
  variant,
  size,
  busy = false,
  busyText,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) => (
  <button
    aria-busy={busy || undefined}
    {...rest}
    type={type ?? "button"}
    disabled={disabled || busy}
    className={buttonClass({ variant, size }, className)}
  >
    {busy && <Spinner />}
    {busy && busyText ? busyText : children}
  </button>
)

export const ButtonLink = ({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={buttonClass({ variant, size }, className)} />
)
