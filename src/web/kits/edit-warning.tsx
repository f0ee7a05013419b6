import { Link } from "react-router"
import type { Kit, KitComponent } from "../../shop/kits/rules/kit-catalog.ts"
import { kitPrice, separatePrice } from "../../shop/kits/rules/kit-choice.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Money } from "../ui/money.tsx"
import { editField, editSteps } from "./use-kit-choice.ts"

const cheapest = (kit: Kit): KitComponent =>
  kit.components.reduce((least, part) => (part.price < least.price ? part : least))

const WarningText = ({ kit }: { kit: Kit }) => {
  const part = cheapest(kit)
  const kept = kit.components.filter(other => other !== part)
  const without = kitPrice({ kit, kept, removed: [part] })
  const change = without - kit.bundlePrice
  const row = "flex items-baseline justify-between gap-4 py-2"
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">
        Si edita el kit perderá el precio de paquete: se cobrará la suma de los componentes que conserve.
      </p>
      <dl className="divide-y divide-line border-y border-line">
        <div className={row}>
          <dt>Kit completo, precio de paquete</dt>
          <dd className="font-semibold">
            <Money amount={kit.bundlePrice} />
          </dd>
        </div>
        <div className={row}>
          <dt>Los mismos componentes por separado</dt>
          <dd className="font-semibold">
            <Money amount={separatePrice(kit)} />
          </dd>
        </div>
        <div className={row}>
          <dt>{`Sin «${part.name}» pagaría`}</dt>
          <dd className="text-right font-semibold">
            <Money amount={without} />
            <span className={`block text-sm ${change > 0 ? "text-amber" : "text-green"}`}>
              {change > 0
                ? `${formatColones(change)} más que el kit completo`
                : `${formatColones(-change)} menos que el kit completo`}
            </span>
          </dd>
        </div>
      </dl>
      <p className="text-ink-soft">{`Editar solo le conviene si quita componentes por más de ${formatColones(separatePrice(kit) - kit.bundlePrice)} en total.`}</p>
    </div>
  )
}

interface DialogProps {
  kit: Kit
  open: boolean
  onCancel: () => void
  onAccept: () => void
}

export const EditWarningDialog = ({ kit, open, onCancel, onAccept }: DialogProps) => (
  <Dialog
    open={open}
    title="Editar el kit"
    role="alertdialog"
    onClose={onCancel}
    actions={
      <>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
        <Button onClick={onAccept}>Continuar</Button>
      </>
    }
  >
    <WarningText kit={kit} />
  </Dialog>
)

export const EditWarning = ({ kit }: { kit: Kit }) => (
  <section
    aria-labelledby="aviso"
    className="flex max-w-2xl flex-col gap-4 rounded-board border border-amber bg-silk p-5 shadow-press"
  >
    <h2 id="aviso" className="text-lg font-bold">
      Editar el kit
    </h2>
    <WarningText kit={kit} />
    <div className="flex flex-wrap gap-3">
      <Link
        to={`/kits/${kit.slug}`}
        reloadDocument
        className="inline-flex min-h-11 items-center rounded-pad border border-mask-600 px-4 font-semibold text-mask-800"
      >
        Cancelar
      </Link>
      <ButtonLink to={`/kits/${kit.slug}?${editField}=${editSteps.open}`} reloadDocument>
        Continuar
      </ButtonLink>
    </div>
  </section>
)
