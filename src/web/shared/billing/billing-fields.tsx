import { provinces } from "../../../shop/vocabulary/business.ts"
import {
  type BillingField,
  type BillingForm,
  type BillingProblem,
  billingField,
  readPostalCode,
} from "../../../shop/vocabulary/payments.ts"
import { EmailField, SelectField, TextField } from "../../ui/field.tsx"

interface BillingFieldsProps {
  values: Partial<BillingForm>
  /** `texts` replaces texts that differ on a screen (KIT-12). */
  problem: BillingProblem | null
  texts?: Partial<Record<BillingProblem, string>>
}

const billingProblemTexts = {
  firstName: "Por favor, ingrese su nombre.",
  lastName: "Por favor, ingrese su apellido.",
  email: "Por favor, ingrese su correo electronico.",
  address: "Por favor, ingrese su direccion.",
  province: "Por favor, seleccione su provincia.",
  postalCode: "Por favor, ingrese su codigo postal.",
  postalCodeLength: "El codigo postal debe tener exactamente 5 digitos.",
} as const satisfies Record<BillingProblem, string>

const label = {
  firstName: "Nombre",
  lastName: "Apellidos",
  email: "Correo electrónico",
  address: "Dirección",
  province: "Provincia",
  postalCode: "Código postal",
} as const satisfies Record<BillingField, string>

export const BillingFields = ({ values, problem, texts }: BillingFieldsProps) => {
  const field = (name: keyof BillingForm) => ({
    name,
    label: label[name],
    defaultValue: values[name] ?? "",
    error: problem && billingField(problem) === name ? (texts?.[problem] ?? billingProblemTexts[problem]) : null,
  })
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} autoComplete="family-name" />
        <EmailField {...field("email")} />
        <TextField {...field("address")} autoComplete="address-line1" />
        <SelectField {...field("province")} autoComplete="address-level1">
          <option value="">Seleccione su provincia</option>
          {provinces.map(province => (
            <option key={province}>{province}</option>
          ))}
        </SelectField>
        <TextField
          {...field("postalCode")}
          inputMode="numeric"
          autoComplete="postal-code"
          onInput={event => {
            event.currentTarget.value = readPostalCode(event.currentTarget.value)
          }}
        />
      </div>
    </div>
  )
}
