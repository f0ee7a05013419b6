import type { ThirdParty } from "../../erp/third-parties.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"

/** What the session and the browser may know of a customer: never the credential. */
export const profileOf = ({ id, name, email, address, phone }: ThirdParty): CustomerProfile => ({
  id,
  name,
  email,
  address,
  phone,
})
