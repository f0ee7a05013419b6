import { type FormEvent, useRef, useState } from "react"
import { data, Form, Link, redirect, redirectDocument, useLocation, useNavigation, useSearchParams } from "react-router"
import { getServices } from "../../services.server.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { type SignInReply, signInCustomer } from "../shared/session/customer.server.ts"
import { signInAndReturn } from "../shared/session/pending-action.server.ts"
import { returnSearch } from "../shared/session/return-search.ts"
import { useSession } from "../shared/session/session.tsx"
import { signInProblems } from "../shared/sign-in-texts.ts"
import { Button } from "../ui/button.tsx"
import { EmailField, PasswordField } from "../ui/field.tsx"
import { useUntilCorrected } from "../ui/form.tsx"
import { Notice } from "../ui/notice.tsx"
import { useFocusOnResult } from "../ui/outcome.tsx"
import { privatePage, publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/sign-in"
import { AccountFrame, CarriedEmailScript, textLink, useCarriedEmail } from "./account-frame.tsx"
import { GoogleSignIn, parseProblem } from "./google-sign-in.tsx"

/** Google's button needs its script, a nonce and an open policy; the local provider only a link. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { accounts, identity } = getServices(context)
  const canReset = accounts.mailsLinks
  if (!identity.social) return data({ google: null, canReset }, { headers: publicPage() })
  if (identity.localProvider) return data({ google: { kind: "local" as const }, canReset }, { headers: publicPage() })
  const { clientId, tokens } = identity.social
  const google = { kind: "google" as const, clientId, nonce: await tokens.newNonce() }
  return data({ google, canReset }, { headers: { ...privatePage(), "X-Page-Uses": "google" } })
}

/** Google's script does not load under the strict policy of another document, so this page is loaded as a document. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  const page = await serverLoader()
  const [opened] = performance.getEntriesByType("navigation")
  const { pathname, search } = new URL(request.url)
  if (page.google?.kind === "google" && opened && new URL(opened.name).pathname !== pathname)
    throw redirectDocument(`${pathname}${search}`)
  return page
}

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders])

export const action = async ({ request, context }: Route.ActionArgs) => {
  const result = await signInCustomer(request, context)
  if (result.kind !== "signed-in") return data<SignInReply>(result.reply, result.init)
  const { to, headers } = await signInAndReturn(request, context, result.customer)
  return redirect(to, { headers })
}

export const clientAction = whenLost<SignInReply>(form => ({ problem: "failed", email: readFormText(form, "correo") }))

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Iniciar sesión",
    description: "Ingrese a su cuenta para comprar, pagar y dar seguimiento a sus pedidos.",
    path: "/iniciar-sesion",
  })

const problemTexts = {
  ...signInProblems,
  ended: "Su sesión terminó. Ingrese de nuevo para continuar.",
  notLoaded: "No se pudo cargar el usuario.",
  googleFailed: "Hubo un error al intentar iniciar sesión con Google.",
} as const

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { session } = useSession()
  const [params] = useSearchParams()
  const back = returnSearch(useLocation())
  const [social, setSocial] = useState(() => parseProblem(params.get("problema")))
  const [incomplete, setIncomplete] = useState<object | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith("/iniciar-sesion") ?? false
  const carried = useCarriedEmail()
  useFocusOnResult(incomplete ?? actionData, () => {
    const inputs = [...(form.current?.querySelectorAll("input") ?? [])]
    return inputs.find(input => input.value.trim() === "") ?? inputs.at(-1)
  })

  const refuseEmpty = (event: FormEvent<HTMLFormElement>) => {
    setSocial(null)
    const typed = new FormData(event.currentTarget)
    const missing = readFormText(typed, "correo").trim() === "" || readFormText(typed, "contrasena") === ""
    setIncomplete(missing ? {} : null)
    if (missing) event.preventDefault()
  }

  const refused = incomplete ?? actionData
  const [shown, onInput] = useUntilCorrected(refused, () => undefined)
  const problem = busy || (refused && !shown) ? null : incomplete ? "incomplete" : (actionData?.problem ?? social)
  const wait = problem && !incomplete ? actionData?.wait : undefined
  return (
    <AccountFrame title="Iniciar sesión" intro="Ingrese para comprar, pagar y dar seguimiento a sus pedidos.">
      {session.kind === "signed-in" && !busy && (
        <Notice kind="info">
          {`Ya inició sesión como ${session.user.name}.`}{" "}
          <Link to="/perfil" className="underline underline-offset-4">
            Ir a mi perfil
          </Link>
        </Notice>
      )}
      {problem && (
        <Notice kind="error">
          {problemTexts[problem]}
          {wait !== undefined && <p className="mt-1 font-normal">{signInProblems.wait(wait)}</p>}
        </Notice>
      )}
      <Form
        method="post"
        ref={form}
        noValidate
        onSubmit={refuseEmpty}
        onInput={onInput}
        className="flex flex-col gap-4"
      >
        <EmailField
          label="Correo electrónico"
          name="correo"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.email ?? carried}
        />
        <CarriedEmailScript />
        <PasswordField label="Contraseña" name="contrasena" autoComplete="current-password" required maxLength={500} />
        {loaderData.canReset && (
          <Link to="/olvide-mi-contrasena" className={`${textLink} self-end text-sm`}>
            Olvidé mi contraseña
          </Link>
        )}
        <Button type="submit" size="lg" busy={busy} busyText="Ingresando...">
          Ingresar
        </Button>
      </Form>
      {loaderData.google && <GoogleSignIn provider={loaderData.google} search={back} onProblem={setSocial} />}
      <p className="mt-auto border-t border-line pt-4 text-center">
        <Link to={`/crear-cuenta${back}`} className={textLink}>
          ¿No tiene cuenta?
        </Link>
      </p>
    </AccountFrame>
  )
}
