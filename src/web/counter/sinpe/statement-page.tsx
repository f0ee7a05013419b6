import { data, Form, redirect, useNavigation } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { type Reading, type Role, roles } from "../../../shop/transfers/rules/statement-columns.ts"
import type { DateOrder, DecimalMark } from "../../../shop/transfers/rules/statement-values.ts"
import type { NotRead } from "../../../shop/transfers/statement-processes.ts"
import type { Pair, PairResult, ShownStatement } from "../../../shop/transfers/statements.ts"
import { readId, readUnits, textOf } from "../../../shop/vocabulary/form-fields.ts"
import { connectionTexts } from "../../shared/connection/texts.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { ActButton } from "../../ui/act-button.tsx"
import { Options, SelectField, TextField } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame, counterMeta } from "../admin-frame.tsx"
import { associationCalling, associationOf, readFrame } from "../staff-access.server.ts"
import { plural } from "../texts.ts"
import type { Route } from "./+types/statement-page"
import { MovementList, StatementMatchList } from "./statement-matches.tsx"
import { notReadTexts } from "./texts.ts"

export const headers = privatePage

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const preview = new URL(request.url).searchParams.has("columnas")
  const [frame, statement] = await Promise.all([
    readFrame(context, staff),
    servicesOf(context).statements.show(staff, readId(params.statement), { preview }),
  ])
  if (!statement) throw data(null, { status: 404 })
  return { frame, statement }
}

type StatementReply =
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "pairs"; readonly results: readonly PairResult[] }

const maxPairs = 1000
const maxColumn = 99

const roleTexts = {
  date: "Fecha",
  reference: "Referencia",
  detail: "Detalle",
  credit: "Créditos (entra)",
  debit: "Débitos (sale)",
  amount: "Monto con signo",
  kind: "Tipo (C o D)",
  name: "Nombre",
  phone: "Teléfono",
} as const satisfies Record<Role, string>

const dateTexts = {
  dmy: "día/mes/año",
  mdy: "mes/día/año",
  ymd: "año-mes-día",
} as const satisfies Record<DateOrder, string>

const decimalTexts = { ",": "coma (1.234,50)", ".": "punto (1,234.50)" } as const satisfies Record<DecimalMark, string>

/** An empty field is no column. */
const readColumn = (typed: string): number | null => (typed === "" ? null : readUnits(typed, maxColumn))

const readingIn = (form: FormData): Reading => {
  const columns: Partial<Record<Role, number>> = {}
  for (const role of roles) {
    const column = readColumn(textOf(form, `columna-${role}`))
    if (column !== null) columns[role] = column
  }
  const dates = textOf(form, "fechas")
  return {
    header: readColumn(textOf(form, "encabezado")) ?? -1,
    columns,
    dates: Object.hasOwn(dateTexts, dates) ? (dates as DateOrder) : "dmy",
    decimals: textOf(form, "decimales") === "," ? "," : ".",
  }
}

const pairsIn = (form: FormData): Pair[] =>
  form
    .getAll("pareja")
    .slice(0, maxPairs)
    .flatMap(value => {
      const [, order, key] = /^([1-9]\d{0,9}):([\w-]{24})$/.exec(String(value)) ?? []
      return order && key ? [{ orderId: Number(order), key }] : []
    })

const notReadReply = (why: NotRead) =>
  data<StatementReply>({ kind: "problem", text: notReadTexts[why] }, { status: why === "busy" ? 503 : 422 })

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const { statements } = servicesOf(context)
  const id = readId(params.statement)
  const form = await request.formData()
  const action = textOf(form, "accion")
  if (action === "confirmar") {
    const results = await statements.confirm(staff, id, pairsIn(form))
    if (typeof results === "string") return notReadReply(results)
    const isGood = results.some(({ kind }) => kind === "confirmed" || kind === "noted" || kind === "owed")
    return data<StatementReply>({ kind: "pairs", results }, { status: isGood ? 200 : 409 })
  }
  const matched = action === "columnas"
  const named = await statements.name(staff, id, { bank: textOf(form, "banco"), reading: readingIn(form), matched })
  if (named === "unknown") throw data({ problem: "not-found" }, { status: 404 })
  if (named === "incomplete")
    return data<StatementReply>(
      { kind: "problem", text: "Falta el nombre del banco, la columna de la fecha o la del monto." },
      { status: 422 },
    )
  if (named !== "done") return notReadReply(named)
  throw redirect(`/asocias/admin/estados/${id}${matched ? "" : "?columnas"}`)
}

export const clientAction = whenLost<StatementReply>(() => ({ kind: "problem", text: connectionTexts.lost }))

export const meta = counterMeta(
  "Estados de cuenta",
  "Lectura de estados de cuenta del banco para confirmar transferencias.",
)

