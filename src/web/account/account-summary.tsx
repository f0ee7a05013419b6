import { fullName, type RegistrationValues } from "../../shop/accounts/rules/account-forms.ts"
import type { StepTexts } from "./texts.ts"

export const AccountSummary = ({ values, texts: t }: { values: RegistrationValues; texts: StepTexts }) => {
  const rows: [string, string][] = [
    [t.name, fullName(values)],
    [t.email, values.correo.trim()],
  ]
  if (values.esEstudiante === "1") rows.push([t.career, values.carrera], [t.card, values.carne.trim()])
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
