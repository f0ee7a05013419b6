import { data, Form, Link, redirect, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { DeletionRefusal } from "../../../shop/accounts/delete-account.ts"
import { type OpenWork, remainingData } from "../../../shop/accounts/rules/account-deletion.ts"
import { readFormText, requestKey } from "../../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import {
  customerCaller,
  customerSessionId,
  requireCustomer,
  requireCustomerCall,
  signOutHeaders,
} from "../../shared/session/customer.server.ts"
import { searchFor } from "../../shared/session/return-search.ts"
import { signInProblems } from "../../shared/sign-in-texts.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/field.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../../ui/page-headers.ts"
import type { Route } from "./+types/delete-account"
import { ProfilePanel } from "./profile-panel.tsx"

const donePath = "/perfil/eliminar-cuenta?hecho"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  if (new URL(request.url).searchParams.has("hecho")) return null
  const customer = await requireCustomer(request, context)
  const { passwords } = getServices(context).accounts
  return {
    hasPassword: (await passwords.hasPassword(customer.id)) ?? true,
    kept: remainingData,
    formKey: crypto.randomUUID(),
  }
}

export const headers = withRetryAfter(privatePage)

const statusCodes = {
  wait: 429,
  "password-wrong": 401,
  "sign-in-again": 401,
  association: 409,
  open: 409,
  failed: 503,
} as const satisfies Record<DeletionRefusal["kind"], number>

export const action = async ({ request, context }: Route.ActionArgs) => {
  const customer = await requireCustomerCall(request, context)
  const form = await request.formData()
  const key = requestKey(form)
  if (key === null) throw data(null, { status: 400 })
  const result = await getServices(context).accounts.deleteAccount(customer, key, {
    password: readFormText(form, "contrasena"),
    sessionId: await customerSessionId(request, context),
    ...(await customerCaller(request, context)),
  })
  if (result.kind === "deleted" || result.kind === "running")
    return redirect(donePath, { headers: await signOutHeaders(request, context) })
  const headers = result.kind === "wait" ? { "Retry-After": String(result.retryAfterSeconds) } : undefined
  return data<DeletionRefusal>(result, { status: statusCodes[result.kind], headers })
}

export const clientAction = whenLost<DeletionRefusal>(() => ({ kind: "failed" }))

const title = "Eliminar mi cuenta"

export const meta = unlistedMeta(title, "Elimine su cuenta y sus datos.")

const openTexts = {
  order: "Tiene un pedido que todavía no se entrega. Cuando lo retire o lo cancele puede eliminar su cuenta.",
  payment: "Tiene un pago con tarjeta sin terminar. Espere a que se confirme o se anule.",
  refund: "Tiene dinero por recibir o por confirmar. Cuando lo resolvamos puede eliminar su cuenta.",
  return: "Tiene una devolución sin resolver. Cuando termine puede eliminar su cuenta.",
  board: "Tiene una placa en proceso. Cuando la retire o se cancele puede eliminar su cuenta.",
} as const satisfies Record<OpenWork, string>

const refusedText = (refused: DeletionRefusal): string => {
  switch (refused.kind) {
    case "open":
      return openTexts[refused.what]
    case "wait":
      return signInProblems.wait(refused.retryAfterSeconds)
    case "password-wrong":
      return "La contraseña no es correcta."
    case "sign-in-again":
      return "Su cuenta entra con Google: entre de nuevo con Google y elimínela enseguida."
    case "association":
      return "Esta cuenta es de una asociación: la administra la dueña de la tienda."
    case "failed":
      return "No se pudo eliminar la cuenta. Inténtelo de nuevo."
  }
}

const Deleted = () => (
  <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-10">
    <h1 className="text-2xl font-bold">Eliminamos su cuenta</h1>
    <p>Cerramos sus sesiones y borramos sus datos. Se lo confirmamos con un último correo cuando todo termine.</p>
    <p>Puede volver a crear una cuenta cuando quiera, también con el mismo correo: empezará vacía.</p>
    <ButtonLink to="/" className="self-start">
      Ir a la tienda
    </ButtonLink>
  </div>
)

export default function DeleteAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  if (!loaderData) return <Deleted />
  const { hasPassword, kept, formKey } = loaderData
  return (
    <ProfilePanel
      title={title}
      intro="Borra su perfil, su contraseña, sus listas, sus avisos y lo que subió. No se puede deshacer."
    >
      <div className="flex flex-col gap-2">
        <h2 className="font-bold">Qué se conserva y por qué</h2>
        <dl className="flex flex-col gap-2 text-sm">
          {kept.map(({ what, why }) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd className="text-ink-soft">{why}.</dd>
            </div>
          ))}
        </dl>
        <p>
          Antes puede{" "}
          <a href="/perfil/mis-datos" download className="font-semibold text-mask-700 underline">
            descargar sus datos
          </a>
          .
        </p>
      </div>
      {!busy && actionData && (
        <Outcome of={actionData} kind="error">
          {refusedText(actionData)}
        </Outcome>
      )}
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="clave" value={formKey} />
        {hasPassword ? (
          <PasswordField
            label="Contraseña"
            name="contrasena"
            autoComplete="current-password"
            maxLength={200}
            required
          />
        ) : (
          <p>
            Su cuenta entra con Google. Si hace más de 10 minutos que entró,{" "}
            <Link
              to={`/iniciar-sesion${searchFor("/perfil/eliminar-cuenta")}`}
              className="font-semibold text-mask-700 underline"
            >
              entre de nuevo
            </Link>{" "}
            antes de eliminarla.
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Link to="/perfil?tab=informacion" className="inline-flex min-h-11 items-center px-3 font-semibold">
            Cancelar
          </Link>
          <Button type="submit" variant="danger" busy={busy} busyText="Eliminando...">
            {title}
          </Button>
        </div>
      </Form>
    </ProfilePanel>
  )
}
