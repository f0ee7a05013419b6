import type { ReactNode } from "react"
import { Form, Link } from "react-router"
import { getServices, type Services } from "../../services.server.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { oneLine } from "../../shop/vocabulary/text.ts"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { fullMoment, plural, shortMoment } from "../shared/staff/texts.ts"
import { Button } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { Money } from "../ui/money.tsx"
import { EmptyState, Notice } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/associations-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

const queue = async ({ counter }: Services, staff: StaffProfile, name: "alistar" | "entregar", words: string) => {
  const page = await counter.queues.page(staff, { queue: name, page: 1, words })
  if (page.kind === "failed") return null
  const rows = page.rows.map(({ id, ref, createdAt, customer, method, total }) => ({
    id,
    ref,
    createdAt,
    customer: customer.name,
    method,
    total,
  }))
  return { rows, total: page.total ?? rows.length }
}

/** Searches products with the units in its warehouse. */
const readStock = async ({ counter }: Services, staff: StaffProfile, words: string) => {
  const { products } = counter.catalogue.find({ term: words, page: 1 })
  const here = await counter.catalogue.stock(
    staff,
    products.map(({ id }) => id),
  )
  return here && products.map(({ id, ref, label }) => ({ ref, label, units: here[id] ?? 0 }))
}

/** Shows what the association sees, without buttons. */
const readAssociation = async (services: Services, staff: StaffProfile, words: string) => {
  const [toPrepare, toHandOver, stock, transfers, returns, boards, payments, shift, low] = await Promise.all([
    queue(services, staff, "alistar", words),
    queue(services, staff, "entregar", words),
    words === "" ? undefined : readStock(services, staff, words),
    services.transfers.forStaff(staff),
    services.returns.list(staff),
    services.boards.workshop.list(staff),
    services.stuckPayments.list({ pickupPoint: staff.warehouseId }),
    services.till.current(staff.id),
    services.counter.lowStock(staff),
  ])
  return {
    alias: staff.alias,
    name: staff.name,
    toPrepare,
    toHandOver,
    stock,
    transfers: transfers.claimed.map(({ orderId, ref, amount, customer }) => ({ orderId, ref, amount, customer })),
    returns: returns
      .filter(({ state }) => state === "asked" || state === "accepted")
      .map(({ id, orderId, orderRef, reason, amount, askedAt }) => ({
        id,
        orderId,
        orderRef,
        reason,
        amount,
        askedAt,
      })),
    boards: boards.map(({ orderId, ref, since }) => ({ orderId, orderRef: ref, since })),
    payments: payments.map(({ orderNumber, amount, problem }) => ({ orderNumber, amount, problem })),
    shift: shift && { person: shift.person, openedAt: shift.openedAt, expectedCash: shift.expectedCash },
    low: low === "failed" ? null : low.map(({ ref, label, here, sold }) => ({ ref, label, here, sold })),
  }
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  const services = getServices(context)
  const { searchParams } = new URL(request.url)
  const isSentHere = searchParams.has("solo-asociaciones")
  const all = await services.counter.associations().catch(error => {
    services.log.warn({ err: error }, "the associations could not be read")
    return null
  })
  const asked = all?.find(({ alias }) => alias === searchParams.get("alias"))
  const words = oneLine(searchParams.get("palabras") ?? "", 80)
  return {
    name,
    words,
    isSentHere,
    associations: all?.map(({ alias, name: own }) => ({ alias, name: own })) ?? null,
    shown: asked ? await readAssociation(services, asked, words) : null,
  }
}

export const meta = counterMeta("Asociaciones", "Lo que cada asociación tiene por hacer, para leer.")

type ListProps<Item> = {
  title: string
  count?: number
  items: readonly Item[] | null
  draw: (item: Item) => ReactNode
  keyOf: (item: Item) => string | number
}

