import { useSyncExternalStore } from "react"
import { Form } from "react-router"
import type { PcbForm } from "../../../shop/boards/rules/board-form.ts"
import { Notice } from "../../ui/notice.tsx"
import { CheckPanel } from "./check-panel.tsx"
import { NotesColumn } from "./notes-column.tsx"
import { OrderDialog } from "./order-dialog.tsx"
import { ServiceColumn } from "./service-column.tsx"
import { SpecificationsColumn } from "./specifications-column.tsx"
import { missingSentences } from "./texts.ts"
import { UploadColumn } from "./upload-column.tsx"
import { useOrder } from "./use-order.ts"

const nothing = () => () => undefined

const useScript = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )

interface OrderFormProps {
  orderKey: string
  accept: string
  start: PcbForm
  problem: readonly string[]
  onConfirmed: (form: PcbForm) => void
}

/** With script 'Pagar' opens the dialog; without, it posts the form and the server shows the same facts. */
export const OrderForm = ({ orderKey, accept, start, problem, onConfirmed }: OrderFormProps) => {
  const order = useOrder(orderKey, start, onConfirmed)
  const hasScript = useScript()
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
