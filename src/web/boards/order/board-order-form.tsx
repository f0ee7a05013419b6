import { lazy, Suspense, useId } from "react"
import { Form } from "react-router"
import type { InspectionChoices } from "../../../gerber/inspect.ts"
import type { BoardOrderForm } from "../../../shop/boards/rules/board-form.ts"
import { useHydrated } from "../../ui/hydrated.ts"
import { Notice } from "../../ui/notice.tsx"
import { Skeleton } from "../../ui/spinner.tsx"
import { Column } from "./column.tsx"
import { OrderDialog } from "./order-dialog.tsx"
import { ServiceColumn } from "./service-column.tsx"
import { SpecificationsColumn } from "./specifications-column.tsx"
import { missingSentences, pcbTexts } from "./texts.ts"
import { checkId, UploadColumn } from "./upload-column.tsx"
import type { BoardCheck } from "./use-board-check.ts"
import { useOrder } from "./use-order.ts"

interface OrderFormProps {
  orderKey: string
  accept: string
  start: BoardOrderForm
  problem: readonly string[]
  onConfirmed: (form: BoardOrderForm) => void
}

const NotesColumn = () => (
  <Column title={pcbTexts.notes.title}>
    <ul className="flex list-disc flex-col gap-3 pl-5 marker:text-copper-500">
      {pcbTexts.notes.lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Column>
)

/** Loaded with the first file, to keep it out of the page's script. */
const BoardReview = lazy(() => import("./check/board-review.tsx"))

interface CheckPanelProps {
  check: BoardCheck
  onSettle: (choices: InspectionChoices) => void
}

const CheckPanel = ({ check, onSettle }: CheckPanelProps) => {
  const id = useId()
  if (check.kind === "none" || check.kind === "refused" || check.kind === "unreadable") return null
  return (
    <section
      id={checkId}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press md:col-span-2 md:row-start-3 xl:col-span-4 xl:row-start-2"
    >
      <h2 id={id} className="text-lg font-bold">
        {pcbTexts.check.title}
      </h2>
      {check.kind === "unchecked" ? (
        <Notice kind="info">{pcbTexts.check.failed}</Notice>
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {check.kind === "read" ? (
            <BoardReview board={check.board} isStale={check.isStale} onSettle={onSettle} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </Suspense>
      )}
    </section>
  )
}

/** With script 'Pagar' opens the dialog; without, it posts the form and the server shows the same facts. */
export const OrderForm = ({ orderKey, accept, start, problem, onConfirmed }: OrderFormProps) => {
  const order = useOrder(orderKey, start, onConfirmed)
  const hasScript = useHydrated()
  const { form, check, dialog } = order
  const fileNames = order.files.map(({ name }) => name)
  return (
    <>
      {problem.length > 0 && (
        <Notice kind="error">
          {problem.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={event => {
          event.preventDefault()
          if (order.canPay) order.review()
        }}
        className="grid gap-5 md:grid-cols-2 xl:grid-cols-4"
      >
        <input type="hidden" name="clave" value={orderKey} />
        <UploadColumn
          design={form.design}
          accept={accept}
          check={check}
          fileNames={fileNames}
          onChoose={order.choose}
          phone={form.phone}
          onPhone={phone => order.change({ ...form, phone })}
        />
        {!form.design && <CheckPanel check={check} onSettle={order.settle} />}
        <NotesColumn />
        <SpecificationsColumn form={form} sizeNote={order.sizeNote} onChange={order.change} />
        <ServiceColumn
          form={form}
          missing={hasScript ? missingSentences(order.missing) : []}
          canPay={!hasScript || order.canPay}
          onChange={order.change}
        />
      </Form>
      <OrderDialog
        open={dialog.isOpen}
        form={form}
        fileNames={fileNames}
        sending={dialog.sending}
        problem={dialog.problem}
        onCancel={order.cancel}
        onConfirm={() => void order.confirm()}
      />
    </>
  )
}
