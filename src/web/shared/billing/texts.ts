import type { BillingField, BillingProblem } from "../../../shop/card-payments/rules/billing.ts"

export const billingProblemTexts = {
  firstName: "Por favor, ingrese su nombre.",
  lastName: "Por favor, ingrese su apellido.",
  email: "Por favor, ingrese su correo electronico.",
  address: "Por favor, ingrese su direccion.",
  province: "Por favor, seleccione su provincia.",
  postalCode: "Por favor, ingrese su codigo postal.",
  postalCodeLength: "El codigo postal debe tener exactamente 5 digitos.",
} as const satisfies Record<BillingProblem, string>

export const billingLabels = {
  firstName: "Nombre",
  lastName: "Apellidos",
  email: "Correo electrónico",
  address: "Dirección",
  province: "Provincia",
  postalCode: "Código postal",
} as const satisfies Record<BillingField, string>

export const chooseProvince = "Seleccione su provincia"
