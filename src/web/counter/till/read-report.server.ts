import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { type ReportGroup, readDays, reportGroups } from "../../../shop/till/rules/till-report.ts"
import { timeZone } from "../../../shop/vocabulary/business.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date())

const groupOf = (asked: string | null): ReportGroup => reportGroups.find(group => group === asked) ?? "day"

/** An association sees its own; the owner all of them, or the one that is asked for. */
export const readReport = (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  url: string,
  who: "association" | "owner",
) => {
  const params = new URL(url).searchParams
  const days = readDays({ from: params.get("desde") ?? "", to: params.get("hasta") ?? "" }, today())
  const chosen = readId(params.get("asociacion")) || null
  const associationId = who === "owner" ? chosen : staff.id
  return servicesOf(context).tillReport(groupOf(params.get("por")), { ...days, associationId })
}
