import { useFetcher } from "react-router"
import { maxTextLength } from "../../../shop/boards/rules/board-acts.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import type { ActionReply } from "../act.server.ts"
import { useResultToast } from "../use-result-toast.ts"
import { boardFields, HiddenFields } from "./board-card.tsx"
import { type DetailShown, detailPath } from "./board-detail.tsx"
import { priceText, boardTabTexts as t } from "./texts.ts"

export const PriceForm = ({ board }: { board: DetailShown }) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const { design, quantity } = board.form
  return (
    <fetcher.Form
      method="post"
      action={detailPath(board.orderId)}
      aria-label={t.price}
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
        {t.price}
        <span className="text-sm font-semibold text-copper-700">{priceText(board.price)}</span>
      </h2>
      <HiddenFields fields={{ ...boardFields(board), accion: "proponer-precio" }} />
      <div className="grid gap-3 sm:grid-cols-2">
        {design && <TextField name="horas" label={t.hours} inputMode="decimal" autoComplete="off" required />}
        <TextField
          name="precio"
          label={design ? t.designPrice : t.boardPrice(quantity)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <TextField name="texto" label={t.note} maxLength={maxTextLength} autoComplete="off" />
      <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"} busyText={t.proposing}>
        {t.propose}
      </Button>
    </fetcher.Form>
  )
}
