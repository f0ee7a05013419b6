import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { type Reading, type Role, roles } from "../../../shop/transfers/rules/statement-columns.ts"
import type { NotRead } from "../../../shop/transfers/statement-processes.ts"
import type { Pair, PairResult } from "../../../shop/transfers/statements.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { notReadStatus, notReadTexts, statementTexts as t } from "./statement-texts.ts"

export type StatementReply =
  | { readonly kind: "problem"; readonly text: string }
  | { readonly kind: "pairs"; readonly results: readonly PairResult[] }

const dateOrders = ["dmy", "mdy", "ymd"] as const
const maxPairs = 1000

const readingIn = (form: FormData): Reading => {
  const columns: Partial<Record<Role, number>> = {}
  for (const role of roles) {
    const value = textOf(form, `columna-${role}`)
    if (/^\d{1,2}$/.test(value)) columns[role] = Number(value)
  }
  const header = textOf(form, "encabezado")
  return {
    header: /^\d{1,2}$/.test(header) ? Number(header) : -1,
    columns,
    dates: dateOrders.find(order => order === textOf(form, "fechas")) ?? "dmy",
    decimals: textOf(form, "decimales") === "," ? "," : ".",
  }
}

const pairsIn = (form: FormData): Pair[] =>
  form
    .getAll("pareja")
    .slice(0, maxPairs)
    .flatMap(value => {
      const [, order, key] = /^([1-9]\d{0,9}):([\w-]{24})$/.exec(String(value)) ?? []
      return order && key ? [{ orderId: Number(order), key }] : []
    })

const notReadReply = (why: NotRead) =>
  data<StatementReply>({ kind: "problem", text: notReadTexts[why] }, { status: notReadStatus[why] })

export const answerStatement = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  id: number,
  form: FormData,
) => {
  const { statements } = servicesOf(context)
  const action = textOf(form, "accion")
  if (action === "confirmar") {
    const results = await statements.confirm(staff, id, pairsIn(form))
    if (typeof results === "string") return notReadReply(results)
    const isGood = results.some(({ kind }) => kind === "confirmed" || kind === "noted" || kind === "owed")
    return data<StatementReply>({ kind: "pairs", results }, { status: isGood ? 200 : 409 })
  }
  const matched = action === "columnas"
  const named = await statements.name(staff, id, { bank: textOf(form, "banco"), reading: readingIn(form), matched })
  if (named === "unknown") throw data({ problem: "not-found" }, { status: 404 })
  if (named === "incomplete") return data<StatementReply>({ kind: "problem", text: t.incomplete }, { status: 422 })
  if (named !== "done") return notReadReply(named)
  throw redirect(`/asocias/admin/estados/${id}${matched ? "" : "?columnas"}`)
}
