import { data, Form, useNavigation } from "react-router"
import { getServices } from "../../services.server.ts"
import type { FactorRefused } from "../../shop/counter/staff-sign-in.ts"
import type { StaffAccountRefused } from "../../shop/owner/staff-accounts.ts"
import { readFormLine, readFormText, readWhy } from "../../shop/vocabulary/form-fields.ts"
import { staffSignature } from "../../shop/vocabulary/people.ts"
import { connectionTexts } from "../shared/connection/ask-shop.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { staffCaller } from "../shared/session/staff.server.ts"
import { openAsOwner, ownerCalling } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { fullMoment } from "../shared/staff/texts.ts"
import { Badge } from "../ui/badge.tsx"
import { CopyButton } from "../ui/copy-button.tsx"
import { Options, PasswordField, SelectField, TextField } from "../ui/field.tsx"
import { ActionButton } from "../ui/form.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import type { Route } from "./+types/accounts-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = withRetryAfter(privatePage)

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await openAsOwner(request, context)
  const { staffAccounts, settings, identity, log } = getServices(context)
  const [accounts, actions, ownFactor] = await Promise.all([
    staffAccounts.list().catch(error => {
      log.warn({ err: error }, "the staff accounts could not be read")
      return null
    }),
    staffAccounts.actions(),
    identity.secondFactors.state(staff.id),
  ])
  const known = new Set(accounts?.map(({ alias }) => alias.toUpperCase()))
  return {
    name: staff.name,
    accounts,
    actions: actions.map(act => ({ ...act, at: act.at.toISOString() })),
    withoutAccount: Object.keys(settings.business().associationWarehouse).filter(
      alias => !known.has(alias.toUpperCase()),
    ),
    asksCode: ownFactor !== null,
  }
}

interface Reply {
  readonly text: string
  readonly isGood: boolean
  /** The account of the answered form; empty for the form that adds one. */
  readonly of: string
  readonly password?: string
  /** For browsers without script. Never a password. */
  readonly typed: Readonly<Record<"motivo" | "nombre", string>>
}

const proofTexts = {
  "wrong-password": ["Su contraseña no es correcta: no se cambió nada.", 401],
  "wrong-code": ["Ese código no es correcto o ya se usó: no se cambió nada.", 400],
  wait: ["Hubo varios intentos seguidos: espere unos minutos.", 429],
  failed: ["No se pudo comprobar su contraseña. Inténtelo de nuevo.", 503],
} as const satisfies Record<FactorRefused["kind"], readonly [text: string, status: number]>

const resultTexts = {
  added: ["La cuenta se agregó. Póngale ahora una contraseña.", 200],
  known: ["Esa asociación ya tiene cuenta.", 409],
  done: ["Listo. La cuenta ingresa ahora solo con su contraseña.", 200],
  "had-none": ["Esa cuenta no tenía verificación en dos pasos.", 409],
  unknown: ["Esa cuenta no existe.", 404],
  ambiguous: ["El ERP tiene dos registros con ese alias: cambie el de uno de ellos en el ERP.", 409],
  owner: ["La cuenta de quien administra la tienda no se cambia aquí: use el comando npm run staff.", 403],
  "no-pickup-point": ["Ningún punto de retiro nombra esa asociación: agréguelo primero en Ajustes.", 422],
  "weak-password": ["La contraseña es demasiado débil.", 422],
  "erp-away": ["El ERP no responde: puede que no se haya cambiado nada. Inténtelo de nuevo.", 503],
  "erp-refused": ["El ERP no se lo permite a la tienda: use el comando npm run staff.", 502],
} as const satisfies Record<StaffAccountRefused | "added" | "known" | "done" | "had-none", readonly [string, number]>

