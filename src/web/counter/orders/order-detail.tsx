import { useCallback, useEffect, useState } from "react"
import { Link } from "react-router"
import type { StaffBoard } from "../../../shop/boards/board-orders.ts"
import type { OrderLineShown } from "../../../shop/counter/rules/order-queues.ts"
import { kitContents } from "../../../shop/kits/rules/kit-contents.ts"
import { BoardPicture } from "../../shared/board/board-picture.tsx"
import { CorrectedLayers, FindingList } from "../../shared/board/finding-list.tsx"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { OrderAmount } from "../../shared/order-amount.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Loading } from "../../ui/spinner.tsx"
import { transferEntryText } from "../sinpe/texts.ts"
import { trailText } from "../texts.ts"
import type { loader } from "./order-detail-endpoint.ts"
import { orderTexts as t } from "./texts.ts"

const Lines = ({ lines, isPriceOpen }: { lines: readonly OrderLineShown[]; isPriceOpen: boolean }) => {
  const [quantity, product, price, total] = t.lineHeadings
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="text-left text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 text-right font-semibold">
            {quantity}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {product}
          </th>
          <th scope="col" className="hidden py-1 text-right font-semibold sm:table-cell">
            {price}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {total}
          </th>
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
              <KitContents line={line} lines={lines} />
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
}

const KitContents = ({ line, lines }: { line: OrderLineShown; lines: readonly OrderLineShown[] }) => {
  const contents = kitContents(line, lines)
  return (
    contents.length > 0 && (
      <ul aria-label={`Contenido de ${line.label}`} className="mt-1 text-ink-soft">
        {contents.map(({ name, units }) => (
          <li key={name}>
            <span className="figures">{units}</span> × {name}
          </li>
        ))}
      </ul>
    )
  )
}

type Reply = Awaited<ReturnType<typeof loader>>["data"]

const isReply = (body: unknown): body is Reply => typeof (body as Partial<Reply> | null)?.detail?.kind === "string"

const StaffBoardView = ({ orderId, board }: { orderId: number; board: StaffBoard }) => {
  const { form, files, inspection, svg } = board
  return (
    <section aria-label={t.board} className="flex flex-col gap-3 rounded-pad border border-line bg-silk p-3">
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        {t.board}
        <span className="text-sm font-normal text-ink-soft">
          {[
            form.design ? "Diseñar de 0" : form.size && t.boardSizes[form.size],
            form.design ? null : form.quantity === 1 ? "1 placa" : `${form.quantity} placas`,
            form.phone === "" ? null : `Contacto: ${form.phone}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </h3>
      <div className="grid gap-4 lg:grid-cols-2">
        {svg && <BoardPicture svg={svg} side={inspection?.side ?? "bottom"} label={t.board} />}
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
      {files.length > 0 && (
        <ul aria-label="Archivos" className="flex flex-wrap gap-2">
          {files.map(({ name }) => (
            <li key={name}>
              <a
                href={`/asocias/admin/pedidos/${orderId}/archivos/${encodeURIComponent(name)}?version=${board.version}`}
                download={name}
                className="flex min-h-9 items-center gap-2 rounded-pad border border-line-strong px-3 text-sm font-medium hover:bg-mask-50"
              >
                <Icon name="download" className="size-4" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const OrderDetailView = ({ orderId }: { orderId: number }) => {
  const [answer, setAnswer] = useState<Reply | null>()
  const read = useCallback(async () => {
    setAnswer(undefined)
    const { body } = (await callShop(`/asocias/admin/pedidos/${orderId}`)) ?? {}
    setAnswer(isReply(body) ? body : null)
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
