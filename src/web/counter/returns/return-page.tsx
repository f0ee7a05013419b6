import { Form, Link } from "react-router"
import { lineAmount, type Settling, type ShownReturn, type Wanted } from "../../../shop/returns/rules/goods-return.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { useSite } from "../../shared/frame/site.ts"
import { ruleTexts } from "../../shared/return-coverage.ts"
import { type FormReply, keepForm, ReplyLine, typedField, typedIn } from "../../shared/staff/form-reply.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { ChoiceCard, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { FactRows } from "../sale/receipt.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/return-page"
import { returnAction } from "./return-actions.server.ts"
import { erpFailedText, ReturnForm, returnsMeta, stateTexts } from "./return-form.tsx"

export const headers = privatePage

export const loader = framedLoader(async ({ services, staff, params }) => {
  const page = await services.returns.get(staff, readId(params["return"]))
  return page && { ...page, formKey: crypto.randomUUID() }
})

export const action = returnAction

export const clientAction = keepForm

export const meta = returnsMeta

const settledTexts = {
  card: "A la tarjeta",
  cash: "En efectivo",
  sinpe: "Por SINPE Móvil",
  exchange: "Otro igual a cambio",
} as const satisfies Record<Settling, string>

const wantedTexts = {
  refund: "Quiere su dinero de vuelta",
  exchange: "Quiere otro igual",
} as const satisfies Record<Wanted, string>

const Asked = ({ one: { wanted, reason, lines, rule } }: { one: ShownReturn }) => (
  <section aria-labelledby="pedido" className="rounded-board border-2 border-mask-700 bg-silk p-4">
    <h2 id="pedido" className="text-lg font-bold">
      Lo que se pidió
    </h2>
    <ul>
      {lines.map(({ lineId, label, units }) => (
        <li key={lineId} className="break-words">
          <span className="figures font-bold">{units}</span> × {label}
        </li>
      ))}
    </ul>
    <p className="mt-1 font-semibold break-words">{`${wantedTexts[wanted]}. Motivo: ${reason}`}</p>
    {rule && <p className="text-ink-soft">{`Regla: ${ruleTexts[rule]}`}</p>}
  </section>
)

