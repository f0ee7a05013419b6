import { data, Link, redirect, useLocation } from "react-router"
import { getServices, requestFacts } from "../../services.server.ts"
import { readRegistration } from "../../shop/accounts/rules/account-forms.ts"
import { takeStep } from "../../shop/accounts/rules/account-steps.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { getCookies } from "../shared/session/cookies.server.ts"
import { returnSearch } from "../shared/session/return-search.ts"
import { useArrivalToast } from "../ui/form.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/register"
import { AccountFrame, textLink, useCarryEmail } from "./account-frame.tsx"
import { AccountSteps, lostStep, type StepReply } from "./account-steps.tsx"

export const loader = ({ context }: Route.LoaderArgs) => ({
  careers: getServices(context).settings.business().careers,
})

export const headers = publicPage

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { careers } = getServices(context).settings.business()
  const form = await request.formData()
  const outcome = takeStep(form, { careers, withPassword: true })
  if (outcome.kind === "show") {
    const refused = Object.keys(outcome.problems).length > 0
    return data<StepReply>(outcome, { status: refused ? 400 : 200 })
  }
  const { values } = outcome
  const result = await getServices(context).accounts.register(
    values,
    requestFacts(context).clientAddress,
    form.get("terminos"),
  )
  switch (result.kind) {
    case "created": {
      const headers = { "Set-Cookie": await getCookies(context).registration.serialize(result.browser) }
      return redirect(`/iniciar-sesion${returnSearch(new URL(request.url))}`, { headers })
    }
    case "exists":
      return data<StepReply>({ step: "datos", values, problems: { correo: "email-taken" } }, { status: 409 })
    case "known-password":
      return data<StepReply>({ step: "datos", values, problems: { contrasena: "password-common" } }, { status: 400 })
    case "failed":
      return data<StepReply>({ step: "estudiante", values, problems: {}, failure: "failed" }, { status: 503 })
  }
}

export const clientAction = whenLost<StepReply>(lostStep)

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Crea tu cuenta",
    description: "Cree su cuenta para comprar componentes electrónicos y guardar su carrito.",
    path: "/crear-cuenta",
  })

export default function RegisterPage({ loaderData: { careers }, actionData }: Route.ComponentProps) {
  const start: StepReply = { step: "datos", values: readRegistration(new FormData(), careers), problems: {} }
  useArrivalToast("/iniciar-sesion", "Su cuenta está lista. Ya puede ingresar.")
  useCarryEmail()
  const back = returnSearch(useLocation())
  return (
    <AccountFrame title="Crea tu cuenta" intro="Con una cuenta guarda su carrito, paga en línea y sigue sus pedidos.">
      <AccountSteps use="register" careers={careers} start={start} reply={actionData} />
      <p className="mt-auto border-t border-line pt-4 text-center">
        ¿Ya tiene cuenta?{" "}
        <Link to={`/iniciar-sesion${back}`} className={textLink}>
          Iniciar sesión
        </Link>
      </p>
    </AccountFrame>
  )
}
