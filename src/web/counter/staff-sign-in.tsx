import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react"
import { data, Form, Link, redirect, useNavigation } from "react-router"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { findSite } from "../shared/frame/site.ts"
import { signedInStaff } from "../shared/session/staff.server.ts"
import { staffHome } from "../shared/staff/staff-access.server.ts"
import { Button } from "../ui/button.tsx"
import { PasswordField, TextField } from "../ui/field.tsx"
import { Notice } from "../ui/notice.tsx"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/staff-sign-in"
import { forgetAssociation } from "./counter-storage.ts"
import { type StaffSignInReply, signInStaff } from "./staff-access.server.ts"
import { signInTexts as t } from "./texts.ts"

export const headers = withRetryAfter(privatePage)

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await signedInStaff(request, context)
  return { signedInAs: staff?.name ?? null, home: staff && staffHome(context, staff) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const result = await signInStaff(request, context)
  if (result.kind === "not-allowed") return redirect("/")
  return result.kind === "signed-in"
    ? redirect(result.home, { headers: result.headers })
    : data<StaffSignInReply>(result.reply, result.init)
}

export const clientAction = whenLost<StaffSignInReply>(form => ({
  problem: "failed",
  user: readFormText(form, "usuario"),
}))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    ...findSite(matches),
    title: "Asociaciones",
    description: "Ingreso de las asociaciones de estudiantes a su panel de pedidos y ventas.",
    path: "/asocias",
    noIndex: true,
  })

const wrongField: Partial<Record<StaffSignInReply["problem"], number>> = { unknown: 0, "wrong-code": 2 }

const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  incomplete: object | null,
  reply: StaffSignInReply | undefined,
) =>
  useEffect(() => {
    if (!incomplete && !reply) return
    const inputs = [...(form.current?.querySelectorAll("input") ?? [])]
    const empty = inputs.find(input => input.value.trim() === "")
    ;(empty ?? inputs[(reply && wrongField[reply.problem]) ?? 1])?.focus()
  }, [form, incomplete, reply])

const SignInFields = ({ user, asksForCode }: { user: string | undefined; asksForCode: boolean }) => (
  <>
    <TextField
      label="Usuario"
      name="usuario"
      autoComplete="username"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={100}
      defaultValue={user}
    />
    <PasswordField label="Contraseña" name="contrasena" autoComplete="current-password" required maxLength={500} />
    {asksForCode && (
      <TextField
        label="Código de verificación"
        hint="El de su aplicación, o un código de recuperación."
        name="codigo"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
    )}
  </>
)

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.formAction === "/asocias"
  const form = useRef<HTMLFormElement>(null)
  const [incomplete, setIncomplete] = useState<object | null>(null)
  const { signedInAs, home } = loaderData

  // The stored association counts only with a session on the server (D1).
  useEffect(() => {
    if (signedInAs === null) forgetAssociation()
  }, [signedInAs])
  useFocusOnProblem(form, incomplete, actionData)

  const refuseEmpty = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const missing = readFormText(typed, "usuario").trim() === "" || readFormText(typed, "contrasena") === ""
    setIncomplete(missing ? {} : null)
    if (missing) event.preventDefault()
  }

  const asksForCode = actionData?.problem === "code-needed" || actionData?.problem === "wrong-code"
  const problem = incomplete ? "incomplete" : busy ? null : actionData?.problem
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-10 sm:py-16">
      <div className="flex flex-col gap-5 rounded-board border border-line bg-silk p-6 shadow-press sm:p-8">
        <div className="flex items-center gap-3">
          <BrandMark className="size-11" />
          <h1 className="text-2xl font-bold">Asociaciones</h1>
        </div>
        <p className="text-ink-soft">Ingrese con el usuario de su asociación para alistar, entregar y vender.</p>
        {signedInAs && home && (
          <Notice kind="info">
            {`Ya ingresó como ${signedInAs}. `}
            <Link to={home} className="underline underline-offset-4">
              Ir al panel
            </Link>
          </Notice>
        )}
        {problem && (
          <Notice kind={problem === "code-needed" ? "info" : "error"}>
            {t[problem]}
            {actionData?.wait !== undefined && !incomplete && (
              <p className="mt-1 font-normal">{t.wait(actionData.wait)}</p>
            )}
          </Notice>
        )}
        <Form method="post" ref={form} noValidate onSubmit={refuseEmpty} className="flex flex-col gap-4">
          <SignInFields user={actionData?.user} asksForCode={asksForCode} />
          <Button type="submit" size="lg" busy={busy} busyText="Ingresando...">
            Ingresar
          </Button>
        </Form>
      </div>
    </div>
  )
}