const RefuseForm = ({ id, reply }: { id: number; reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
    <h2 className="font-bold">No aceptar</h2>
    <input type="hidden" name="devolucion" value={id} />
    <TextField
      {...typedField(reply, "rechazar")("motivo")}
      label="Motivo, que le llega al cliente"
      required
      maxLength={300}
    />
    <ReplyLine of="rechazar" reply={reply} />
    <ActionButton act="rechazar" variant="danger" busyText="Anotando...">
      No aceptar
    </ActionButton>
  </Form>
)

const OpenReturn = ({ one, reply }: { one: ShownReturn; reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-3">
    <Notice kind={one.problem === null ? "info" : "error"}>
      <p className="text-lg font-bold">{stateTexts[one.state]}</p>
      {one.problem !== null && <p>{one.problem}</p>}
      <p>Sigue abierta: se reintenta sola y no cuenta como hecha hasta que el dinero vuelva.</p>
    </Notice>
    <input type="hidden" name="devolucion" value={one.id} />
    <ReplyLine of="reintentar" reply={reply} />
    <ActionButton act="reintentar" size="lg" busyText="Reintentando..." className="self-start">
      Reintentar ahora
    </ActionButton>
  </Form>
)

/** The provider refused for good, so that only staff can give the money back. */
const ClosingForm = ({ one, formKey, reply }: { one: ShownReturn; formKey: string; reply: FormReply | undefined }) => {
  const of = "cerrar"
  return (
    <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
      <h2 className="text-lg font-bold">Pagarla de otra forma</h2>
      <p>
        Si la tarjeta ya no recibe devoluciones, devuelva <Money amount={one.amount ?? 0} className="font-bold" /> en
        efectivo o por SINPE Móvil y ciérrela aquí. Desde entonces no se envía nada más a la tarjeta.
      </p>
      <input type="hidden" name="clave" value={typedIn(reply, of, "clave") ?? formKey} />
      <input type="hidden" name="devolucion" value={one.id} />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 font-bold">Cómo se pagó</legend>
        {(["cash", "sinpe"] as const).map(way => (
          <ChoiceCard
            key={way}
            name="manera"
            value={way}
            required
            defaultChecked={typedIn(reply, of, "manera") === way}
          >
            {way === "cash" ? "En efectivo, de la gaveta" : settledTexts.sinpe}
          </ChoiceCard>
        ))}
      </fieldset>
      <TextField
        {...typedField(reply, of)("referencia")}
        label="Referencia del SINPE que hizo"
        hint="Solo si pagó por SINPE Móvil."
        maxLength={40}
      />
      <ReplyLine of={of} reply={reply} />
      <ActionButton act={of} size="lg" busyText="Cerrando..." className="self-start">
        Cerrar como pagada de otra forma
      </ActionButton>
    </Form>
  )
}

/** Narrow enough for a receipt printer's 80 mm when printed. */
const ReturnReceipt = ({ one }: { one: ShownReturn }) => {
  const { brand, seller } = useSite()
  const facts = [
    ["Pedido", one.orderRef],
    ["Fecha", fullMoment(one.doneAt ?? one.decidedAt ?? one.askedAt)],
    ["Atendió", one.person ?? one.association ?? ""],
    ...(one.rule ? [["Regla", ruleTexts[one.rule]] as const] : []),
  ] as const
  return (
    <article
      aria-label="Comprobante de devolución"
      className="flex w-full max-w-md flex-col gap-3 rounded-board border border-line bg-silk p-5 text-sm print:max-w-[72mm] print:border-0 print:p-0"
    >
      <header>
        <p className="text-base font-bold">{brand.name}</p>
        {seller && <p className="text-ink-soft">{seller}</p>}
        <p className="text-ink-soft">{one.association}</p>
        <p className="font-semibold">
          Comprobante de devolución <span className="font-mono">{one.code}</span>
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        <FactRows facts={facts} />
      </dl>
      <ul className="divide-y divide-line border-y border-line">
        {one.lines.map(line => (
          <li key={line.lineId} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 break-words">
              {line.units} × {line.label}
            </span>
            <Money amount={lineAmount(line)} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 text-lg font-bold">
        <span>{one.settling && settledTexts[one.settling]}</span>
        {one.settling !== "exchange" && <Money amount={one.amount ?? 0} />}
      </p>
      <p className="break-words">{`Motivo: ${one.reason}`}</p>
      <p className="mt-10 hidden border-t border-ink pt-1 text-center print:block">Firma de quien recibe</p>
    </article>
  )
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, request: one, order, formKey, mayClose } = loaderData
  const asker = one.askedBy === "customer" ? "La pidió el cliente" : "La empezó el mostrador"
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-4 print:hidden">
          <Link to="/asocias/admin/devoluciones" className="flex min-h-11 items-center underline underline-offset-4">
            Todas las devoluciones
          </Link>
          <div>
            <h1 className="text-xl font-bold">
              {`Devolución ${one.code}`} · <span className="font-mono">{one.orderRef}</span>
            </h1>
            <p className="text-ink-soft">{`${asker} el ${fullMoment(one.askedAt)}`}.</p>
          </div>
          <Asked one={one} />
          {one.state === "asked" && (order === null || order === "failed") && (
            <Notice kind="error">{erpFailedText}</Notice>
          )}
          {one.state === "asked" && order !== null && order !== "failed" && (
            <>
              <ReturnForm order={order} request={one} formKey={formKey} reply={actionData} />
              <RefuseForm id={one.id} reply={actionData} />
            </>
          )}
          {one.state === "accepted" && <OpenReturn one={one} reply={actionData} />}
          {mayClose && <ClosingForm one={one} formKey={formKey} reply={actionData} />}
          {one.state === "refused" && (
            <Notice kind="info">
              {stateTexts.refused}: {one.answer}
            </Notice>
          )}
          {/* The form may be gone, because another person decided. */}
          {one.state !== "asked" &&
            actionData &&
            actionData.of !== "reintentar" &&
            !(mayClose && actionData.of === "cerrar") && <ReplyLine of={actionData.of} reply={actionData} />}
          {one.state === "done" && (
            <div className="flex flex-wrap items-center gap-4">
              <Notice kind="success">{stateTexts.done}</Notice>
              <Button size="lg" onClick={() => window.print()}>
                Imprimir comprobante
              </Button>
            </div>
          )}
        </div>
        {(one.state === "done" || one.state === "accepted") && <ReturnReceipt one={one} />}
      </div>
    </AdminFrame>
  )
}
