import type { ReactNode } from "react"
import { Form, Link, useNavigation } from "react-router"
import { Button } from "../../ui/button.tsx"
import { PasswordField, TextField } from "../../ui/field.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { securityTexts as t } from "./texts.ts"

const useIsSending = (action: string) => useNavigation().formData?.get("accion") === action

interface PressProps {
  action: string
  children: ReactNode
  variant?: "primary" | "secondary" | "ghost"
}

const Press = ({ action, children, variant = "primary" }: PressProps) => (
  <Button type="submit" name="accion" value={action} variant={variant} busy={useIsSending(action)} busyText={t.busy}>
    {children}
  </Button>
)

export const EndOthers = () => (
  <Form method="post">
    <Press action="cerrar-demas" variant="secondary">
      {t.endOthers}
    </Press>
  </Form>
)

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <section aria-label={t.codes} className="flex flex-col gap-3">
    <h3 className="font-semibold">{t.codes}</h3>
    <p className="text-ink-soft">{t.codesHint}</p>
    <ul className="grid gap-2 rounded-pad bg-bench p-4 font-mono sm:grid-cols-2">
      {codes.map(code => (
        <li key={code}>
          {code.slice(0, 5)}-{code.slice(5)}
        </li>
      ))}
    </ul>
    <Link to="/asocias/seguridad" className="self-start font-semibold text-mask-700 underline">
      {t.codesDone}
    </Link>
  </section>
)

const Proof = ({ codeLabel }: { codeLabel: string }) => (
  <>
    <TextField
      label={codeLabel}
      name="codigo"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={20}
    />
    <PasswordField label={t.password} name="contrasena" autoComplete="current-password" required maxLength={500} />
  </>
)

const Begun = ({ secret, uri }: { secret: string; uri: string }) => (
  <>
    <p>{t.scan}</p>
    <figure className="flex flex-col items-center gap-3 rounded-board border border-line bg-white p-4">
      <QrCode text={uri} label={t.qr} />
      <figcaption className="text-center text-sm">
        {t.key}: <span className="font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</span>
      </figcaption>
    </figure>
    <Form method="post" className="flex flex-col gap-4">
      <Proof codeLabel={t.code} />
      <Press action="activar">{t.confirm}</Press>
    </Form>
    <Form method="post">
      <Press action="cancelar" variant="ghost">
        {t.cancel}
      </Press>
    </Form>
  </>
)

interface SecondFactorProps {
  factor: {
    readonly on: { readonly left: number } | null
    readonly begun: { readonly secret: string; readonly uri: string } | null
  }
  codes: readonly string[] | undefined
}

export const SecondFactor = ({ factor: { on, begun }, codes }: SecondFactorProps) => (
  <section
    aria-labelledby="dos-pasos"
    className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
  >
    <h2 id="dos-pasos" className="text-lg font-bold">
      {t.factor}
    </h2>
    <p className="text-ink-soft">{t.factorIntro}</p>
    {codes ? (
      <Codes codes={codes} />
    ) : on ? (
      <>
        <p>
          {t.on} {t.left(on.left)}
        </p>
        <Form method="post" className="flex flex-col gap-4">
          <Proof codeLabel={t.anyCode} />
          <Press action="desactivar" variant="secondary">
            {t.turnOff}
          </Press>
        </Form>
      </>
    ) : begun ? (
      <Begun {...begun} />
    ) : (
      <Form method="post">
        <Press action="empezar">{t.begin}</Press>
      </Form>
    )}
  </section>
)