const pairTexts = {
  confirmed: "confirmado",
  owed: "llegó, pero el pedido está cancelado: hay que devolverlo",
  noted: "ya estaba confirmado: se anotó su movimiento",
} as const

const pairText = (result: PairResult): string => {
  switch (result.kind) {
    case "already":
      return `${result.ref}: ya lo había confirmado ${result.by || "otra persona"}.`
    case "used":
      return `${result.ref}: ese movimiento ya pagó otro pedido.`
    case "unknown":
      return "Un pedido o movimiento de la lista ya no está."
    default:
      return `${result.ref}: ${pairTexts[result.kind]}.`
  }
}

const Reply = ({ reply }: { reply: StatementReply }) => {
  if (reply.kind === "problem") return <Notice kind="error">{reply.text}</Notice>
  const others = reply.results.filter(({ kind }) => kind !== "confirmed")
  const confirmed = plural(reply.results.length - others.length, "pago confirmado", "pagos confirmados")
  return (
    <Notice kind={others.length === 0 ? "success" : "info"}>
      <p>{`${confirmed}.`}</p>
      <ul className="list-disc pl-5">
        {others.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
          <li key={place}>{pairText(result)}</li>
        ))}
      </ul>
    </Notice>
  )
}

type Preview = Extract<ShownStatement, { kind: "preview" }>

const Sample = ({ look }: { look: Preview["look"] }) => (
  <div className="flex flex-col gap-2">
    <h2 className="font-bold">Primeras líneas del archivo</h2>
    <section
      aria-label="Primeras líneas del archivo"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-board border border-line bg-silk"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="bg-bench text-left">
          <tr>
            {look.titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              <th key={at} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {look.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
            <tr key={row} className="border-t border-line">
              {look.titles.map((title, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={`${title} ${at}`} className="figures px-3 py-1.5 whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)

const HowRead = ({ look }: { look: Preview["look"] }) => (
  <section aria-label="Así se leen" className="flex flex-col gap-2">
    <h2 className="font-bold">Así se leen</h2>
    {look.inAll === 0 ? (
      <Notice kind="warning">Con estas columnas no se lee ningún ingreso.</Notice>
    ) : (
      <>
        <p>{`${look.inAll} ingresos, ${look.out} salidas y ${look.unread} líneas que no son movimientos.`}</p>
        <MovementList movements={look.movements} />
      </>
    )}
  </section>
)

const StatementColumns = ({ statement: { bank, look } }: { statement: Preview }) => {
  const { reading, titles } = look
  const columnOf = (role: Role) => (reading.columns[role] === undefined ? "" : String(reading.columns[role]))
  return (
    <>
      <Form method="post" className="flex flex-col gap-4 rounded-board border border-line bg-silk p-4">
        <input type="hidden" name="encabezado" value={reading.header} />
        <TextField
          label="Banco"
          hint="Las columnas se recuerdan para sus próximos estados."
          name="banco"
          defaultValue={bank}
          maxLength={60}
          autoComplete="off"
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="font-bold">Columnas</legend>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {roles.map(role => (
              <SelectField key={role} label={roleTexts[role]} name={`columna-${role}`} defaultValue={columnOf(role)}>
                <option value="">(ninguna)</option>
                <Options of={titles.map((title, at) => [at, title])} />
              </SelectField>
            ))}
            <SelectField label="Orden de la fecha" name="fechas" defaultValue={reading.dates}>
              <Options of={Object.entries(dateTexts)} />
            </SelectField>
            <SelectField label="Decimales" name="decimales" defaultValue={reading.decimals}>
              <Options of={Object.entries(decimalTexts)} />
            </SelectField>
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <ActButton act="columnas" busyText="Buscando...">
            Buscar pedidos
          </ActButton>
          <ActButton act="probar" variant="secondary" busyText="Leyendo...">
            Ver cómo se lee
          </ActButton>
        </div>
      </Form>
      <HowRead look={look} />
      <Sample look={look} />
    </>
  )
}

export default function StatementPage({ loaderData: { frame, statement }, actionData }: Route.ComponentProps) {
  const isIdle = useNavigation().state === "idle"
  return (
    <AdminFrame frame={frame} tab="sinpe">
      <div className="flex flex-col gap-5">
        <h1 className="text-xl font-bold break-all">{statement.name}</h1>
        {actionData && isIdle && <Reply reply={actionData} />}
        {statement.kind === "not-read" ? (
          <Notice kind="error">{notReadTexts[statement.why]}</Notice>
        ) : statement.kind === "preview" ? (
          <StatementColumns key={JSON.stringify(statement.look.reading)} statement={statement} />
        ) : (
          <StatementMatchList statement={statement} />
        )}
      </div>
    </AdminFrame>
  )
}
