import {
  type BillingForm,
  type BillingProblem,
  fieldOf,
  postalCodeTyped,
} from "../../../shop/card-payments/rules/billing.ts"
import { provinces } from "../../../shop/vocabulary/business.ts"
import { EmailField, SelectField, TextField } from "../../ui/field.tsx"
import { billingProblemTexts, chooseProvince, billingLabels as label } from "./texts.ts"

interface BillingFieldsProps {
  values: Partial<BillingForm>
  /** `texts` replaces texts that a screen has of its own (KIT-12). */
  problem: BillingProblem | null
  texts?: Partial<Record<BillingProblem, string>>
}

export const BillingFields = ({ values, problem, texts }: BillingFieldsProps) => {
  const field = (name: keyof BillingForm) => ({
    name,
    label: label[name],
    defaultValue: values[name] ?? "",
    error: problem && fieldOf(problem) === name ? (texts?.[problem] ?? billingProblemTexts[problem]) : null,
  })
  return (
    <div className="@container">
      <div className="grid gap-4 @md:grid-cols-2">
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("lastName")} autoComplete="family-name" />
        <EmailField {...field("email")} />
        <TextField {...field("address")} autoComplete="address-line1" />
        <SelectField {...field("province")} autoComplete="address-level1">
          <option value="">{chooseProvince}</option>
          {provinces.map(province => (
            <option key={province}>{province}</option>
          ))}
        </SelectField>
        <TextField
          {...field("postalCode")}
          inputMode="numeric"
          autoComplete="postal-code"
          onInput={event => {
            event.currentTarget.value = postalCodeTyped(event.currentTarget.value)
          }}
        />
      </div>
    </div>
  )
}
