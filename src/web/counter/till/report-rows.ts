import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { ReportGroup, ReportRow } from "../../../shop/till/rules/till-report.ts"
import { shownDay } from "../../ui/shown-day.ts"
import { fullMoment } from "../texts.ts"
import { reportTexts as t } from "./texts.ts"

export const rowName = (group: ReportGroup, { key, label, since }: ReportRow): string => {
  switch (group) {
    case "day":
      return shownDay(key ?? "")
    case "shift":
      return key === null ? t.none : t.shift(key, label ?? "", since === null ? "" : fullMoment(since))
    case "person":
      return label ?? t.none
    case "method":
      return methodName(Number(key), null)
    default:
      return label || t.other
  }
}