export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await ownerCalling(request, context)
  const { counter, staffAccounts } = getServices(context)
  const form = await request.formData()
  const act = readFormText(form, "accion")
  const alias = readFormLine(form, "alias", 64)
  const why = readWhy(readFormText(form, "motivo"))
  const fullName = readFormLine(form, "nombre", 120)
  const answer = (text: string, status: number, extra: { password?: string; headers?: HeadersInit } = {}) => {
    const { password, headers: replyHeaders } = extra
    const isGood = status === 200
    const typed = isGood ? { motivo: "", nombre: "" } : { motivo: why, nombre: fullName }
    const reply: Reply = { text, isGood, of: act === "agregar" ? "" : alias, password, typed }
    return data(reply, { status, headers: replyHeaders })
  }
  if (why === "") return answer("Escriba el motivo: se guarda con su nombre.", 422)
  if (act === "agregar" && (alias === "" || fullName === "")) return answer("Escriba el nombre de la asociación.", 422)
  const proof = await counter.security.prove(staff, {
    password: readFormText(form, "contrasena"),
    code: readFormText(form, "codigo"),
    ...(await staffCaller(request, context)),
  })
  if (proof.kind !== "right") {
    const [text, status] = proofTexts[proof.kind]
    const wait = proof.kind === "wait" ? { headers: { "Retry-After": String(proof.retryAfterSeconds) } } : {}
    return answer(text, status, wait)
  }
  const signed = { by: staffSignature(staff, null), why }
  const answerResult = (kind: keyof typeof resultTexts) => answer(resultTexts[kind][0], resultTexts[kind][1])
  if (act === "contrasena") {
    const result = await staffAccounts.setPassword(alias, signed)
    return result.kind === "done"
      ? answer(`${alias} tiene una contraseña nueva y sus sesiones se cerraron.`, 200, result)
      : answerResult(result.kind)
  }
  if (act === "sin-codigo") return answerResult((await staffAccounts.removeSecondFactor(alias, signed)).kind)
  if (act === "agregar") return answerResult((await staffAccounts.add(alias, fullName, signed)).kind)
  throw data({ problem: "bad-request" }, { status: 400 })
}

export const clientAction = whenLost<Reply>(form => ({
  text: connectionTexts.lost,
  isGood: false,
  of: readFormText(form, "accion") === "agregar" ? "" : readFormText(form, "alias"),
  typed: { motivo: readFormText(form, "motivo"), nombre: readFormText(form, "nombre") },
}))

export const meta = counterMeta("Cuentas", "Quién ingresa al panel de las asociaciones.")

const busyText = "Un momento..."

const ActionReply = ({ reply, of }: { reply: Reply | undefined; of: string }) =>
  useNavigation().state === "idle" && reply?.of === of ? (
    <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
      {reply.text}
      {reply.password && (
        <span className="mt-2 flex flex-wrap items-center gap-3">
          <span className="font-mono text-lg font-bold break-all">{reply.password}</span>
          <CopyButton text={reply.password} what="la contraseña nueva" />
          <span className="text-sm">Se muestra una sola vez.</span>
        </span>
      )}
    </Outcome>
  ) : null

/** A session may be left open, so each action asks for the owner's password again. */
const Proof = ({ asksCode, reply }: { asksCode: boolean; reply: Reply | undefined }) => (
  <>
    <TextField
      label="Motivo"
      name="motivo"
      hint="Se guarda con su nombre."
      required
      maxLength={300}
      autoComplete="off"
      defaultValue={reply?.typed.motivo}
    />
    <PasswordField
      label="Su propia contraseña"
      name="contrasena"
      autoComplete="current-password"
      required
      maxLength={500}
    />
    {asksCode && (
      <TextField
        label="Su código de verificación"
        name="codigo"
        autoComplete="one-time-code"
        required
        maxLength={20}
        spellCheck={false}
      />
    )}
  </>
)

const roleTexts = {
  association: ["Asociación", "green"],
  owner: ["Administra la tienda", "blue"],
  nothing: ["Sin punto de retiro", "grey"],
} as const

type Data = Route.ComponentProps["loaderData"]
type AccountProps = { account: NonNullable<Data["accounts"]>[number]; asksCode: boolean; reply: Reply | undefined }

