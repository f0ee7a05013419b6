import type { Kit, KitComponent } from "../../shop/kits/rules/kit-catalog.ts"
import { choiceFields } from "../../shop/kits/rules/kit-choice.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { useHydrated } from "../ui/hydrated.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { PartPicture } from "./part-picture.tsx"
import { editField, editSteps, type KitEditing } from "./use-kit-choice.ts"

const card = "flex h-full scroll-mb-24 items-start gap-4 rounded-board border bg-silk p-3 shadow-press"

const Facts = ({ part, out }: { part: KitComponent; out: boolean }) => (
  <>
    <PartPicture
      name={part.name}
      drawing={part.drawing}
      mark={part.mark}
      className={`size-16 shrink-0 sm:size-20 ${out ? "opacity-40 grayscale" : ""}`}
    />
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
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

const EditableComponent = ({
  part,
  kept,
  onKeep,
}: {
  part: KitComponent
  kept: boolean
  onKeep: (on: boolean) => void
}) => (
  <label className={`${card} ${kept ? "border-mask-600" : "border-dashed border-line-strong"}`}>
    <input
      type="checkbox"
      name={choiceFields.kept}
      value={part.id}
      checked={kept}
      onChange={event => onKeep(event.target.checked)}
      aria-labelledby={`parte-${part.id}`}
      className="mt-1 size-6 shrink-0 scroll-mb-24 accent-mask-700"
    />
    <Facts part={part} out={!kept} />
  </label>
)

const WholeComponent = ({ part }: { part: KitComponent }) => (
  <div className={`${card} border-line`}>
    <input type="hidden" name={choiceFields.kept} value={part.id} />
    <Facts part={part} out={false} />
  </div>
)

interface KitComponentsProps {
  kit: Kit
  control: KitEditing
  onEdit: () => void
}

const EditButton = ({ onEdit }: Pick<KitComponentsProps, "onEdit">) => {
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
            <EditableComponent
              part={part}
              kept={control.choice.kept.some(({ id }) => id === part.id)}
              onKeep={on => control.keep(part.id, on)}
            />
          ) : (
            <WholeComponent part={part} />
          )}
        </li>
      ))}
    </ul>
  </section>
)
