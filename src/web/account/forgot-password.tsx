import { data, Form, Link, useNavigation } from "react-router"
import { getServices, requestFacts } from "../../services.server.ts"
import { isEmail } from "../../shop/accounts/rules/account-forms.ts"
import { internationalPhone } from "../../shop/vocabulary/brand.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { unlistedMeta, useSite } from "../shared/frame/site.ts"
import { fieldTexts } from "../shared/new-password-fields.tsx"
import { signInProblems, waitText } from "../shared/sign-in-texts.ts"
import { Button } from "../ui/button.tsx"
import { EmailField } from "../ui/field.tsx"
import { useCheckedForm } from "../ui/form.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { publicPage, withRetryAfter } from "../ui/page-headers.ts"
import type { Route } from "./+types/forgot-password"
import { AccountFrame, textLink } from "./account-frame.tsx"

export const loader = ({ context }: Route.LoaderArgs) => {
  const { mailsLinks, outbox } = getServices(context).accounts
  return { mailsLinks, demo: outbox !== null }
}

export const headers = withRetryAfter(publicPage)

type Reply =
  | { readonly kind: "invalid" | "failed" | "asked"; readonly email: string }
  | { readonly kind: "wait"; readonly email: string; readonly seconds: number }

/** The answer is the same for unknown e-mails, because it must not show who has an account. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { accounts } = getServices(context)
  const email = readFormText(await request.formData(), "correo").trim()
  if (!isEmail(email)) return data<Reply>({ kind: "invalid", email }, { status: 400 })
  if (!accounts.mailsLinks) return data<Reply>({ kind: "failed", email }, { status: 503 })
  const result = await accounts.passwords.askReset(email, requestFacts(context).clientAddress)
  if (result.kind === "wait") {
    const headers = { "Retry-After": String(result.retryAfterSeconds) }
    return data<Reply>({ kind: "wait", email, seconds: result.retryAfterSeconds }, { status: 429, headers })
  }
  return data<Reply>({ kind: result.kind, email }, { status: result.kind === "failed" ? 503 : 200 })
}

export const clientAction = whenLost<Reply>(form => ({ kind: "failed", email: readFormText(form, "correo") }))

export const meta = unlistedMeta("Olvidé mi contraseña", "Pida un enlace para elegir una contraseña nueva.")

const Asked = ({ reply, demo }: { reply: { readonly email: string }; demo: boolean }) => (
  <AccountFrame title="Revise su correo">
    <Outcome
      of={reply}
      kind="success"
    >{`Si hay una cuenta con el correo ${reply.email}, en unos minutos recibirá un enlace para elegir una contraseña nueva.`}</Outcome>
    <p className="text-ink-soft">
      El enlace sirve una vez y vence en 30 minutos. Revise también la carpeta de correo no deseado.
    </p>
    {demo && (
      <p>
        Esta tienda es una demostración y no envía correos de verdad:{" "}
        <Link to="/correo-de-prueba" className={textLink}>
          abrir el correo de prueba
        </Link>
        .
      </p>
    )}
    <Link to="/iniciar-sesion" className={`${textLink} mt-auto self-start`}>
      Volver a iniciar sesión
    </Link>
  </AccountFrame>
)

const NoMail = () => {
  const { brand } = useSite()
  return (
    <AccountFrame title="Olvidé mi contraseña">
      <p>Esta tienda no envía correos por ahora. Para recuperar su cuenta escríbanos o llámenos:</p>
      <p className="flex flex-col items-start">
        <a href={`mailto:${brand.email}`} className={textLink}>
          {brand.email}
        </a>
        <a href={`tel:+506${brand.phone}`} className={textLink}>
          {internationalPhone(brand.phone)}
        </a>
      </p>
    </AccountFrame>
  )
}

const refusal = (form: FormData): Reply | undefined => {
  const email = readFormText(form, "correo")
  return isEmail(email) ? undefined : { kind: "invalid", email }
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting"
  const { wrong, form } = useCheckedForm<Reply>(actionData, refusal, () => undefined)

  if (!loaderData.mailsLinks) return <NoMail />
  if (actionData?.kind === "asked") return <Asked reply={actionData} demo={loaderData.demo} />
  return (
    <AccountFrame
      title="Olvidé mi contraseña"
      intro="Escriba el correo de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva."
    >
      {actionData?.kind === "failed" && !busy && (
        <Outcome of={actionData} kind="error">
          {signInProblems.failed}
        </Outcome>
      )}
      {actionData?.kind === "wait" && !busy && (
        <Outcome
          of={actionData}
          kind="warning"
        >{`Ya se pidieron varios enlaces para este correo: espere ${waitText(actionData.seconds)} antes de pedir otro.`}</Outcome>
      )}
      <Form {...form} className="flex flex-col gap-4">
        <EmailField
          label="Correo electrónico"
          name="correo"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={actionData?.email}
          error={wrong?.kind === "invalid" && !busy ? fieldTexts["email-invalid"] : null}
        />
        <Button type="submit" size="lg" busy={busy} busyText="Enviando...">
          Enviar enlace
        </Button>
      </Form>
      <Link to="/iniciar-sesion" className={`${textLink} mt-auto self-start`}>
        Volver a iniciar sesión
      </Link>
    </AccountFrame>
  )
}
