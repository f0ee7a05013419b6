import { type ChangeEvent, useId, useRef } from "react"
import { Form, useNavigation } from "react-router"
import type { ClaimResult, OwnTransferPage } from "../../shop/transfers/claims.ts"
import { type ClaimProblem, comprobanteLimits } from "../../shop/transfers/rules/transfer-claim.ts"
import { internationalPhone } from "../../shop/vocabulary/brand.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import type { TransferState } from "../../shop/vocabulary/payments.ts"
import { Button, classes } from "../ui/button.tsx"
import { CopyButton } from "../ui/copy-button.tsx"
import { TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus } from "../ui/form.tsx"
import { Notice } from "../ui/notice.tsx"

const claimTexts = {
  "reference-missing": "Escriba la referencia de la transferencia.",
  "reference-odd": "Revise la referencia: lleva solo letras, números, puntos o guiones.",
  "too-large": "El comprobante pesa más de 5 MB. Envíe una captura de pantalla o déjelo vacío.",
  unreadable: "No se pudo leer el comprobante. Envíe una foto, una captura o un PDF sin contraseña.",
  busy: "Estamos recibiendo muchos comprobantes. Inténtelo de nuevo en un minuto.",
} as const satisfies Record<ClaimProblem, string>

const Fact = ({ label, shown, copied, mono }: { label: string; shown: string; copied: string; mono?: boolean }) => (
  <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className={`row-start-2 font-semibold break-words ${mono ? "font-mono" : "figures"}`}>{shown}</dd>
    <dd className="col-start-2 row-span-2 row-start-1 self-center">
      <CopyButton text={copied} what={label} />
    </dd>
  </div>
)

/** Checked in the browser before anything is sent; the server checks it again. */
const checkSize = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
  const [file] = currentTarget.files ?? []
  currentTarget.setCustomValidity(file && file.size > comprobanteLimits.bytes ? claimTexts["too-large"] : "")
}

interface SentClaim {
  readonly result: ClaimResult
  readonly typed: string
}

const ClaimForm = ({ reference, sent }: { reference: string; sent: SentClaim | undefined }) => {
  const busy = useNavigation().formData?.get("accion") === "ya-pague"
  const fileId = useId()
  const problem = sent?.result.kind === "problem" ? sent.result.problem : null
  const ofReference = problem === "reference-missing" || problem === "reference-odd"
  const ofFile = problem && !ofReference ? claimTexts[problem] : null
  const form = useRef<HTMLFormElement>(null)
  useFirstInvalidFocus(form, problem && sent)
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="flex flex-col gap-3">
      <TextField
        label="Referencia de la transferencia"
        hint="Está en el comprobante de su banco."
        name="referencia"
        defaultValue={problem ? sent?.typed : reference}
        required
        maxLength={40}
        autoComplete="off"
        error={ofReference ? claimTexts[problem] : null}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={fileId} className="text-sm font-semibold">
          Comprobante (opcional)
        </label>
        <input
          id={fileId}
          type="file"
          name="comprobante"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={checkSize}
          aria-invalid={ofFile ? true : undefined}
          aria-describedby={classes(ofFile && `${fileId}-error`, `${fileId}-hint`)}
          className="w-full rounded-pad border border-line-strong bg-silk p-2 file:mr-3 file:min-h-9 file:rounded-pad file:border-0 file:bg-mask-50 file:px-3 file:font-semibold file:text-mask-800"
        />
        <p id={`${fileId}-hint`} className="text-sm text-ink-soft">
          Una foto, captura o PDF de hasta 5 MB.
        </p>
        {ofFile && (
          <p id={`${fileId}-error`} role="alert" className="text-sm font-medium text-red">
            {ofFile}
          </p>
        )}
      </div>
      <Button type="submit" name="accion" value="ya-pague" busy={busy} busyText="Enviando...">
        Ya pagué
      </Button>
    </Form>
  )
}

interface SinpePanelProps {
  page: OwnTransferPage
  state: TransferState | null
  sent: SentClaim | undefined
  path: string
}

export const SinpePanel = ({ page: { to, own }, state, sent, path }: SinpePanelProps) => {
  const now = state ?? own.state
  if (now !== "expected" && now !== "refused" && now !== "claimed") return null
  const isClaimed = now === "claimed"
  return (
    <section
      aria-labelledby="sinpe"
      className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
    >
      <h2 id="sinpe" className="text-lg font-bold">
        Pago por SINPE Móvil
      </h2>
      {now === "refused" && own.reason && <Notice kind="error">{`No confirmamos su pago: ${own.reason}`}</Notice>}
      {isClaimed && (
        <p>
          {`Nos dijo que ya pagó con la referencia ${own.reference ?? ""}. Le avisaremos al confirmarla.`}
          {own.hasComprobante && (
            <>
              {" "}
              <a href={`${path}/comprobante`} target="_blank" rel="noreferrer" className="underline">
                Ver el comprobante
              </a>
            </>
          )}
        </p>
      )}
      <dl className="divide-y divide-line border-y border-line">
        <Fact label="Teléfono" shown={internationalPhone(to.phone)} copied={to.phone} />
        <Fact label="A nombre de" shown={to.holder} copied={to.holder} />
        <Fact label="Monto exacto" shown={formatColones(to.amount)} copied={String(to.amount)} />
        <Fact label="Detalle de la transferencia" shown={to.code} copied={to.code} mono />
      </dl>
      {/* The form stays in one place, so that a decision that arrives meanwhile does not clear the fields. */}
      <details open={!isClaimed}>
        <summary
          className={classes(
            "min-h-11 cursor-pointer items-center font-semibold text-mask-800",
            isClaimed ? "flex" : "hidden",
          )}
        >
          Corregir la referencia o el comprobante
        </summary>
        <ClaimForm reference={own.reference ?? ""} sent={sent} />
      </details>
    </section>
  )
}
