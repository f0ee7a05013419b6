import { Form } from "react-router"
import type { AskResult, OwnReturn } from "../../shop/returns/return-requests.ts"
import type { OfferedLine } from "../../shop/returns/rules/goods-return.ts"
import { coverageText } from "../shared/return-coverage.ts"
import { ActButton } from "../ui/act-button.tsx"
import { ChoiceCard } from "../ui/choice-card.tsx"
import { TextAreaField } from "../ui/field.tsx"
import { Notice } from "../ui/notice.tsx"
import { askText, ownReturnText, returnTexts as t } from "./texts.ts"

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

const Line = ({ line, typed }: { line: OfferedLine; typed: string | undefined }) => {
  const isCovered = line.coverage.why === null
  return (
    <li className="grid grid-cols-[1fr_5rem] items-center gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{line.label}</p>
        <p className="text-sm text-ink-soft">{coverageText(line.coverage)}</p>
      </div>
      {isCovered && (
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

const AskForm = ({
  offer,
  formKey,
  sent,
}: { offer: readonly OfferedLine[]; formKey: string } & Pick<ReturnPanelProps, "sent">) => {
  const failed = sent && sent.result.kind !== "asked" ? sent : undefined
  const givesMoney = offer.some(({ coverage }) => coverage.why === null && coverage.gives === "refund")
  const wanted = failed?.typed["desea"] ?? (givesMoney ? "refund" : "exchange")
  return (
    <Form method="post" className="flex flex-col gap-4 px-4 pb-4">
      <input type="hidden" name="clave" value={failed?.typed["clave"] ?? formKey} />
      <ul className="divide-y divide-line">
        {offer.map(line => (
          <Line key={line.lineId} line={line} typed={failed?.typed[`u${line.lineId}`]} />
        ))}
      </ul>
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
            {t.wanted[want]}
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
      {failed && <Notice kind="error">{askText(failed.result)}</Notice>}
      <ActButton act="devolver" busyText="Enviando...">
        Pedir devolución
      </ActButton>
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
          {offer.some(({ coverage }) => coverage.why === null) ? (
            <AskForm key={formKey} offer={offer} formKey={formKey} sent={sent} />
          ) : (
            <ul className="divide-y divide-line px-4 pb-2">
              {offer.map(line => (
                <Line key={line.lineId} line={line} typed={undefined} />
              ))}
            </ul>
          )}
        </details>
      )}
    </section>
  )