const List = <Item,>({ title, items, count = items?.length ?? 0, draw, keyOf }: ListProps<Item>) => (
  <section className="flex min-w-0 flex-col gap-2 rounded-board border border-line bg-silk p-4">
    <h2 className="font-bold">
      {title} <span className="figures font-normal text-ink-soft">({count})</span>
    </h2>
    {items !== null && count > items.length && (
      <p className="text-sm text-ink-soft">Se muestran los primeros {items.length}: busque los demás.</p>
    )}
    {items === null ? (
      <p className="text-red">El ERP no responde.</p>
    ) : items.length === 0 ? (
      <p className="text-ink-soft">Nada.</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line text-sm">
        {items.map(item => (
          <li key={keyOf(item)} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            {draw(item)}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const OrderLink = ({ id, text }: { id: number; text: string }) => (
  <Link to={`/asocias/tienda/pedidos/${id}`} className="font-mono font-semibold underline">
    {text}
  </Link>
)

type Shown = NonNullable<Route.ComponentProps["loaderData"]["shown"]>

const Queue = ({ title, queue: read }: { title: string; queue: Shown["toPrepare"] }) => (
  <List
    title={title}
    count={read?.total}
    items={read?.rows ?? null}
    keyOf={({ id }) => id}
    draw={({ id, ref, customer, method, total, createdAt }) => (
      <>
        <OrderLink id={id} text={ref} />
        <span className="min-w-0 flex-1 basis-40 break-words">{customer}</span>
        <span className="text-ink-soft">
          {method}
          {createdAt && `, ${shortMoment(createdAt)}`}
        </span>
        <Money amount={total} />
      </>
    )}
  />
)

const Association = ({ shown, words }: { shown: Shown; words: string }) => (
  <>
    <h2 className="text-lg font-bold">{shown.name}</h2>
    <Form role="search" key={shown.alias} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="alias" value={shown.alias} />
      <TextField label="Buscar pedido, cliente o producto" type="search" name="palabras" defaultValue={words} />
      <Button type="submit" variant="secondary">
        Buscar
      </Button>
    </Form>
    <p className="text-ink-soft">
      {shown.shift ? (
        <>
          Turno de {shown.shift.person}, desde {fullMoment(shown.shift.openedAt)}; en caja debería haber{" "}
          <Money amount={shown.shift.expectedCash} />.
        </>
      ) : (
        "Sin turno abierto."
      )}
    </p>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Queue title="Por alistar" queue={shown.toPrepare} />
      <Queue title="Por entregar" queue={shown.toHandOver} />
      {shown.stock !== undefined && (
        <List
          title="Existencias"
          items={shown.stock}
          keyOf={({ ref }) => ref}
          draw={({ ref, label, units }) => (
            <>
              <span className="min-w-0 flex-1 basis-40 break-words">
                {label} <span className="font-mono text-ink-soft">{ref}</span>
              </span>
              <span className="figures">{plural(units, "unidad", "unidades")}</span>
            </>
          )}
        />
      )}
      <List
        title="SINPE por confirmar"
        items={shown.transfers}
        keyOf={({ orderId }) => orderId}
        draw={({ orderId, ref, customer, amount }) => (
          <>
            <OrderLink id={orderId} text={ref} />
            <span className="min-w-0 flex-1 basis-40 break-words">{customer}</span>
            <Money amount={amount} />
          </>
        )}
      />
      <List
        title="Devoluciones por atender"
        items={shown.returns}
        keyOf={({ id }) => id}
        draw={({ orderId, orderRef, reason, amount }) => (
          <>
            <OrderLink id={orderId} text={orderRef} />
            <span className="min-w-0 flex-1 basis-40 break-words">{reason}</span>
            {amount !== null && <Money amount={amount} />}
          </>
        )}
      />
      <List
        title="Placas"
        items={shown.boards}
        keyOf={({ orderId }) => orderId}
        draw={({ orderId, orderRef, since }) => (
          <>
            <OrderLink id={orderId} text={orderRef} />
            <span className="figures text-ink-soft">{shortMoment(since)}</span>
          </>
        )}
      />
      <List
        title="Pagos por revisar"
        items={shown.payments}
        keyOf={({ orderNumber }) => orderNumber}
        draw={({ orderNumber, problem, amount }) => (
          <>
            <Link to={`/asocias/tienda/pagos#${orderNumber}`} className="font-mono font-semibold underline">
              {orderNumber}
            </Link>
            <span className="min-w-0 flex-1 basis-40 break-words">{problem}</span>
            <Money amount={amount} />
          </>
        )}
      />
      <List
        title="Por agotarse"
        items={shown.low}
        keyOf={({ ref }) => ref}
        draw={({ label, here, sold }) => (
          <>
            <span className="min-w-0 flex-1 basis-40 break-words">{label}</span>
            <span className="figures">
              {plural(here, "unidad", "unidades")}, {sold} vendidas en 30 días
            </span>
          </>
        )}
      />
    </div>
  </>
)

export default function AssociationsPage({ loaderData }: Route.ComponentProps) {
  const { name, words, isSentHere, associations, shown } = loaderData
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Asociaciones</h1>
        {isSentHere && (
          <Notice kind="info">
            Esa página es solo de las asociaciones. Aquí puede ver lo que cada una tiene por hacer; los pagos y trabajos
            detenidos los resuelve en sus páginas.
          </Notice>
        )}
        {associations === null ? (
          <EmptyState title="El ERP no responde. Inténtelo de nuevo." />
        ) : (
          <nav aria-label="Asociaciones" className="flex flex-wrap gap-x-4">
            {associations.map(({ alias, name: own }) => (
              <Link
                key={alias}
                to={`/asocias/tienda/asociaciones?alias=${encodeURIComponent(alias)}`}
                aria-current={shown?.alias === alias ? "page" : undefined}
                className="inline-flex min-h-11 items-center font-semibold text-mask-700 underline aria-[current=page]:no-underline"
              >
                {own}
              </Link>
            ))}
          </nav>
        )}
        {shown && <Association shown={shown} words={words} />}
      </div>
    </OwnerFrame>
  )
}
