import { Form, Link } from "react-router"
import type { ReturnState, ShownReturn } from "../../../shop/returns/rules/goods-return.ts"
import { cutText } from "../../../shop/vocabulary/text.ts"
import { keepForm } from "../../shared/staff/form-reply.tsx"
import { fullMoment, shortMoment } from "../../shared/staff/texts.ts"
import { Badge, type BadgeColour } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/returns-page"
import { returnAction } from "./return-actions.server.ts"
import { erpFailedText, ReturnForm, returnsMeta, stateTexts } from "./return-form.tsx"

export const headers = privatePage

export const loader = framedLoader(async ({ services: { returns }, staff, search }) => {
  const searched = cutText(search.get("pedido") ?? "", 30).trim()
  const [list, found] = await Promise.all([returns.list(staff), searched === "" ? null : returns.find(staff, searched)])
  return { list, searched, found, formKey: crypto.randomUUID() }
})

export const action = returnAction

export const clientAction = keepForm

export const meta = returnsMeta

const colour: Record<ReturnState, BadgeColour> = { asked: "red", accepted: "blue", refused: "grey", done: "green" }

const Row = ({ one }: { one: ShownReturn }) => (
  <li>
    <Link
      to={`/asocias/admin/devoluciones/${one.id}`}
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-mask-50"
    >
      <Badge colour={one.problem === null ? colour[one.state] : "red"}>{stateTexts[one.state]}</Badge>
      <span className="font-mono font-semibold underline underline-offset-4">{one.orderRef}</span>
      <span className="w-full break-words sm:w-auto sm:min-w-0 sm:flex-1">
        {one.lines.map(({ label, units }) => `${units} × ${label}`).join(", ")}
      </span>
      <span className="figures text-sm text-ink-soft">{shortMoment(one.doneAt ?? one.askedAt)}</span>
      {one.amount !== null && <Money amount={one.amount} className="ml-auto font-bold" />}
      {one.problem !== null && <span className="w-full font-medium text-red">{one.problem}</span>}
    </Link>
  </li>
)

export default function ReturnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, list, searched, found, formKey } = loaderData
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Devoluciones</h1>
        <Form className="flex flex-wrap items-end gap-3">
          <div className="w-full sm:w-80">
            <TextField
              label="Número de pedido"
              hint="SO2611-0057, de cualquier pedido entregado"
              name="pedido"
              defaultValue={searched}
              maxLength={30}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </div>
          <Button type="submit" variant="secondary" className="sm:mb-6">
            Buscar
          </Button>
        </Form>
        {searched !== "" && found === null && (
          <Notice kind="warning">{`No hay un pedido entregado ${searched} de su asociación.`}</Notice>
        )}
        {found === "failed" && <Notice kind="error">{erpFailedText}</Notice>}
        {found && found !== "failed" && (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg font-bold">{`Devolución del pedido ${found.orderRef}`}</h2>
            <p className="text-ink-soft">
              {found.customer} · {`Entregado el ${fullMoment(found.handedOverAt)}`}
            </p>
            <ReturnForm key={found.orderId} order={found} request={null} formKey={formKey} reply={actionData} />
          </section>
        )}
        <section className="rounded-board border border-line bg-silk p-4">
          <h2 className="font-bold">Devoluciones</h2>
          {list.length === 0 ? (
            <EmptyState title="Todavía no hay devoluciones." />
          ) : (
            <ul className="divide-y divide-line">
              {list.map(one => (
                <Row key={one.id} one={one} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </AdminFrame>
  )
}
