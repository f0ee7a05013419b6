import { Form } from "react-router"
import type { AskResult, OwnReturn } from "../../shop/returns/return-requests.ts"
import { covers, type OfferedLine } from "../../shop/returns/rules/goods-return.ts"
import { type ReturnCause, returnCauses } from "../../shop/returns/rules/return-rules.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { coverageText, legalText, ruleTexts } from "../shared/return-coverage.ts"
import { ChoiceCard, TextAreaField } from "../ui/field.tsx"
import { ActionButton } from "../ui/form.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { momentText } from "./order-view.tsx"

export const askText = (result: AskResult): string => {
  switch (result.kind) {
    case "asked":
      return "Solicitud enviada. Traiga los productos al lugar donde los retiró."
    case "nothing":
      return "Escriba cuántas unidades devuelve."
    case "no-reason":
      return "Escriba el motivo."
    case "not-covered":
      return `${result.label || "Un producto"}: no se puede pedir así. Revise las unidades y lo que cubre su plazo.`
    case "form-used":
      return "Este formulario ya envió otra solicitud, y esta no se anotó. Recargue la página."
    case "not-handed-over":
      return "Este pedido todavía no se ha entregado."
    case "failed":
      return "No se pudo enviar la solicitud. Intente nuevamente."
  }
}

const settledHow = {
  card: "a su tarjeta",
  cash: "en efectivo",
  sinpe: "por SINPE Móvil",
} as const

const ownReturnText = ({ state, settling, amount, at }: OwnReturn): string => {
  switch (state) {
    case "asked":
      return `Devolución solicitada el ${momentText(at)}`
    case "accepted":
      return "Devolución aceptada: la estamos terminando"
    case "refused":
      return "Devolución no aceptada"
    case "done":
      return settling === "exchange" || settling === null
        ? `Cambiado por otro igual el ${momentText(at)}`
        : `Devuelto el ${momentText(at)}: ${formatColones(amount ?? 0)} ${settledHow[settling]}`
  }
}

const causeTexts = {
  policy: "Cambio o devolución dentro del plazo de la tienda",
  defect: "Salió con un defecto",
  withdrawal: "Me arrepentí de la compra en línea: está sin usar y con su empaque",
} as const satisfies Record<ReturnCause, string>

interface AskedReturn {
  readonly result: AskResult
  readonly typed: Readonly<Record<string, string>>
}

interface ReturnPanelProps {
  returns: {
    readonly offer: readonly OfferedLine[] | null
    readonly made: readonly OwnReturn[]
    readonly formKey: string
  }
  sent: AskedReturn | undefined
}

const isOffered = ({ causes: allowed }: OfferedLine) => allowed.length > 0

const Line = ({ line, typed }: { line: OfferedLine; typed: string | undefined }) => {
  const law = legalText(line)
  return (
    <li className="grid grid-cols-[1fr_5rem] items-center gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{line.label}</p>
        <p className="text-sm text-ink-soft">{coverageText(line.coverage)}</p>
        {law && <p className="text-sm text-ink-soft">{law}</p>}
      </div>
      {isOffered(line) && (
        <input
          name={`u${line.lineId}`}
          aria-label={`Unidades de ${line.label} que devuelve`}
          type="number"
          inputMode="numeric"
          min={0}
          max={line.left}
          defaultValue={typed ?? "0"}
          className="figures min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3 text-right"
        />
      )}
    </li>
  )
}

/** Folded, because many equal refusals hide what can be returned. */
const NotReturned = ({ lines }: { lines: readonly OfferedLine[] }) =>
  lines.length === 0 ? null : (
    <details className="rounded-pad border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-ink-soft">
        {lines.length === 1
          ? "1 producto que no se puede devolver"
          : `${lines.length} productos que no se pueden devolver`}
      </summary>
      <ul className="divide-y divide-line">
        {lines.map(line => (
          <Line key={line.lineId} line={line} typed={undefined} />
        ))}
      </ul>
    </details>
  )

const AskForm = ({
  offer,
  formKey,
  sent,
}: { offer: readonly OfferedLine[]; formKey: string } & Pick<ReturnPanelProps, "sent">) => {
  const failed = sent && sent.result.kind !== "asked" ? sent : undefined
  const causes = returnCauses.filter(cause => offer.some(line => line.causes.includes(cause)))
  const cause = causes.find(one => one === failed?.typed["causa"]) ?? causes[0]
  const givesMoney = offer.some(line => line.causes.some(one => covers(line, one, "refund")))
  const wanted = failed?.typed["desea"] ?? (givesMoney ? "refund" : "exchange")
  return (
    <Form method="post" className="flex flex-col gap-4 px-4 pb-4">
      <input type="hidden" name="clave" value={failed?.typed["clave"] ?? formKey} />
      <ul className="divide-y divide-line">
        {offer.filter(isOffered).map(line => (
          <Line key={line.lineId} line={line} typed={failed?.typed[`u${line.lineId}`]} />
        ))}
      </ul>
      <NotReturned lines={offer.filter(line => !isOffered(line))} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">Por qué lo devuelve</legend>
        {causes.map(one => (
          <ChoiceCard key={one} name="causa" value={one} defaultChecked={one === cause}>
            {causeTexts[one]}
          </ChoiceCard>
        ))}
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">Qué desea</legend>
        {(["refund", "exchange"] as const).map(want => (
          <ChoiceCard
            key={want}
            name="desea"
            value={want}
            defaultChecked={wanted === want}
            disabled={want === "refund" && !givesMoney}
          >
            {want === "refund" ? "Mi dinero de vuelta" : "Otro igual"}
          </ChoiceCard>
        ))}
      </fieldset>
      <TextAreaField
        label="Motivo"
        name="motivo"
        rows={3}
        required
        maxLength={300}
        defaultValue={failed?.typed["motivo"]}
      />
      {failed && (
        <Outcome of={failed} kind="error">
          {askText(failed.result)}
        </Outcome>
      )}
      <ActionButton act="devolver" busyText="Enviando...">
        Pedir devolución
      </ActionButton>
      <p className="text-sm text-ink-soft">
        Traiga los productos con su empaque al lugar donde los retiró: ahí los revisamos y resolvemos.
      </p>
    </Form>
  )
}

export const ReturnPanel = ({ returns: { offer, made, formKey }, sent }: ReturnPanelProps) =>
  made.length === 0 && !offer?.length ? null : (
    <section aria-label="Pedir una devolución" className="flex flex-col rounded-board border border-line bg-silk">
      {made.length > 0 && (
        <ul aria-label="Devoluciones de este pedido" className="flex flex-col divide-y divide-line px-4">
          {made.map(one => (
            <li key={one.id} className="py-3">
              <p className="font-semibold">{ownReturnText(one)}</p>
              <p className="text-sm text-ink-soft">
                {one.lines.map(({ label, units }) => `${units} × ${label}`).join(", ")}
                {one.rule && ` · ${ruleTexts[one.rule]}`}
              </p>
              {one.answer !== null && <p className="break-words">{one.answer}</p>}
            </li>
          ))}
        </ul>
      )}
      {offer && offer.length > 0 && (
        <details open={sent !== undefined && sent.result.kind !== "asked"}>
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
            Pedir una devolución
          </summary>
          {offer.some(({ causes }) => causes.length > 0) ? (
            <AskForm key={formKey} offer={offer} formKey={formKey} sent={sent} />
          ) : (
            <div className="flex flex-col gap-3 px-4 pb-4">
              <p>Ya no queda nada de este pedido que se pueda devolver.</p>
              <NotReturned lines={offer} />
            </div>
          )}
        </details>
      )}
    </section>
  )
