import { Link } from "react-router"
import type { StaffBoard } from "../../../shop/boards/board-orders.ts"
import { BoardPicture } from "../../shared/board/board-picture.tsx"
import { CorrectedLayers } from "../../shared/board/corrected-layers.tsx"
import { FindingList } from "../../shared/board/finding-list.tsx"
import { Icon } from "../../ui/icons.tsx"
import { orderTexts as t } from "./texts.ts"

export const StaffBoardView = ({ orderId, board }: { orderId: number; board: StaffBoard }) => {
  const { form, files, inspection, svg } = board
  return (
    <section aria-label={t.board} className="flex flex-col gap-3 rounded-pad border border-line bg-silk p-3">
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        {t.board}
        <span className="text-sm font-normal text-ink-soft">
          {[
            form.design ? t.boardDesign : form.size && t.boardSizes[form.size],
            form.design ? null : t.boardQuantity(form.quantity),
            form.phone === "" ? null : t.boardPhone(form.phone),
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
        {t.boardOpen}
      </Link>
      {files.length > 0 && (
        <ul aria-label={t.files} className="flex flex-wrap gap-2">
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
