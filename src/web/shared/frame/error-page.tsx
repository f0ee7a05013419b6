import { isRouteErrorResponse } from "react-router"
import { Icon } from "../../ui/icons.tsx"

/** Never a stack trace or another system's error text (FAIL-19). */
export const ErrorPage = ({ error, framed = false }: { error: unknown; framed?: boolean }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const Place = framed ? "div" : "main"
  return (
    <Place className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <title>{missing ? "Página no encontrada" : "Algo salió mal"}</title>
      <meta name="robots" content="noindex" />
      <Icon name="spark" className="size-16 text-copper-500" />
      <h1 className="text-3xl font-bold">{missing ? "Página no encontrada" : "Algo salió mal"}</h1>
      <p className="text-ink-soft">
        {missing
          ? "La dirección no existe o cambió de lugar."
          : "No pudimos mostrar esta página. Inténtelo de nuevo en un momento; lo que haya comprado o pagado está a salvo."}
      </p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center rounded-pad bg-mask-700 px-4 font-semibold text-white hover:bg-mask-800"
      >
        Volver al inicio
      </a>
    </Place>
  )
}
