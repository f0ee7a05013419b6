import { data, Form, Link, redirect, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { NotRead } from "../../../shop/transfers/file-readers.ts"
import type { Evidence, Link as OrderLink } from "../../../shop/transfers/rules/match-movements.ts"
import type { DateOrder, DecimalMark, Movement } from "../../../shop/transfers/rules/read-statement.ts"
import { type Reading, type Role, roles } from "../../../shop/transfers/rules/read-statement.ts"
import type { Pair, PairResult, ShownOrder, ShownStatement } from "../../../shop/transfers/statements.ts"
import { readFormText, readId, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { associationCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { plural } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Options, SelectField, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/statement-page"
import { CountedList } from "./sinpe-tab.tsx"
import { notReadTexts } from "./texts.ts"

export const headers = privatePage

export const loader = framedLoader(async ({ services, staff, params, search }) => {
  const chooseColumns = search.has("columnas")
  const statement = await services.statements.show(staff, readId(params["statement"]), { chooseColumns })
  return statement && { statement }
})

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

/** An empty field means no column. */
const readColumn = (typed: string): number | null => (typed === "" ? null : readUnits(typed, maxColumn))

const readingIn = (form: FormData): Reading => {
  const columns: Partial<Record<Role, number>> = {}
  for (const role of roles) {
    const column = readColumn(readFormText(form, `columna-${role}`))
    if (column !== null) columns[role] = column
  }
  const dates = readFormText(form, "fechas")
  return {
    header: readColumn(readFormText(form, "encabezado")) ?? -1,
    columns,
    dates: Object.hasOwn(dateTexts, dates) ? (dates as DateOrder) : "dmy",
    decimals: readFormText(form, "decimales") === "," ? "," : ".",
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
  const { statements } = getServices(context)
  const id = readId(params.statement)
  const form = await request.formData()
  const action = readFormText(form, "accion")
  if (action === "confirmar") {
    const results = await statements.confirm(staff, id, pairsIn(form))
    if (typeof results === "string") return notReadReply(results)
    const isGood = results.some(({ kind }) => kind === "confirmed" || kind === "noted" || kind === "owed")
    return data<StatementReply>({ kind: "pairs", results }, { status: isGood ? 200 : 409 })
  }
  const matched = action === "columnas"
  const named = await statements.name(staff, id, {
    bank: readFormText(form, "banco"),
    reading: readingIn(form),
    matched,
  })
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
  if (reply.kind === "problem")
    return (
      <Outcome of={reply} kind="error">
        {reply.text}
      </Outcome>
    )
  const others = reply.results.filter(({ kind }) => kind !== "confirmed")
  const confirmed = plural(reply.results.length - others.length, "pago confirmado", "pagos confirmados")
  return (
    <Outcome of={reply} kind={others.length === 0 ? "success" : "info"}>
      <p>{`${confirmed}.`}</p>
      <ul className="list-disc pl-5">
        {others.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
          <li key={place}>{pairText(result)}</li>
        ))}
      </ul>
    </Outcome>
  )
}

type Preview = Extract<ShownStatement, { kind: "preview" }>

const Sample = ({ preview }: { preview: Preview["preview"] }) => (
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
            {preview.titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file do not move
              <th key={at} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
            <tr key={row} className="border-t border-line">
              {preview.titles.map((title, at) => (
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

const ReadingSummary = ({ preview }: { preview: Preview["preview"] }) => (
  <section aria-label="Así se leen" className="flex flex-col gap-2">
    <h2 className="font-bold">Así se leen</h2>
    {preview.inAll === 0 ? (
      <Notice kind="warning">Con estas columnas no se lee ningún ingreso.</Notice>
    ) : (
      <>
        <p>{`${preview.inAll} ingresos, ${preview.out} salidas y ${preview.unread} líneas que no son movimientos.`}</p>
        <MovementList movements={preview.movements} />
      </>
    )}
  </section>
)

const StatementColumns = ({ statement: { bank, preview } }: { statement: Preview }) => {
  const { reading, titles } = preview
  const columnValue = (role: Role) => (reading.columns[role] === undefined ? "" : String(reading.columns[role]))
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
              <SelectField key={role} label={roleTexts[role]} name={`columna-${role}`} defaultValue={columnValue(role)}>
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
          <ActionButton act="columnas" busyText="Buscando...">
            Buscar pedidos
          </ActionButton>
          <ActionButton act="probar" variant="secondary" busyText="Leyendo...">
            Ver cómo se lee
          </ActionButton>
        </div>
      </Form>
      <ReadingSummary preview={preview} />
      <Sample preview={preview} />
    </>
  )
}

type Matched = Extract<ShownStatement, { kind: "matches" }>

const MovementFacts = ({ movement: { day, cents, reference, text, phone } }: { movement: Movement }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
    <span className="figures text-sm">{day}</span>
    <Money amount={cents / 100} className="font-bold" />
    <span className="font-mono text-sm">{reference}</span>
    <span className="min-w-0 text-sm break-words text-ink-soft">
      {text} {phone}
    </span>
  </span>
)

const orderText = ({ ref, customer, amount }: ShownOrder): string => `${ref} · ${customer} · ${formatColones(amount)}`

const evidenceTexts = {
  code: "por el detalle",
  reference: "por la referencia",
  phone: "por monto y teléfono",
  name: "por monto y nombre",
  amount: "solo por el monto",
} as const satisfies Record<Evidence, string>

const whyText = (link: OrderLink, order: ShownOrder): string =>
  [
    evidenceTexts[link.by],
    !link.sameAmount && "monto distinto",
    order.isPaid && "ya confirmado; se anota su movimiento",
  ]
    .filter(Boolean)
    .join(", ")

const rows = "flex flex-col divide-y divide-line rounded-board border border-line bg-silk"

const MovementList = ({ movements }: { movements: readonly Movement[] }) => (
  <ul className={rows}>
    {movements.map(movement => (
      <li key={movement.key} className="px-4 py-2">
        <MovementFacts movement={movement} />
      </li>
    ))}
  </ul>
)

type PartProps = Pick<Matched, "matches"> & { orderOf: (link: OrderLink) => ShownOrder | undefined }

const Sure = ({ matches: { sure, counts }, orderOf }: PartProps) => {
  const busy = useNavigation().state !== "idle"
  return (
    <CountedList title="Seguros" count={counts.sure} empty="Ningún movimiento corresponde con seguridad a un pedido.">
      <Form method="post" className="flex flex-col gap-3">
        <ul className={rows}>
          {sure.map(({ movement, link }) => {
            const order = orderOf(link)
            return (
              order && (
                <li key={movement.key}>
                  <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2">
                    <input
                      type="checkbox"
                      name="pareja"
                      value={`${link.orderId}:${movement.key}`}
                      defaultChecked
                      className="size-5 shrink-0 accent-mask-700"
                    />
                    <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-6">
                      <span className="font-semibold lg:w-96">{orderText(order)}</span>
                      <MovementFacts movement={movement} />
                      <span className="text-sm text-mask-800">{whyText(link, order)}</span>
                    </span>
                  </label>
                </li>
              )
            )
          })}
        </ul>
        <Button type="submit" size="lg" name="accion" value="confirmar" busy={busy} busyText="Confirmando...">
          {`Confirmar ${plural(sure.length, "pago", "pagos")}`}
        </Button>
      </Form>
    </CountedList>
  )
}

const Doubtful = ({ matches: { doubtful, counts }, orderOf }: PartProps) => {
  const busy = useNavigation().state !== "idle"
  if (doubtful.length === 0) return null
  return (
    <CountedList title="Por decidir" count={counts.doubtful}>
      <ul className={rows}>
        {doubtful.map(({ movement, links }) => (
          <li key={movement.key} className="flex flex-col gap-2 px-4 py-3 lg:flex-row lg:items-end lg:gap-6">
            <MovementFacts movement={movement} />
            <Form method="post" className="flex flex-wrap items-end gap-2">
              <SelectField label="Pedido" name="pareja" required defaultValue="">
                <option value="">Elija el pedido</option>
                {links.map(link => {
                  const order = orderOf(link)
                  return (
                    order && (
                      <option key={link.orderId} value={`${link.orderId}:${movement.key}`}>
                        {orderText(order)} ({whyText(link, order)})
                      </option>
                    )
                  )
                })}
              </SelectField>
              <Button type="submit" variant="secondary" name="accion" value="confirmar" disabled={busy}>
                Confirmar
                <span className="sr-only">
                  {" "}
                  {movement.day} {formatColones(movement.cents / 100)}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </CountedList>
  )
}

const StatementMatchList = ({ statement: { id, bank, matches, orders } }: { statement: Matched }) => {
  const byId = new Map(orders.map(order => [order.orderId, order]))
  const part = { matches, orderOf: ({ orderId }: OrderLink) => byId.get(orderId) }
  const { rest, counts } = matches
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{bank}</span>
        <Link to={`/asocias/admin/estados/${id}?columnas`} className="inline-flex min-h-11 items-center underline">
          Cambiar columnas
        </Link>
        {counts.used > 0 && (
          <span className="text-ink-soft">
            {`${plural(counts.used, "movimiento ya estaba anotado", "movimientos ya estaban anotados")} a un pedido.`}
          </span>
        )}
      </p>
      <Sure {...part} />
      <Doubtful {...part} />
      {rest.length > 0 && (
        <CountedList title="Sin pedido" count={counts.rest}>
          <p className="text-sm text-ink-soft">
            Ingresos que no corresponden a ningún pedido por SINPE.{" "}
            {rest.length < counts.rest && `Se muestran ${rest.length} de ${counts.rest}.`}
          </p>
          <MovementList movements={rest} />
        </CountedList>
      )}
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
          <StatementColumns key={JSON.stringify(statement.preview.reading)} statement={statement} />
        ) : (
          <StatementMatchList statement={statement} />
        )}
      </div>
    </AdminFrame>
  )
}
