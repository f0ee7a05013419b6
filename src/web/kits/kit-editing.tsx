import { useEffect, useState } from "react"
import { Link, useLocation, useNavigate, useSearchParams } from "react-router"
import {
  choiceFields,
  editQuery,
  type KitChoice,
  kitPrice,
  type OfferedExtra,
  type OfferedKit,
  readChoice,
  readQuantity,
  separatePrice,
  wholeKit,
} from "../../shop/kits/rules/kit-choice.ts"
import type { Kit, KitComponent } from "../../shop/settings/rules/business.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { PartPicture } from "../shared/kit-parts/part-picture.tsx"
import { useHydrated } from "../ui/browser.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"

/** Without script, `aviso` shows the warning and `si` the kit after it was accepted (KIT-04). */
export const editField = "editar"
export const editSteps = { warning: "aviso", open: "si" } as const

const searchFor = (choice: KitChoice, editing: boolean): string => {
  const query = editQuery(choice)
  if (editing) query.set(editField, editSteps.open)
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}

/** The address follows the choice, so that reload, back and a second tab show the same. */
export const useKitChoice = (kit: OfferedKit, offered: readonly OfferedExtra[]) => {
  const [query] = useSearchParams()
  const [choice, setChoice] = useState(() => readChoice(kit, query, offered) ?? wholeKit(kit))
  const [editing, setEditing] = useState(() => query.get(editField) === editSteps.open || choice.removed.length > 0)

  const navigate = useNavigate()
  const { search } = useLocation()
  const wanted = searchFor(choice, editing)
  const [untouched] = useState(wanted)
  useEffect(() => {
    // The address must not change before the visitor changes something.
    if (wanted === search || wanted === untouched) return
    void navigate({ search: wanted }, { replace: true, preventScrollReset: true })
  }, [wanted, search, untouched, navigate])

  return {
    offered,
    choice,
    editing,
    openKit: () => setEditing(true),
    restore: () => {
      setEditing(false)
      setChoice(before => ({ ...before, kept: kit.components, removed: [] }))
    },
    keep: (id: string, kept: boolean) =>
      setChoice(before => {
        const isKept = (part: { id: string }) =>
          part.id === id ? kept : before.kept.some(other => other.id === part.id)
        return { ...before, kept: kit.components.filter(isKept), removed: kit.components.filter(part => !isKept(part)) }
      }),
    addExtra: (id: number, added: boolean) =>
      setChoice(before => ({
        ...before,
        extras: offered.filter(({ productId }) =>
          productId === id ? added : before.extras.some(extra => extra.productId === productId),
        ),
      })),
    typeQuantity: (typed: string) => setChoice(before => ({ ...before, quantity: readQuantity(typed) })),
  }
}
export type KitEditing = ReturnType<typeof useKitChoice>

const WarningText = ({ kit }: { kit: Kit }) => {
  const part = kit.components.reduce((cheapest, other) => (other.price < cheapest.price ? other : cheapest))
  const kept = kit.components.filter(other => other !== part)
  const without = kitPrice({ kit, kept, removed: [part] })
  const change = without - kit.bundlePrice
  const saved = separatePrice(kit) - kit.bundlePrice
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
      {saved > 0 && (
        <p className="text-ink-soft">{`Editar solo le conviene si quita componentes por más de ${formatColones(saved)} en total.`}</p>
      )}
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

const card = "flex h-full scroll-mb-24 items-start gap-4 rounded-board border bg-silk p-3 shadow-press"

const Facts = ({ part, out }: { part: KitComponent; out: boolean }) => (
  <>
    <PartPicture
      name={part.name}
      picture={part.picture}
      className={`size-16 shrink-0 sm:size-20 ${out ? "opacity-40 grayscale" : ""}`}
    />
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-x-3">
        <span id={`parte-${part.id}`} className={`min-w-0 font-semibold ${out ? "line-through" : ""}`}>
          {part.name}
        </span>
        <Money amount={part.price} className={`font-semibold ${out ? "text-ink-soft line-through" : ""}`} />
      </span>
      <span className="text-sm text-ink-soft">{part.description}</span>
      <span className="text-sm font-medium text-mask-700">
        {part.units === 1 ? "1 unidad" : `${part.units} unidades`}
      </span>
    </span>
  </>
)

const EditableComponent = ({ part, control }: { part: KitComponent; control: KitEditing }) => {
  const kept = control.choice.kept.some(({ id }) => id === part.id)
  return (
    <label className={`${card} ${kept ? "border-mask-600" : "border-dashed border-line-strong"}`}>
      <input
        type="checkbox"
        name={choiceFields.kept}
        value={part.id}
        checked={kept}
        onChange={event => control.keep(part.id, event.target.checked)}
        aria-labelledby={`parte-${part.id}`}
        className="mt-1 size-6 shrink-0 scroll-mb-24 accent-mask-700"
      />
      <Facts part={part} out={!kept} />
    </label>
  )
}

const EditButton = ({ onEdit }: { onEdit: () => void }) => {
  const face = (
    <>
      <Icon name="pencil" className="size-5" />
      Editar kit
    </>
  )
  return useHydrated() ? (
    <Button variant="secondary" onClick={onEdit}>
      {face}
    </Button>
  ) : (
    <ButtonLink variant="secondary" to={`?${editField}=${editSteps.warning}`}>
      {face}
    </ButtonLink>
  )
}

interface KitComponentsProps {
  kit: Kit
  control: KitEditing
  onEdit: () => void
}

export const KitComponents = ({ kit, control, onEdit }: KitComponentsProps) => (
  <section aria-labelledby="componentes" className="flex flex-col gap-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="componentes" className="text-2xl font-bold">
        Componentes
      </h2>
      {control.editing ? (
        <Button variant="secondary" onClick={control.restore}>
          Volver al kit completo
        </Button>
      ) : (
        <EditButton onEdit={onEdit} />
      )}
    </div>
    {control.editing && (
      <p className="text-ink-soft">Desmarque lo que ya tiene. Lo que queda marcado es lo que se lleva.</p>
    )}
    <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      {kit.components.map(part => (
        <li key={part.id}>
          {control.editing ? (
            <EditableComponent part={part} control={control} />
          ) : (
            <div className={`${card} border-line`}>
              <input type="hidden" name={choiceFields.kept} value={part.id} />
              <Facts part={part} out={false} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)