const AccountItem = ({
  account: { alias, name, role, hasPassword, hasSecondFactor },
  asksCode,
  reply,
}: AccountProps) => {
  const [roleText, colour] = roleTexts[role]
  const own = reply?.of === alias ? reply : undefined
  return (
    <li className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold break-words">{alias}</h2>
        <Badge colour={colour}>{roleText}</Badge>
        {!hasPassword && <Badge colour="red">Sin contraseña</Badge>}
        <p className="w-full text-ink-soft break-words">
          {name}. {hasSecondFactor ? "Con verificación en dos pasos." : "Sin verificación en dos pasos."}
        </p>
      </div>
      <ActionReply reply={reply} of={alias} />
      {role === "owner" ? (
        <p className="text-sm text-ink-soft">Esta cuenta se cambia solo con el comando npm run staff.</p>
      ) : (
        <details open={own && !own.isGood} className="rounded-pad border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
            Cambiar el acceso<span className="sr-only"> de {alias}</span>
          </summary>
          <Form method="post" preventScrollReset className="flex max-w-xl flex-col gap-3 px-3 pb-3">
            <input type="hidden" name="alias" value={alias} />
            <Proof asksCode={asksCode} reply={own} />
            <div className="flex flex-wrap gap-3">
              <ActionButton act="contrasena" busyText={busyText}>
                Poner una contraseña nueva
              </ActionButton>
              {hasSecondFactor && (
                <ActionButton act="sin-codigo" variant="secondary" busyText={busyText}>
                  Quitar la verificación en dos pasos
                </ActionButton>
              )}
            </div>
          </Form>
        </details>
      )}
    </li>
  )
}

const AddAccount = ({
  withoutAccount,
  asksCode,
  reply,
}: Pick<Data, "withoutAccount" | "asksCode"> & { reply?: Reply }) => (
  <section aria-labelledby="agregar" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
    <h2 id="agregar" className="font-bold">
      Agregar la cuenta de una asociación
    </h2>
    <ActionReply reply={reply} of="" />
    {withoutAccount.length === 0 ? (
      <p className="text-ink-soft">
        Todas las asociaciones de los puntos de retiro tienen cuenta. Para una nueva, agregue antes su punto de retiro
        en Ajustes.
      </p>
    ) : (
      <Form method="post" preventScrollReset className="flex max-w-xl flex-col gap-3">
        <SelectField label="Asociación" name="alias">
          <Options of={withoutAccount.map(alias => [alias, alias] as const)} />
        </SelectField>
        <TextField
          label="Nombre completo"
          name="nombre"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={reply?.of === "" ? reply.typed.nombre : undefined}
        />
        <Proof asksCode={asksCode} reply={reply?.of === "" ? reply : undefined} />
        <ActionButton act="agregar" className="self-start" busyText={busyText}>
          Agregar
        </ActionButton>
      </Form>
    )}
  </section>
)

const actionTexts = {
  add: "se agregó",
  password: "recibió una contraseña nueva",
  "without-code": "quedó sin verificación en dos pasos",
} as const

const AccountActions = ({ actions }: Pick<Data, "actions">) => (
  <section aria-labelledby="actos" className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
    <h2 id="actos" className="font-bold">
      Últimos cambios
    </h2>
    {actions.length === 0 ? (
      <p className="text-ink-soft">Nadie ha cambiado una cuenta desde aquí.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {actions.map(({ alias, act, by, why, at, isDone }) => (
          <li key={`${alias} ${at}`} className="py-2 break-words">
            <span className="font-semibold">{alias}</span> {actionTexts[act]}: {by}, {fullMoment(at)}. Motivo: {why}.
            {!isDone && " No se sabe si se logró: el ERP no contestó."}
          </li>
        ))}
      </ul>
    )}
  </section>
)

export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, accounts, actions, withoutAccount, asksCode } = loaderData
  const isAnsweredBelow = accounts?.some(({ alias }) => ["", alias].includes(actionData?.of ?? ""))
  // The forms are reset after each action.
  const turn = actions[0]?.at ?? ""
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-xl font-bold">Cuentas</h1>
          <p className="text-sm text-ink-soft">
            Quién ingresa en /asocias. Una contraseña nueva cierra las sesiones de esa cuenta en todos sus dispositivos.
          </p>
        </div>
        {actionData && !isAnsweredBelow && <ActionReply reply={actionData} of={actionData.of} />}
        {accounts === null ? (
          <EmptyState title="El ERP no responde. Inténtelo de nuevo." />
        ) : (
          <>
            <ul className="flex flex-col gap-3">
              {accounts.map(account => (
                <AccountItem
                  key={`${account.alias} ${turn}`}
                  account={account}
                  asksCode={asksCode}
                  reply={actionData}
                />
              ))}
            </ul>
            <AddAccount key={turn} withoutAccount={withoutAccount} asksCode={asksCode} reply={actionData} />
          </>
        )}
        <AccountActions actions={actions} />
      </div>
    </OwnerFrame>
  )
}
