import { useEffect, useState } from "react"
import {
  data,
  Form,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from "react-router"
import { getServices } from "../../services.server.ts"
import {
  choiceFields,
  kitBreakdown,
  kitPrice,
  maxKits,
  type OfferedExtra,
  type OfferedKit,
} from "../../shop/kits/rules/kit-choice.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { ErrorPage } from "../shared/frame/error-page.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { ExtraPicture, KitTray } from "../shared/kit-parts/part-picture.tsx"
import { useHydrated } from "../ui/browser.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { QuantityInput } from "../ui/quantity-input.tsx"
import type { Route } from "./+types/kit"
import { Breakdown } from "./breakdown.tsx"
import {
  EditWarning,
  EditWarningDialog,
  editField,
  editSteps,
  KitComponents,
  type KitEditing,
  useKitChoice,
} from "./kit-editing.tsx"

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const { kits: service } = getServices(context)
  const { kits, extras } = service.offer()
  const kit = kits.find(({ slug }) => slug === params.kit)
  if (kit && !kit.isRetired) return { kit, extras }
  // The page of a retired or removed kit answers 410 and links to the others (EDIT-05).
  const former = kit ?? service.formerKit(params.kit)
  throw former ? data({ retired: former.name, careers: former.careers }, { status: 410 }) : data(null, { status: 404 })
}

export const headers = publicPage

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams["kit"] !== nextParams["kit"]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { name, slug, laboratory, summary } = loaderData.kit
  return siteMeta(matches, { title: `Kit ${name}`, description: `${laboratory}. ${summary}`, path: `/kits/${slug}` })
}

const summaryId = "resumen"

const useSummaryInView = (): boolean => {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const summary = document.getElementById(summaryId)
    if (!summary) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)))
    observer.observe(summary)
    return () => observer.disconnect()
  }, [])
  return inView
}

const TotalBar = ({ total, disabled }: { total: Colones; disabled: boolean }) => (
  <div
    hidden={useSummaryInView()}
    className="sticky bottom-0 -mx-4 flex min-h-14 items-center justify-between gap-4 border-t border-line bg-silk px-4 py-2 shadow-lift lg:hidden"
  >
    <a href={`#${summaryId}`} className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold text-mask-700">
      <span className="text-sm underline">Ver resumen</span>
      <Money amount={total} className="text-xl font-bold text-ink" />
    </a>
    <Button type="submit" disabled={disabled}>
      Continuar
    </Button>
  </div>
)

const KitExtras = ({ control }: { control: KitEditing }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-1 text-2xl font-bold">Agregue extras</legend>
    <p className="text-ink-soft">Uno por pedido, aunque lleve varios kits.</p>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {control.offered.map(({ productId, name, price, before, drawing }) => (
        <label
          key={productId}
          className="flex flex-col gap-2 rounded-board border border-line bg-silk p-3 shadow-press has-checked:border-mask-700 has-checked:bg-mask-50"
        >
          <ExtraPicture name={name} productId={productId} drawing={drawing} className="w-full" />
          <span className="flex items-start gap-2">
            <input
              type="checkbox"
              name={choiceFields.extra}
              value={productId}
              checked={control.choice.extras.some(extra => extra.productId === productId)}
              onChange={event => control.addExtra(productId, event.target.checked)}
              aria-labelledby={`extra-${productId}`}
              className="mt-0.5 size-5 shrink-0 scroll-mb-24 accent-mask-700"
            />
            <span id={`extra-${productId}`} className="text-sm font-semibold">
              {name}
            </span>
          </span>
          <Money amount={price} before={before} className="font-semibold" />
        </label>
      ))}
    </div>
  </fieldset>
)

const KitQuantity = ({ control }: { control: KitEditing }) => (
  <div className="flex items-center justify-between gap-4">
    <span className="font-semibold">Cantidad de kits</span>
    <div className="flex w-36">
      <QuantityInput
        label="Cantidad de kits"
        of="este kit"
        name={choiceFields.quantity}
        value={control.choice.quantity}
        max={maxKits}
        onType={control.typeQuantity}
      />
    </div>
  </div>
)

