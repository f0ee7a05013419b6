import type { DemandRow } from "../../../shop/lists/part-lists.ts"
import { listAsker } from "../../shared/part-list/add-list.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { CopyField } from "../../ui/copy-button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { QrCode } from "../../ui/qr-code.tsx"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/course-sheet"

export const headers = privatePage

/** Only for the association's own lists. */
export const loader = framedLoader(async ({ services: { lists, publicUrl }, staff, params, context }) => {
  const list = await lists.get(params["list"] ?? "")
  if (!list || list.associationId !== staff.id) return null
  const { key, name, course, semester, teacher } = list
  return {
    list: { name, facts: [course, semester, teacher].filter(fact => fact !== "").join(" · ") },
    link: `${publicUrl}/lista/${key}`,
    demand: await lists.demand(list, staff.warehouseId, listAsker(context, staff, "staff")),
    students: (await lists.uses([key])).get(key) ?? { added: 0, bought: 0 },
  }
})

export const meta = counterMeta("Demanda del curso", "Lo que pide el curso y lo que hay que traer.")

const DemandTable = ({ rows }: { rows: readonly DemandRow[] }) => {
  const cell = "px-2 py-2 align-top sm:px-3"
  const figure = `${cell} figures text-right`
  return (
    <div className="overflow-x-auto rounded-board border border-line bg-silk print:border-0">
      <table className="w-full text-sm">
        <thead className="border-b-2 border-line-strong">
          <tr>
            <th scope="col" className={`${cell} text-left`}>
              Componente
            </th>
            {["En carritos", "Ya en pedidos", "Libres aquí", "Por traer"].map(name => (
              <th key={name} scope="col" className={`${cell} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, inCarts, ordered, free, toBring }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may name a product twice, and its lines do not move
            <tr key={at} className="break-inside-avoid">
              <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
                {name}
              </th>
              <td className={figure}>{inCarts}</td>
              <td className={figure}>{ordered}</td>
              <td className={figure}>{free ?? "—"}</td>
              <td className={`${figure} font-bold ${toBring ? "text-red" : ""}`}>{toBring ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default function CourseSheetPage({ loaderData }: Route.ComponentProps) {
  const { frame, list, link, demand, students } = loaderData
  return (
    <AdminFrame frame={frame}>
      <div className="flex max-w-4xl flex-col gap-6">
        <header>
          <h1 className="text-xl font-bold break-words">{list.name}</h1>
          <p className="text-ink-soft">{list.facts}</p>
        </header>
        <section aria-labelledby="enlace" className="flex flex-wrap items-center gap-6 print:break-after-page">
          <QrCode text={link} label={`QR de ${list.name}`} />
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
            <h2 id="enlace" className="text-lg font-bold">
              Para el docente
            </h2>
            <p>
              El estudiante lo abre, marca lo que ya tiene, ve qué asociación tiene todo hoy y paga en una pantalla.
            </p>
            <CopyField label="Enlace del curso" text={link} />
          </div>
        </section>
        <section aria-labelledby="demanda" className="flex flex-col gap-3">
          <h2 id="demanda" className="text-lg font-bold">
            Demanda del curso
          </h2>
          <p className="text-ink-soft">
            {`${students.added === 1 ? "1 estudiante la agregó" : `${students.added} estudiantes la agregaron`} a su carrito, ${students.bought === 1 ? "1 ya pidió" : `${students.bought} ya pidieron`}. Lo que está en pedidos ya no cuenta entre lo libre.`}
          </p>
          <DemandTable rows={demand} />
        </section>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon name="printer" className="size-5" />
            Imprimir
          </Button>
          <ButtonLink to="/asocias/admin/listas" variant="ghost">
            Volver a las listas
          </ButtonLink>
        </div>
      </div>
    </AdminFrame>
  )
}
