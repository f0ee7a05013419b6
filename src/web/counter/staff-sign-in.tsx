import { type FormEvent, useEffect, useRef, useState } from "react"
import { data, Form, Link, redirect, useNavigation } from "react-router"
import { factsOf, servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { staffOf, staffSignInHeaders } from "../shared/session/staff.server.ts"
import { Button } from "../ui/button.tsx"
import { PasswordField, TextField } from "../ui/field.tsx"
import { Notice } from "../ui/notice.tsx"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/staff-sign-in"
import { forgetAssociation } from "./stored-association.ts"
import { signInTexts as t } from "./texts.ts"

export const headers = withRetryAfter(privatePage)

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await staffOf(request, context)
  return { signedInAs: staff?.name ?? null }
}

interface Reply {
  readonly problem: "incomplete" | "unknown" | "wrong-password" | "failed"
  readonly wait?: number
  readonly user: string
}

const statusOf = { incomplete: 400, unknown: 401, "wrong-password": 401, failed: 503 } as const

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const user = textOf(form, "usuario")
  const result = await servicesOf(context).backOffice.signIn({
    alias: user,
    password: textOf(form, "contrasena"),
    address: factsOf(context).clientAddress,
  })
  switch (result.kind) {
    case "signed-in":
      return redirect("/asocias/admin", { headers: await staffSignInHeaders(request, context, result.staff) })
    case "not-allowed":
      return redirect("/")
    case "wait": {
      const { retryAfterSeconds: wait } = result
      return data<Reply>(
        { problem: "wrong-password", wait, user },
        { status: 429, headers: { "Retry-After": String(wait) } },
      )
    }
    default:
      return data<Reply>({ problem: result.kind, user }, { status: statusOf[result.kind] })
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, path: "/asocias", noIndex: true })

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const busy = navigation.formAction === "/asocias"
  const form = useRef<HTMLFormElement>(null)
  const [incomplete, setIncomplete] = useState<object | null>(null)
  const { signedInAs } = loaderData

  // What is shown from storage counts only with a session behind it (D1).
  useEffect(() => {
    if (signedInAs === null) forgetAssociation()
  }, [signedInAs])

  useEffect(() => {
    if (!incomplete && !actionData) return
    const inputs = [...(form.current?.querySelectorAll("input") ?? [])]
    const wrong = inputs.find(input => input.value.trim() === "")
    ;(wrong ?? inputs[actionData?.problem === "unknown" ? 0 : 1])?.focus()
  }, [incomplete, actionData])

  const refuseEmpty = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const missing = textOf(typed, "usuario").trim() === "" || textOf(typed, "contrasena") === ""
    setIncomplete(missing ? {} : null)
    if (missing) event.preventDefault()
  }

  const problem = incomplete ? "incomplete" : busy ? null : actionData?.problem
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 px-4 py-10 sm:py-16">
      <div className="flex flex-col gap-5 rounded-board border border-line bg-silk p-6 shadow-press sm:p-8">
        <div className="flex items-center gap-3">
          <BrandMark className="size-11" />
          <h1 className="text-2xl font-bold">{t.title}</h1>
        </div>
        <p className="text-ink-soft">{t.intro}</p>
        {signedInAs && (
          <Notice kind="info">
            {t.signedInAs(signedInAs)}{" "}
            <Link to="/asocias/admin" className="underline underline-offset-4">
              {t.toPanel}
            </Link>
          </Notice>
        )}
        {problem && (
          <Notice kind="error">
            {t[problem]}
            {actionData?.wait !== undefined && !incomplete && (
              <p className="mt-1 font-normal">{t.wait(actionData.wait)}</p>
            )}
          </Notice>
        )}
        <Form method="post" ref={form} noValidate onSubmit={refuseEmpty} className="flex flex-col gap-4">
          <TextField
            label={t.user}
            name="usuario"
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={100}
            defaultValue={actionData?.user}
          />
          <PasswordField
            label={t.password}
            name="contrasena"
            autoComplete="current-password"
            required
            maxLength={500}
          />
          <Button type="submit" size="lg" busy={busy} busyText={t.busy}>
            {t.submit}
          </Button>
        </Form>
      </div>
    </div>
  )
}
