import { useEffect, useState } from "react"
import { Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { checkoutQuery, type OfferedKit, separatePrice } from "../../shop/kits/rules/kit-choice.ts"
import { readOrder } from "../../shop/kits/rules/kit-lines.ts"
import type { CourseList } from "../../shop/lists/part-lists.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { KitTray } from "../shared/kit-parts/part-picture.tsx"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/kits-landing"
import { type Arrival, arrivalTexts, readTemporaryOrder, removeTemporaryOrder } from "./pending-payment.ts"

const isArrival = (text: string | null): text is Arrival => text !== null && Object.hasOwn(arrivalTexts, text)

const toCard = (kit: OfferedKit) => ({ ...kit, separately: separatePrice(kit), parts: kit.components.length })

/** Career and payment come in the address, so that the page can be cached. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const requested = query.get("carrera")
  const services = getServices(context)
  const offer = services.kits.offer()
  const career = offer.careers.find(each => each === requested) ?? null
  const arrived = query.get("pago")
  const order = readOrder(query, offer)
  return {
    careers: offer.careers,
    career,
    courses: await services.lists.courses(),
    kits: career
      ? offer.kits.filter(({ careers, isRetired }) => careers.includes(career) && !isRetired).map(toCard)
      : [],
    arrival: isArrival(arrived) ? arrived : null,
    backTo: order.kind === "choice" ? `/kits/checkout?${checkoutQuery(order.choice)}` : null,
  }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Kits de laboratorio",
    description:
      "Kits de componentes para los laboratorios de Mecatrónica, Electrónica y Computadores: completos a precio de paquete o editados a su gusto.",
    path: "/kits",
  })

const CareerChoice = ({ careers, chosen }: { careers: readonly string[]; chosen: string | null }) => (
  <nav aria-labelledby="carreras" className="flex flex-col gap-4">
    <h2 id="carreras" className="text-2xl font-bold">
      Elija su carrera
    </h2>
    <ul className="grid gap-3 sm:grid-cols-3">
      {careers.map(career => (
        <li key={career}>
          <Link
            to={`/kits?carrera=${encodeURIComponent(career)}`}
            preventScrollReset
            aria-current={career === chosen ? "true" : undefined}
            className="flex min-h-14 items-center justify-between gap-3 rounded-board border border-line bg-silk px-5 py-3 text-lg font-semibold shadow-press hover:border-mask-600 aria-[current]:border-mask-700 aria-[current]:bg-mask-700 aria-[current]:text-white"
          >
            {career}
            <Icon name={career === chosen ? "check" : "chevron-right"} className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
    {!chosen && <p className="text-ink-soft">Los kits aparecen al elegir una carrera.</p>}
  </nav>
)

const KitCard = ({ kit }: { kit: ReturnType<typeof toCard> }) => (
  <li className="relative flex flex-col overflow-hidden rounded-board border border-line bg-silk shadow-press focus-within:border-mask-600 hover:border-mask-600">
    <KitTray kit={kit} className="w-full bg-mask-50 p-3" />
    <div className="flex flex-1 flex-col gap-2 p-5">
      <h3 className="text-xl font-bold">
        <Link to={`/kits/${kit.slug}`} aria-label={`Ver kit ${kit.name}`} className="after:absolute after:inset-0">
          {kit.name}
        </Link>
      </h3>
      <p className="text-sm font-semibold text-mask-700">{kit.laboratory}</p>
      <p className="text-sm text-ink-soft">{kit.summary}</p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-3">
        <span className="text-2xl font-bold">
          <Money amount={kit.bundlePrice} before={kit.before} />
        </span>
        <span className="text-sm text-ink-soft">{`${kit.parts} componentes`}</span>
      </p>
      <p className="text-sm text-ink-soft">{`Por separado suma ${formatColones(kit.separately)}`}</p>
    </div>
  </li>
)

/** For somebody who closed the browser before the payment's result. */
const PendingPayment = () => {
  const [order, setOrder] = useState<ReturnType<typeof readTemporaryOrder>>(null)
  useEffect(() => setOrder(readTemporaryOrder()), [])
  if (!order) return null
  const query = new URLSearchParams({ code: "1", order: order.orderNumber })
  return (
    <Notice kind="info">
      {`Tiene un pago del kit ${order.kitName} sin confirmar en este navegador.`}{" "}
      <Link to={`/kits/pago-confirmacion?${query}`} className="underline">
        Ver cómo va
      </Link>
    </Notice>
  )
}

const ArrivalMessage = ({ arrival, backTo }: { arrival: Arrival; backTo: string | null }) => {
  useEffect(removeTemporaryOrder, [])
  return (
    <Outcome of={arrival} kind="error">
      <p>{arrivalTexts[arrival]}</p>
      {backTo && (
        <ButtonLink to={backTo} variant="secondary" size="sm" className="mt-2">
          Volver a mi pedido
        </ButtonLink>
      )}
    </Outcome>
  )
}

const CourseLists = ({ courses }: { courses: readonly CourseList[] }) => (
  <section id="listas-de-curso" aria-labelledby="listas" className="flex scroll-mt-24 flex-col gap-4">
    <h2 id="listas" className="text-2xl font-bold">
      Listas de curso
    </h2>
    <p className="text-ink-soft">
      {courses.length > 0
        ? "Publicadas por las asociaciones: ábralas, adáptelas y cómprelas."
        : "Cuando una asociación publique la lista de su curso, aparece aquí. Mientras tanto, pegue la suya."}
    </p>
    {courses.length > 0 && (
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map(list => (
          <li key={list.key}>
            <Link
              to={`/lista/${list.key}`}
              className="flex h-full flex-col gap-1 rounded-board border border-line bg-silk p-4 shadow-press hover:border-mask-600"
            >
              <span className="font-bold">{list.name}</span>
              <span className="text-sm text-ink-soft">
                {[list.course, list.semester, list.teacher].filter(fact => fact !== "").join(" · ")}
              </span>
              <span className="mt-auto pt-2 text-sm font-semibold text-mask-700">
                {list.association} · {list.lines === 1 ? "1 línea" : `${list.lines} líneas`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    <ButtonLink to="/lista" variant="secondary" className="self-start">
      Pegar mi propia lista
    </ButtonLink>
  </section>
)

export default function KitsLanding({
  loaderData: { careers, career, courses, kits, arrival, backTo },
}: Route.ComponentProps) {
  return (
    <>
      <MaskBand
        over="Kits"
        lead="Todo lo que pide su curso en una caja. Elija su carrera, quite lo que ya tiene, agregue lo que le falta y retírelo en su asociación."
        title="Kits de laboratorio"
      />
      <div className="mx-auto flex max-w-7xl flex-col gap-10 px-4 py-10">
        {arrival ? <ArrivalMessage arrival={arrival} backTo={backTo} /> : <PendingPayment />}
        <CareerChoice careers={careers} chosen={career} />
        {career && (
          <section aria-labelledby="kits" className="flex flex-col gap-4">
            <h2 id="kits" className="text-2xl font-bold">
              {`Kits para ${career}`}
            </h2>
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {kits.map(kit => (
                <KitCard key={kit.slug} kit={kit} />
              ))}
            </ul>
          </section>
        )}
        <CourseLists courses={courses} />
      </div>
    </>
  )
}
