import { lazy, Suspense, useId } from "react"
import { Form } from "react-router"
import { type BoardOffer, type BoardOrderForm, quoteBoards } from "../../../shop/boards/rules/board-form.ts"
import { Button, classes } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Checkbox, TextField } from "../../ui/field.tsx"
import { ProgressBar } from "../../ui/form.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Skeleton, Spinner } from "../../ui/spinner.tsx"
import { Column, NotesColumn, ServiceColumn, SpecificationsColumn } from "./order-columns.tsx"
import { OrderFacts, Problem } from "./review-page.tsx"
import { boardOrderTexts } from "./texts.ts"
import { type BoardCheck, type BoardOrder, useOrder } from "./use-order.ts"

const checkId = "revision"

const CheckState = ({ check }: { check: BoardCheck }) => {
  switch (check.kind) {
    case "reading":
      return (
        <div role="status" className="flex flex-col gap-1 text-sm">
          Leyendo el archivo…
          <ProgressBar label="Leyendo el archivo…" part={check.part} />
        </div>
      )
    case "checking":
      return (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner />
          Revisando la placa…
        </p>
      )
    case "read":
      return (
        <a href={`#${checkId}`} className="text-sm font-semibold text-mask-700 underline">
          Ver la revisión de la placa
        </a>
      )
    default:
      return null
  }
}

const checkError = (check: BoardCheck): string | null =>
  check.kind === "refused"
    ? check.text
    : check.kind === "unreadable"
      ? "No pudimos leer el archivo. Elíjalo de nuevo."
      : null

export const FileField = ({ order, accept }: { order: BoardOrder; accept: string }) => {
  const id = useId()
  const { check, fileNames } = order
  const disabled = order.form.design
  const error = disabled ? null : checkError(check)
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Archivo Gerber
      </label>
      <div
        className={classes(
          "relative flex flex-col items-center gap-2 rounded-pad border-2 border-dashed px-3 py-5 text-center",
          "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper-500",
          disabled ? "border-line bg-grey-soft text-ink-soft" : "border-line-strong bg-bench hover:border-mask-600",
        )}
      >
        <Icon name="upload" className="size-8 text-copper-500" />
        <span aria-hidden="true" className="font-semibold noscript:hidden">
          {fileNames.length === 0 || disabled ? "Elegir o soltar archivos" : "Elegir otros archivos"}
        </span>
        {!disabled && fileNames.length > 0 && (
          <ul className="max-w-full text-sm wrap-anywhere text-ink-soft">
            {fileNames.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {/* Covers the whole area, so that files can be dropped anywhere on it. */}
        <input
          id={id}
          type="file"
          name="archivos"
          multiple
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
          onChange={event => order.choose([...(event.currentTarget.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0 file:size-full file:cursor-pointer disabled:cursor-not-allowed noscript:static noscript:w-full noscript:opacity-100"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {disabled
          ? "No hace falta archivo: el diseño lo hacemos nosotros."
          : "Un .gbr, las capas sueltas (.gtl, .gbl, .gko, .drl…) o un ZIP con ellas. Máximo 10 MB en total."}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-sm font-medium text-red">
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {!disabled && <CheckState check={check} />}
    </div>
  )
}

/** Loaded with the first file, to keep it out of the page's script. */
const BoardReview = lazy(() => import("./check/board-review.tsx"))

export const CheckPanel = ({ order: { check, settle } }: { order: BoardOrder }) => {
  const id = useId()
  if (check.kind === "none" || check.kind === "refused" || check.kind === "unreadable") return null
  return (
    <section
      id={checkId}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press col-span-full md:row-start-2"
    >
      <h2 id={id} className="text-lg font-bold">
        {boardOrderTexts.checkTitle}
      </h2>
      {check.kind === "unchecked" ? (
        <Notice kind="info">No pudimos cargar la vista previa; una persona revisará su archivo.</Notice>
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {check.kind === "read" ? (
            <BoardReview board={check.board} isStale={check.isStale} onSettle={settle} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </Suspense>
      )}
    </section>
  )
}

const OrderDialog = ({ order }: { order: BoardOrder }) => {
  const { isOpen, sending, problem, warnings, mustUnderstand, setUnderstood } = order.dialog
  return (
    <Dialog
      open={isOpen}
      title={boardOrderTexts.orderTitle}
      // An order being sent continues, so the dialog stays to show its result.
      onClose={() => !sending && order.cancel()}
      keepOnOutsideClick
      actions={
        <>
          <Button variant="secondary" onClick={order.cancel} disabled={sending !== null}>
            {boardOrderTexts.cancel}
          </Button>
          <Button onClick={() => void order.confirm()} busy={sending !== null}>
            {boardOrderTexts.confirm}
          </Button>
        </>
      }
    >
      <OrderFacts
        facts={{
          form: order.form,
          quote: quoteBoards(order.form, order.offer),
          paymentName: order.offer.paymentModes.find(({ id }) => id === order.form.paymentMode)?.name ?? null,
          fileNames: order.fileNames,
        }}
      />
      {warnings > 0 && (
        <Checkbox
          label={boardOrderTexts.understood(warnings)}
          error={mustUnderstand ? "Marque la casilla para confirmar, o cancele y corrija sus archivos." : null}
          onChange={event => setUnderstood(event.currentTarget.checked)}
          className="mt-4 rounded-pad border border-amber bg-amber-soft px-4 py-1"
        />
      )}
      {sending && (
        <div className="mt-4 flex flex-col gap-1">
          <ProgressBar label="Avance del pedido" part={sending.part < 1 ? sending.part : null} />
          <p role="status" className="text-sm text-ink-soft">
            {sending.part < 1 ? `Enviando archivos… ${Math.round(sending.part * 100)} %` : "Creando el pedido…"}
          </p>
        </div>
      )}
      {!sending && problem.length > 0 && (
        <div className="mt-4">
          <Problem sentences={problem} />
        </div>
      )}
    </Dialog>
  )
}

interface OrderFormProps {
  orderKey: string
  accept: string
  offer: BoardOffer
  start: BoardOrderForm
  problem: readonly string[]
  onConfirmed: (form: BoardOrderForm, ref: string) => void
}

/** With script 'Pagar' opens the dialog. Without script it posts the form, and the server shows the same facts. */
export const OrderForm = ({ orderKey, accept, offer, start, problem, onConfirmed }: OrderFormProps) => {
  const order = useOrder({ key: orderKey, form: start, offer }, onConfirmed)
  const { form } = order
  return (
    <>
      <Problem sentences={problem} />
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={event => {
          event.preventDefault()
          order.review()
        }}
        className="grid gap-5 md:grid-cols-2 xl:grid-cols-4"
      >
        <input type="hidden" name="clave" value={orderKey} />
        <Column title="Archivo y contacto">
          <FileField order={order} accept={accept} />
          <TextField
            label="Teléfono de contacto"
            name="telefono"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Para coordinar su pedido."
            value={form.phone}
            onChange={event => order.change({ phone: event.currentTarget.value })}
          />
        </Column>
        {!form.design && <CheckPanel order={order} />}
        <NotesColumn limits={offer.limits} />
        <SpecificationsColumn order={order} />
        <ServiceColumn order={order} />
      </Form>
      <OrderDialog order={order} />
    </>
  )
}
