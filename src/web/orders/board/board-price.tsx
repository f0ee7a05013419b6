import { maxTextLength } from "../../../shop/boards/rules/board-acts.ts"
import { type Proposal, proposedTotal } from "../../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { TextAreaField } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"
import { BoardForm, type BoardShown } from "./board-forms.tsx"
import { boardPanelTexts as t } from "./texts.ts"

const details = ({ hours, quantity, unitPrice }: Proposal): string =>
  hours === null ? t.each(quantity, formatColones(unitPrice)) : t.hours(hours)

const Decision = ({ board, proposal }: { board: BoardShown; proposal: Proposal }) => (
  <div className="flex flex-col gap-3 rounded-board border-2 border-copper-500 bg-silk p-4">
    <p>
      <span className="text-xl font-bold">{t.proposed(formatColones(proposedTotal(proposal)))}</span>{" "}
      <span className="text-ink-soft">({details(proposal)})</span>
    </p>
    <p className="text-sm text-ink-soft">{t.proposedHint}</p>
    <BoardForm board={board} action="aceptar" label={t.accept} extra={{ propuesta: String(proposal.id) }}>
      {busy => (
        <Button type="submit" busy={busy} busyText={t.accepting}>
          {t.accept}
        </Button>
      )}
    </BoardForm>
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-red">{t.decline}</summary>
      <BoardForm board={board} action="rechazar" label={t.decline}>
        {busy => (
          <>
            <TextAreaField name="texto" label={t.declineNote} rows={2} maxLength={maxTextLength} />
            <Button type="submit" variant="danger" busy={busy} busyText={t.declining}>
              {t.decline}
            </Button>
          </>
        )}
      </BoardForm>
    </details>
  </div>
)

export const BoardPriceView = ({ board }: { board: BoardShown }) => {
  const { price } = board
  switch (price.kind) {
    case "fixed":
      return null
    case "to-define":
      return (
        <Notice kind="info">
          <p className="font-bold">{t.toDefine}</p>
          <p className="font-normal">{t.toDefineHint}</p>
        </Notice>
      )
    case "proposed":
      return <Decision board={board} proposal={price.proposal} />
    case "accepting":
      return <Notice kind="info">{t.acceptingNow}</Notice>
    case "accepted":
      return <p className="font-semibold">{t.accepted(formatColones(proposedTotal(price.proposal)))}</p>
  }
}
