import { type BoardEvent, boardStateNames } from "../../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { historyTexts as t } from "./texts.ts"

const textOf = ({ kind, data }: BoardEvent): string => {
  switch (kind) {
    case "moved":
      return t.moved(boardStateNames[data.from], boardStateNames[data.to])
    case "asked":
      return t.asked(data.marks.length)
    case "chosen":
      return t.chosen(data.version)
    case "proposed":
      return t.proposed(formatColones(data.unitPrice * data.quantity), data.hours)
    case "answered":
      return t.answered(data.version)
    case "accepted":
      return t.accepted(formatColones(data.total))
    case "declined":
      return t.declined
  }
}

const words = ({ data }: BoardEvent): string => ("text" in data ? data.text : "")

interface BoardHistoryProps {
  events: readonly BoardEvent[]
  moment: (iso: string) => string
}

export const BoardHistory = ({ events, moment }: BoardHistoryProps) => (
  <section aria-label={t.title} className="flex flex-col gap-2">
    <h3 className="font-semibold">{t.title}</h3>
    <ol className="flex flex-col divide-y divide-line">
      {events.toReversed().map(event => (
        <li key={event.id} className="flex flex-col gap-1 py-2 text-sm">
          <p>
            <span className="font-semibold">{textOf(event)}</span>{" "}
            <span className="figures text-ink-soft">
              {event.person}, {moment(event.at)}
            </span>
          </p>
          {words(event) !== "" && <p className="whitespace-pre-line text-ink">{words(event)}</p>}
        </li>
      ))}
    </ol>
  </section>
)
