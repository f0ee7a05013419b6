import { isRouteErrorResponse } from "react-router"
import { Icon } from "../../ui/icons.tsx"
import { frameTexts as t } from "./texts.ts"

/** Never a stack trace or another system's error text (FAIL-19). */
export const ErrorPage = ({ error, framed = false }: { error: unknown; framed?: boolean }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const Place = framed ? "div" : "main"
  return (
    <Place className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <title>{missing ? t.notFound : t.broken}</title>
      <meta name="robots" content="noindex" />
      <Icon name="spark" className="size-16 text-copper-500" />
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
