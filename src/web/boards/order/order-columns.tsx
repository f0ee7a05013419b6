import { type ReactNode, useId } from "react"
import { joined } from "../../../gerber/check/texts.ts"
import { type BoardOffer, boardSizeChoices, parseQuantity, quoteBoards } from "../../../shop/boards/rules/board-form.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { LegalNote } from "../../shared/legal-note.tsx"
import { useHydrated } from "../../ui/browser.ts"
import { Button, classes } from "../../ui/button.tsx"
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { useInView } from "../../ui/outcome.tsx"
import { useTyping } from "../../ui/quantity-input.tsx"
import { boardOrderTexts, missingSentences, sizeNames } from "./texts.ts"
import type { BoardOrder } from "./use-order.ts"

interface OrderProps {
  order: BoardOrder
}

export const Column = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const NotesColumn = ({ limits: { minTrackWidth, preferredHoles, padOverHole } }: Pick<BoardOffer, "limits">) => (
  <Column title="Notas importantes">
    <ul className="flex list-disc flex-col gap-3 pl-5 marker:text-copper-500">
      <li>{`Pista mínima de ${minTrackWidth} mm`}</li>
      <li>Una sola cara, through-hole</li>
      <li>{`Agujeros preferidos de ${joined(preferredHoles, "y")} mm (consulte antes si son mucho menores o mayores)`}</li>
      <li>{`Pad preferiblemente ${padOverHole} mm mayor en diámetro que el agujero, o pads ovalados`}</li>
      <li>Marque Diseñar de 0 si necesita ayuda</li>
    </ul>
  </Column>
)

const SizeButtons = ({ order: { form, sizeNote, change } }: OrderProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-semibold">Tamaño</legend>
    <input type="hidden" name="tamano" value={form.size ?? ""} disabled={form.size === null} />
    {boardSizeChoices.map(size => (
      <button
        key={size}
        type="button"
        aria-pressed={form.size === size}
        onClick={() => change({ size })}
        className={classes(
          "min-h-11 rounded-pad border px-3 py-2 text-left font-semibold transition-colors noscript:hidden",
          form.size === size
            ? "border-mask-700 bg-mask-700 text-white"
            : "border-line-strong bg-silk text-ink hover:bg-mask-50",
        )}
      >
        {sizeNames[size]}
      </button>
    ))}
    <noscript>
      <SelectField label="Tamaño" name="tamano">
        <option value="">{boardOrderTexts.choose}</option>
        {boardSizeChoices.map(size => (
          <option key={size} value={size}>
            {sizeNames[size]}
          </option>
        ))}
      </SelectField>
    </noscript>
    {sizeNote && (
      <div role="status" className="text-sm text-ink-soft">
        {sizeNote.text}
        {sizeNote.proposed && sizeNote.proposed !== form.size && (
          <button
            type="button"
            onClick={() => change({ size: sizeNote.proposed })}
            className="flex min-h-11 items-center font-semibold text-mask-700 underline"
          >
            {`Cambiar a ${sizeNames[sizeNote.proposed]}`}
          </button>
        )}
      </div>
    )}
  </fieldset>
)

const QuantityField = ({ order: { form, change } }: OrderProps) => {
  const typing = useTyping(String(form.quantity))
  return (
    <TextField
      label="Cantidad"
      name="cantidad"
      inputMode="numeric"
      maxLength={4}
      value={typing.shown}
      onChange={({ currentTarget: { value } }) => {
        typing.type(value)
        change({ quantity: parseQuantity(value) })
      }}
      onBlur={typing.leave}
    />
  )
}

export const SpecificationsColumn = ({ order }: OrderProps) => (
  <Column title="Especificaciones">
    <ul className="flex flex-col gap-1 text-ink-soft">
      <li>Material base: lámina de cobre</li>
      <li>Capas: 1</li>
    </ul>
    {!order.form.design && (
      <>
        <SizeButtons order={order} />
        <QuantityField order={order} />
      </>
    )}
    <Checkbox
      label={`Diseñar de 0 (${formatColones(order.offer.prices.designHour)}/hora)`}
      name="disenar"
      checked={order.form.design}
      onChange={event => order.design(event.currentTarget.checked)}
    />
  </Column>
)

const PriceLine = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)

export const PriceLines = ({ order: { form, offer } }: OrderProps) => {
  const price = quoteBoards(form, offer)
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        <PriceLine label="Precio por unidad" amount={price.unit} />
        {!form.design && <PriceLine label={`Placas (${form.quantity})`} amount={price.boards} />}
        {form.design && <PriceLine label="Diseño (1 hora)" amount={price.design} />}
        {price.postal > 0 && <PriceLine label="Envío por Correos de Costa Rica" amount={price.postal} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite">
            <Money amount={price.total} className="text-2xl font-bold" />
          </dd>
        </div>
      </dl>
      {form.design && <p className="text-sm text-ink-soft">{boardOrderTexts.hoursNote}</p>}
    </div>
  )
}

interface ChoiceProps {
  label: string
  name: string
  options: readonly (readonly [value: number, name: string])[]
  value: number | null
  onChange: (value: number | null) => void
}

const Choice = ({ label, name, options, value, onChange }: ChoiceProps) => (
  <SelectField
    label={label}
    name={name}
    value={value ?? ""}
    onChange={event => onChange(Number(event.currentTarget.value) || null)}
  >
    <option value="">{boardOrderTexts.choose}</option>
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </SelectField>
)

/** Without script the server reports missing fields. */
export const ServiceColumn = ({ order }: OrderProps) => {
  const hasScript = useHydrated()
  const { form, offer, change, missing, tries } = order
  const sentences = useInView<HTMLDivElement>(tries)
  return (
    <Column title="Detalles del servicio">
      <PriceLines order={order} />
      <Choice
        label="Método de pago"
        name="metodo"
        options={offer.paymentModes.map(({ id, name }) => [id, name])}
        value={form.paymentMode}
        onChange={paymentMode => change({ paymentMode })}
      />
      {!form.design && (
        <Choice
          label="Punto de entrega"
          name="entrega"
          options={offer.points.map(({ code, name }) => [code, name])}
          value={form.deliveryPoint}
          onChange={deliveryPoint => change({ deliveryPoint })}
        />
      )}
      <Button
        type="submit"
        name="accion"
        value="revisar"
        size="lg"
        disabled={hasScript && missing.length === 0 && !order.canPay}
        aria-disabled={(hasScript && missing.length > 0) || undefined}
      >
        Pagar
      </Button>
      <LegalNote press="Pagar" />
      <div
        ref={sentences}
        tabIndex={-1}
        aria-live="polite"
        className={classes("flex flex-col gap-1 text-sm", tries > 0 ? "font-medium text-red" : "text-ink-soft")}
      >
        {hasScript && missingSentences(missing).map(sentence => <p key={sentence}>{sentence}</p>)}
        {missing.length === 0 && order.isReading && <p>Estamos revisando su archivo. Podrá pagar al terminar.</p>}
      </div>
    </Column>
  )
}
