import { type BoardEvent, boardStateNames } from "../../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

const eventText = ({ kind, data }: BoardEvent): string => {
  switch (kind) {
    case "moved":
      return `${boardStateNames[data.from]} → ${boardStateNames[data.to]}`
    case "asked":
      if (data.marks.length === 0) return "Pregunta"
      return data.marks.length === 1 ? "Pregunta con 1 marca" : `Pregunta con ${data.marks.length} marcas`
    case "chosen":
      return `Se fabricará la versión ${data.version}`
    case "proposed":
      return `Precio propuesto: ${formatColones(data.unitPrice * data.quantity)}${data.hours === null ? "" : ` (${data.hours} h de diseño)`}`
    case "answered":
      return data.version === null ? "Respuesta" : `Versión ${data.version}`
    case "accepted":
      return `Precio aceptado: ${formatColones(data.total)}`
    case "declined":
      return "Precio no aceptado"
  }
}

const words = ({ data }: BoardEvent): string => ("text" in data ? data.text : "")

export const BoardHistory = ({
  events,
  moment,
}: {
  events: readonly BoardEvent[]
  moment: (iso: string) => string
}) => (
  <section aria-label="Historial de la placa" className="flex flex-col gap-2">
    <h3 className="font-semibold">Historial de la placa</h3>
    <ol className="flex flex-col divide-y divide-line">
      {events.toReversed().map(event => (
        <li key={event.id} className="flex flex-col gap-1 py-2 text-sm">
          <p>
            <span className="font-semibold">{eventText(event)}</span>{" "}
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
