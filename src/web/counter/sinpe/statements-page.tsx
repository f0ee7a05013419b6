import { data, Form, Link, redirect, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { associationCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { shortMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/statements-page"
import { notReadTexts } from "./texts.ts"

export const headers = privatePage

export const loader = framedLoader(async ({ services, staff }) => ({ recent: await services.statements.recent(staff) }))

type UploadReply = { readonly text: string }

const problems = {
  "too-large": "El archivo pesa más de 5 MB. Descargue un período más corto.",
  unreadable: "Ese archivo no es una tabla CSV. Descárguelo del banco como CSV.",
  ...notReadTexts,
} as const

export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const file = (await request.formData()).get("estado")
  if (!(file instanceof File) || file.size === 0)
    return data<UploadReply>({ text: "Elija el archivo del estado de cuenta." }, { status: 422 })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const result = await getServices(context).statements.upload(staff, file.name, bytes)
  if (result.kind === "read") throw redirect(`/asocias/admin/estados/${result.id}`)
  return data<UploadReply>({ text: problems[result.kind] }, { status: result.kind === "busy" ? 503 : 422 })
}

export const clientAction = whenLost<UploadReply>(() => ({ text: connectionTexts.lost }))

export const meta = counterMeta(
  "Estados de cuenta",
  "Lectura de estados de cuenta del banco para confirmar transferencias.",
)

export default function StatementsPage({ loaderData: { frame, recent }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  return (
    <AdminFrame frame={frame} tab="sinpe">
      <div className="flex max-w-2xl flex-col gap-5">
        <h1 className="text-xl font-bold">Estados de cuenta</h1>
        {actionData && !busy && (
          <Outcome of={actionData} kind="error">
            {actionData.text}
          </Outcome>
        )}
        <Form
          method="post"
          encType="multipart/form-data"
          className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
        >
          <label htmlFor="estado" className="font-semibold">
            Archivo del banco (CSV)
          </label>
          <input
            id="estado"
            type="file"
            name="estado"
            required
            accept=".csv,.txt,text/csv,text/plain"
            aria-describedby="estado-hint"
            className="w-full rounded-pad border border-line-strong bg-silk p-2 file:mr-3 file:min-h-9 file:rounded-pad file:border-0 file:bg-mask-50 file:px-3 file:font-semibold file:text-mask-800"
          />
          <p id="estado-hint" className="text-sm text-ink-soft">
            Descárguelo del sitio del banco. Hasta 5 MB.
          </p>
          <Button type="submit" busy={busy} busyText="Leyendo...">
            Leer
          </Button>
        </Form>
        {recent.length > 0 && (
          <section className="flex flex-col gap-2">
            <h2 className="font-bold">Leídos antes</h2>
            <ul className="flex flex-col divide-y divide-line rounded-board border border-line bg-silk">
              {recent.map(({ id, name, bank, at }) => (
                <li key={id}>
                  <Link
                    to={`/asocias/admin/estados/${id}`}
                    className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 hover:bg-mask-50"
                  >
                    <span className="font-semibold break-all">{name}</span>
                    <span className="figures text-sm text-ink-soft">
                      {bank} {shortMoment(at)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </AdminFrame>
  )
}
