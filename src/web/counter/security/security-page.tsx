import type { ReactNode } from "react"
import { data, Form, Link, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { FactorChange, FactorRefused } from "../../../shop/counter/staff-sign-in.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { OpenSessions, openSessionTexts, shownSessions } from "../../shared/session/open-sessions.tsx"
import { requireStaff, requireStaffCall, staffCaller, staffSessionId } from "../../shared/session/staff.server.ts"
import { staffHome } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { PasswordField, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../../ui/page-headers.ts"
import { QrCode } from "../../ui/qr-code.tsx"
import type { Route } from "./+types/security-page"

export const headers = withRetryAfter(privatePage)

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await requireStaff(request, context)
  const { counter, identity } = getServices(context)
  const open = await identity.staffSessions.list(staff.id, await staffSessionId(request, context))
  const factor = await counter.security.overview(staff)
  return { factor, sessions: shownSessions(open), home: staffHome(context, staff) }
}

interface Reply {
  readonly text?: string
  readonly isGood: boolean
  readonly codes?: readonly string[]
}

const refusals = {
  "wrong-password": ["La contraseña no es correcta.", 401],
  "wrong-code": ["Ese código no es correcto o ya se usó.", 400],
  wait: ["Hubo varios intentos seguidos: espere unos minutos.", 429],
  failed: ["No se pudo guardar. Intente de nuevo.", 503],
} as const satisfies Record<FactorRefused["kind"], readonly [text: string, status: number]>

const answerChange = (change: FactorChange) => {
  if (change.kind === "on")
    return data<Reply>({ text: "La verificación en dos pasos quedó activada.", isGood: true, codes: change.codes })
  if (change.kind === "off")
    return data<Reply>({ text: "La verificación en dos pasos quedó desactivada.", isGood: true })
  const [text, status] = refusals[change.kind]
  const headers = change.kind === "wait" ? { "Retry-After": String(change.retryAfterSeconds) } : undefined
  return data<Reply>({ text, isGood: false }, { status, headers })
}

/** Only the account's own sessions can be ended. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await requireStaffCall(request, context)
  const { counter, identity } = getServices(context)
  const form = await request.formData()
  const proof = {
    password: readFormText(form, "contrasena"),
    code: readFormText(form, "codigo"),
    ...(await staffCaller(request, context)),
  }
  switch (readFormText(form, "accion")) {
    case "empezar":
      await counter.security.begin(staff)
      return data<Reply>({ isGood: true })
    case "cancelar":
      await counter.security.cancel(staff)
      return data<Reply>({ isGood: true })
    case "activar":
      return answerChange(await counter.security.turnOn(staff, proof))
    case "desactivar":
      return answerChange(await counter.security.turnOff(staff, proof))
    case "cerrar-demas":
      await identity.staffSessions.endAll(staff.id, await staffSessionId(request, context))
      return data<Reply>({ text: "Se cerraron las demás sesiones.", isGood: true })
    default: {
      const ended = await identity.staffSessions.endOne(staff.id, readFormText(form, "sesion"))
      const text = ended ? openSessionTexts.ended : openSessionTexts.gone
      return data<Reply>({ text, isGood: ended }, { status: ended ? 200 : 404 })
    }
  }
}

export const clientAction = whenLost<Reply>(() => ({ text: refusals.failed[0], isGood: false }))

export const meta = counterMeta("Seguridad", "Verificación en dos pasos y sesiones abiertas de la asociación.")

const busyText = "Un momento..."

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <section aria-label="Guarde estos códigos de recuperación" className="flex flex-col gap-3">
    <h3 className="font-semibold">Guarde estos códigos de recuperación</h3>
    <p className="text-ink-soft">Cada uno sirve una vez si no tiene el teléfono a mano. No se vuelven a mostrar.</p>
    <ul className="grid gap-2 rounded-pad bg-bench p-4 font-mono sm:grid-cols-2">
      {codes.map(code => (
        <li key={code}>
          {code.slice(0, 5)}-{code.slice(5)}
        </li>
      ))}
    </ul>
    <Link to="/asocias/seguridad" className="self-start font-semibold text-mask-700 underline">
      Ya los guardé
    </Link>
  </section>
)

const Proof = ({ codeLabel }: { codeLabel: string }) => (
  <>
    <TextField
      label={codeLabel}
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={20}
    />
    <PasswordField
      label="Contraseña de la asociación"
      name="contrasena"
      autoComplete="current-password"
      required
      maxLength={500}
    />
  </>
)

const Begun = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <p>Lea este código con su aplicación (Google Authenticator, Aegis, 1Password u otra) o escriba la clave en ella.</p>
    <figure className="flex flex-col items-center gap-3 rounded-board border border-line bg-white p-4">
      <QrCode text={uri} label="Código QR de la clave" />
      <figcaption className="text-center text-sm">
        Clave: <span className="font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</span>
      </figcaption>
    </figure>
    <Form method="post" className="flex flex-col gap-4">
      <Proof codeLabel="Código de la aplicación" />
      <ActionButton act="activar" busyText={busyText}>
        Activar la verificación
      </ActionButton>
    </Form>
    <Form method="post">
      <ActionButton act="cancelar" variant="ghost" busyText={busyText}>
        Ahora no
      </ActionButton>
    </Form>
  </>
)

type CardProps = { id: string; title: string; hint: string; children: ReactNode }

const Card = ({ id, title, hint, children }: CardProps) => (
  <section
    aria-labelledby={id}
    className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
  >
    <h2 id={id} className="text-lg font-bold">
      {title}
    </h2>
    <p className="text-ink-soft">{hint}</p>
    {children}
  </section>
)

type SecondFactorProps = Pick<Route.ComponentProps["loaderData"], "factor"> & Pick<Reply, "codes">

const SecondFactor = ({ factor: { on, begun }, codes }: SecondFactorProps) => (
  <Card
    id="dos-pasos"
    title="Verificación en dos pasos"
    hint="Además de la contraseña, al ingresar se pide un código que cambia cada 30 segundos en un teléfono."
  >
    {codes ? (
      <Codes codes={codes} />
    ) : on ? (
      <>
        <p>
          Está activada.{" "}
          {on.left === 1 ? "Queda 1 código de recuperación." : `Quedan ${on.left} códigos de recuperación.`}
        </p>
        <Form method="post" className="flex flex-col gap-4">
          <Proof codeLabel="Código de la aplicación o de recuperación" />
          <ActionButton act="desactivar" variant="secondary" busyText={busyText}>
            Desactivar
          </ActionButton>
        </Form>
      </>
    ) : begun ? (
      <Begun {...begun} />
    ) : (
      <Form method="post">
        <ActionButton act="empezar" busyText={busyText}>
          Activar
        </ActionButton>
      </Form>
    )}
  </Card>
)

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const isIdle = useNavigation().state === "idle"
  const { factor, sessions, home } = loaderData
  return (
    <main id="contenido" className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-8">
      <Link
        to={home}
        className="inline-flex min-h-9 items-center gap-1 self-start font-semibold text-mask-700 hover:underline"
      >
        <Icon name="chevron-left" className="size-5" />
        Panel
      </Link>
      <h1 className="text-2xl font-bold">Seguridad</h1>
      {actionData?.text && isIdle && (
        <Outcome of={actionData} kind={actionData.isGood ? "success" : "error"}>
          {actionData.text}
        </Outcome>
      )}
      <SecondFactor factor={factor} codes={actionData?.codes} />
      <Card
        id="sesiones"
        title={openSessionTexts.title}
        hint="Estos dispositivos tienen la cuenta abierta. Cierre los que no reconozca y cambie la contraseña."
      >
        <OpenSessions sessions={sessions} />
        {sessions.length > 1 && (
          <Form method="post">
            <ActionButton act="cerrar-demas" variant="secondary" busyText={busyText}>
              Cerrar las demás sesiones
            </ActionButton>
          </Form>
        )}
      </Card>
    </main>
  )
}
