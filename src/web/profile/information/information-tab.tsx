import type { CustomerProfile } from "../../../domain/people.ts"
import { informationTexts as t } from "./texts.ts"

/** The customer's own data (PROF-03, PROF-11). */
export const InformationTab = ({ customer }: { customer: CustomerProfile }) => (
  <section aria-labelledby="informacion" className="flex flex-col gap-6">
    <h2 id="informacion" className="text-2xl font-bold">
      {t.title}
    </h2>
    <p>{customer.name}</p>
  </section>
)
