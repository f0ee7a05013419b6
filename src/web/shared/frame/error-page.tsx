import { isRouteErrorResponse } from "react-router"
import { brandColours as colours } from "../../../shop/vocabulary/brand.ts"
import { frameTexts as t } from "./texts.ts"

const OpenCircuit = () => (
  <svg aria-hidden="true" viewBox="0 0 240 80" className="w-60">
    <g fill="none" stroke={colours.copper} strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
      <path d="M8 60h46l20-20h14M232 20h-46l-20 20h-14" />
    </g>
    <circle cx="96" cy="40" r="11" fill="none" stroke={colours.copper} strokeWidth="7" />
    <circle cx="144" cy="40" r="11" fill="none" stroke={colours.copper} strokeWidth="7" />
    <path d="M126 8l-18 34h11l-6 30 20-38h-12z" fill={colours.mask} />
  </svg>
)

/** Never a stack trace or another system's error text (FAIL-19). */
export const ErrorPage = ({ error, framed = false }: { error: unknown; framed?: boolean }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const Place = framed ? "div" : "main"
  return (
    <Place className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <title>{missing ? t.notFound : t.broken}</title>
      <meta name="robots" content="noindex" />
      <OpenCircuit />
      <h1 className="text-3xl font-bold">{missing ? t.notFound : t.broken}</h1>
      <p className="text-ink-soft">{missing ? t.notFoundHint : t.brokenHint}</p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center rounded-pad bg-mask-700 px-4 font-semibold text-white hover:bg-mask-800"
      >
        {t.goHome}
      </a>
    </Place>
  )
}
