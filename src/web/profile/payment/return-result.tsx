import { redirect } from "react-router"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { signedInCustomer } from "../../shared/session/customer.server.ts"
import { ButtonLink } from "../../ui/button.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { resultForVisitor } from "../shown-result.server.ts"
import type { Route } from "./+types/return-result"
import { ResultBody, usePaymentPolling } from "./result-dialog.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  if (await signedInCustomer(request, context)) throw redirect("/perfil")
  const result = await resultForVisitor(request, context)
  if (!result) throw redirect("/iniciar-sesion")
  return { result }
}

export const headers = privatePage

export const meta = unlistedMeta("Resultado del Pago", "Cómo terminó su pago con tarjeta.")

/** For a person who returns from the card provider without a session here. */
export default function ReturnResultPage({ loaderData: { result } }: Route.ComponentProps) {
  usePaymentPolling(result.state === "open")
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-16 text-center">
      <h1 className="text-2xl font-bold">Resultado del Pago</h1>
      <ResultBody result={result} />
      <p className="text-ink-soft">Ingrese para ver su orden y el detalle de su pago.</p>
      <ButtonLink to="/iniciar-sesion">Iniciar sesión</ButtonLink>
    </div>
  )
}