const ChoiceForm = ({ kit, control, onEdit }: { kit: OfferedKit; control: KitEditing; onEdit: () => void }) => {
  const hydrated = useHydrated()
  const { choice } = control
  const nothingKept = choice.kept.length === 0
  const stuck = hydrated && nothingKept
  return (
    <Form
      id="eleccion"
      method="get"
      action="/kits/checkout"
      className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10"
    >
      <input type="hidden" name={choiceFields.kit} value={kit.slug} />
      <input type="hidden" name={choiceFields.price} value={kitPrice(choice)} />
      <div className="flex min-w-0 flex-col gap-10">
        <KitComponents kit={kit} control={control} onEdit={onEdit} />
        <KitExtras control={control} />
      </div>
      <section
        id={summaryId}
        aria-labelledby="resumen-titulo"
        className="flex flex-col gap-5 rounded-board border border-line bg-silk p-5 shadow-press lg:sticky lg:top-24"
      >
        <h2 id="resumen-titulo" className="text-xl font-bold">
          Lo que paga y por qué
        </h2>
        <KitQuantity control={control} />
        <Breakdown choice={choice} />
        {nothingKept && (
          <p role="alert" className="font-medium text-red">
            Deje al menos un componente en el kit para continuar.
          </p>
        )}
        <Button type="submit" size="lg" disabled={stuck}>
          Continuar
        </Button>
      </section>
      <TotalBar total={kitBreakdown(choice).total} disabled={stuck} />
    </Form>
  )
}

const KitPage = ({ kit, extras }: { kit: OfferedKit; extras: readonly OfferedExtra[] }) => {
  const control = useKitChoice(kit, extras)
  const [warned, setWarned] = useState(false)
  const [query] = useSearchParams()
  const warnedWithoutScript = query.get(editField) === editSteps.warning && !control.editing
  const accept = () => {
    setWarned(false)
    control.openKit()
  }
  return (
    <>
      <MaskBand
        above={
          <p className="text-sm">
            <Link to="/kits" className="underline">
              Kits
            </Link>
          </p>
        }
        over={kit.laboratory}
        lead={kit.summary}
        title={`Kit ${kit.name}`}
        picture={<KitTray kit={kit} className="w-full" />}
      />
      <div className="mx-auto flex max-w-7xl flex-col gap-8 px-4 py-10">
        {warnedWithoutScript && <EditWarning kit={kit} />}
        <ChoiceForm kit={kit} control={control} onEdit={() => setWarned(true)} />
      </div>
      <EditWarningDialog kit={kit} open={warned} onCancel={() => setWarned(false)} onAccept={accept} />
    </>
  )
}

const RetiredKit = ({ retired, careers }: { retired: string; careers: readonly string[] }) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
    <title>{`El kit ${retired} ya no se vende`}</title>
    <meta name="robots" content="noindex" />
    <h1 className="text-3xl font-bold">{`El kit ${retired} ya no se vende`}</h1>
    <p className="text-ink-soft">Si ya lo compró, su pedido sigue como estaba. Estos son los kits de ahora:</p>
    <ul className="flex flex-wrap justify-center gap-3">
      {careers.map(career => (
        <li key={career}>
          <ButtonLink to={`/kits?carrera=${encodeURIComponent(career)}`} variant="secondary">
            {`Kits para ${career}`}
          </ButtonLink>
        </li>
      ))}
    </ul>
    <ButtonLink to="/kits">Ver todos los kits</ButtonLink>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 410 ? (
    <RetiredKit {...(error.data as { retired: string; careers: readonly string[] })} />
  ) : (
    <ErrorPage error={error} framed />
  )

export default function KitRoute({ loaderData: { kit, extras } }: Route.ComponentProps) {
  return <KitPage key={kit.slug} kit={kit} extras={extras} />
}
