import { useCallback, useEffect, useState } from "react"
import { Link } from "react-router"
import type { StaffBoard } from "../../../shop/boards/board-orders.ts"
import type { OrderLineShown } from "../../../shop/counter/queues.ts"
import type { TransferEntry } from "../../../shop/transfers/order-transfers.ts"
import { BoardPicture } from "../../shared/board/board-picture.tsx"
import { CorrectedLayers, FindingList } from "../../shared/board/finding-list.tsx"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { plural, shortMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Loading } from "../../ui/spinner.tsx"
import type { OrderAnswer } from "../admin-endpoint.ts"
import { BoardFiles } from "../boards/boards-tab.tsx"
import { transferStateTexts } from "../sinpe/texts.ts"
import { trailText } from "../texts.ts"

const lineHeadings = {
  "Cant.": "py-1 pr-3 text-right font-semibold",
  Producto: "py-1 font-semibold",
  Precio: "hidden py-1 text-right font-semibold sm:table-cell",
  Total: "py-1 text-right font-semibold",
} as const

const Lines = ({ lines, isPriceOpen }: { lines: readonly OrderLineShown[]; isPriceOpen: boolean }) => (
  <table className="w-full border-collapse text-sm">
    <thead className="text-left text-ink-soft">
      <tr>
        {Object.entries(lineHeadings).map(([name, look]) => (
          <th key={name} scope="col" className={look}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same line twice, and its lines do not move
        <tr key={index} className="border-t border-line align-top">
          <td className="figures py-1.5 pr-3 text-right font-bold">{line.quantity}</td>
          <td className="py-1.5">
            {line.label}
            {line.ref !== "" && <span className="ml-2 font-mono text-xs text-ink-soft">{line.ref}</span>}
            <KitContents line={line} />
          </td>
          <td className="hidden py-1.5 text-right sm:table-cell">
            <Money amount={line.unitPrice} />
          </td>
          <td className="py-1.5 text-right">
            <OrderAmount amount={line.total} isPriceOpen={isPriceOpen && line.total === 0} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const KitContents = ({ line: { label, contents } }: { line: OrderLineShown }) =>
  contents.length > 0 && (
    <ul aria-label={`Contenido de ${label}`} className="mt-1 text-ink-soft">
      {contents.map(({ name, units }) => (
        <li key={name}>
          <span className="figures">{units}</span> × {name}
        </li>
      ))}
    </ul>
  )

const isAnswer = (body: unknown): body is OrderAnswer =>
  typeof (body as Partial<OrderAnswer> | null)?.detail?.kind === "string"

const boardSizes = { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" } as const

const transferEntryText = ({ state, by, reason, at }: TransferEntry): string =>
  `SINPE: ${transferStateTexts[state]}, ${by}, ${shortMoment(at)}${reason ? `: ${reason}` : ""}`

const StaffBoardView = ({ orderId, board }: { orderId: number; board: StaffBoard }) => {
  const { form, files, inspection, svg } = board
  return (
    <section aria-label="Placa PCB" className="flex flex-col gap-3 rounded-pad border border-line bg-silk p-3">
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        Placa PCB
        <span className="text-sm font-normal text-ink-soft">
          {[
            form.design ? "Diseñar de 0" : form.size && boardSizes[form.size],
            form.design ? null : plural(form.quantity, "placa", "placas"),
            form.phone === "" ? null : `Contacto: ${form.phone}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </h3>
      <div className="grid gap-4 lg:grid-cols-2">
        {svg && <BoardPicture svg={svg} side={inspection?.side ?? "bottom"} label="Placa PCB" />}
        {inspection && (
          <div className="flex flex-col gap-3">
            <CorrectedLayers layers={inspection.layers} />
            <FindingList findings={inspection.findings} />
          </div>
        )}
      </div>
      <Link to={`/asocias/admin?tab=placas&placa=${orderId}`} className="w-fit font-semibold text-mask-800 underline">
        Abrir en Placas
      </Link>
      {files.length > 0 && <BoardFiles orderId={orderId} version={board.version} files={files} />}
    </section>
  )
}

export const OrderDetailView = ({ orderId }: { orderId: number }) => {
  const [answer, setAnswer] = useState<OrderAnswer | null>()
  const read = useCallback(async () => {
    setAnswer(undefined)
    const { body } = (await callShop(`/asocias/admin/pedidos/${orderId}`)) ?? {}
    setAnswer(isAnswer(body) ? body : null)
  }, [orderId])
  useEffect(() => void read(), [read])

  if (answer === undefined) return <Loading text="Leyendo líneas..." />
  if (answer?.detail.kind !== "order")
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 border-t border-line p-3 font-medium text-red">
        <span>No se pudieron leer las líneas.</span>
        <Button variant="secondary" size="sm" onClick={() => void read()}>
          {connectionTexts.retry}
        </Button>
      </div>
    )
  const { detail, board } = answer
  return (
    <div className="flex flex-col gap-4 rounded-b-pad border-t border-line bg-bench p-3 lg:px-6">
      {detail.lines.length === 0 ? (
        <p className="text-ink-soft">No hay lineas de orden para este pedido.</p>
      ) : (
        <Lines lines={detail.lines} isPriceOpen={detail.isPriceOpen} />
      )}
      <a
        href={`/asocias/admin/pedidos/${orderId}/alisto`}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center gap-2 self-start font-semibold text-mask-800 underline"
      >
        <Icon name="printer" className="size-5" />
        Imprimir alisto
      </a>
      {detail.otherPerson !== null && <p className="font-medium">{`También puede retirarlo: ${detail.otherPerson}`}</p>}
      {board && <StaffBoardView orderId={orderId} board={board} />}
      {detail.trail.length + detail.transfer.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Historial</h3>
          <ul className="text-ink-soft">
            {detail.transfer.map(entry => (
              <li key={`${entry.state} ${entry.at}`}>{transferEntryText(entry)}</li>
            ))}
            {detail.trail.map(entry => (
              <li key={`${entry.action} ${entry.at}`}>{trailText(entry)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
