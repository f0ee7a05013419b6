import type { useFetcher } from "react-router"
import type { MissingGoods } from "../../../shop/counter/rules/order-queues.ts"
import { Button } from "../../ui/button.tsx"
import type { ActionReply } from "../act.server.ts"
import { missingTexts as t } from "./texts.ts"

interface MissingGoodsProps {
  missing: MissingGoods
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
}

export const MissingGoodsList = ({ missing: { orderId, ref, lines }, fetcher }: MissingGoodsProps) => {
  const busy = fetcher.state !== "idle"
  const pressed = (productId: number, warehouse: number) =>
    busy && fetcher.formData?.get("producto") === String(productId) && fetcher.formData?.get("de") === String(warehouse)
  return (
    <section aria-label={`${t.title}: ${ref}`} className="flex flex-col gap-3 border-t border-line bg-amber-soft p-3">
      <h3 className="font-semibold">{t.title}</h3>
      <ul className="flex flex-col gap-3">
        {lines.map(line => (
          <li key={line.productId} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <span className="font-medium">{t.line(line)}</span>
            {line.from.length === 0 && <span className="text-ink-soft">{t.nowhere}</span>}
            {line.from.map(({ warehouse, name, units }) => (
              <fetcher.Form key={warehouse} method="post" action="/asocias/admin">
                <input type="hidden" name="pedido" value={orderId} />
                <input type="hidden" name="producto" value={line.productId} />
                <input type="hidden" name="de" value={warehouse} />
                <Button
                  type="submit"
                  size="sm"
                  variant="secondary"
                  name="accion"
                  value="traer"
                  busy={pressed(line.productId, warehouse)}
                  busyText={t.bringing}
                  disabled={busy}
                >
                  {t.bring(name)} <span className="figures font-normal">{t.there(units)}</span>
                </Button>
              </fetcher.Form>
            ))}
          </li>
        ))}
      </ul>
      <fetcher.Form method="post" action="/asocias/admin">
        <input type="hidden" name="pedido" value={orderId} />
        <input type="hidden" name="igual" value="si" />
        <Button type="submit" size="sm" variant="ghost" name="accion" value="alistar" disabled={busy}>
          {t.anyway}
        </Button>
      </fetcher.Form>
    </section>
  )
}
