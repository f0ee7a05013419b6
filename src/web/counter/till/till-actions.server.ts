import { data, type RouterContextProvider, redirect } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { denominations, readAmount, readPieces } from "../../../shop/till/rules/cash-count.ts"
import { keyOf, lineOf, readId, textOf, typedFields } from "../../../shop/vocabulary/form-fields.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import type { FormAnswer } from "../form-reply.tsx"
import { associationCalling } from "../staff-access.server.ts"
import {
  notEnoughCashText,
  noteMissingText,
  openedByOtherText,
  openedText,
  type TillAnswer,
  tillAnswers,
} from "./texts.ts"

const longest = { person: 60, reason: 200, note: 500 } as const

const act = async (
  context: Readonly<RouterContextProvider>,
  staff: StaffProfile,
  form: FormData,
): Promise<FormAnswer | null> => {
  const { till } = servicesOf(context)
  const [of = "", way = ""] = textOf(form, "accion").split(":")
  const refused = (text: string, status = 422, more: Record<string, string> = {}): FormAnswer => ({
    reply: { of, text, isGood: false, typed: { ...typedFields(form), ...more } },
    status,
  })
  const because = (answer: TillAnswer, status?: number): FormAnswer => refused(tillAnswers[answer], status)
  const done = (text: string): FormAnswer => ({ reply: { of, text, isGood: true, typed: {} }, status: 200 })

  switch (of) {
    case "abrir": {
      const person = lineOf(form, "persona", longest.person)
      const cash = readAmount(textOf(form, "efectivo"))
      if (person === "") return because("no-person")
      if (cash === null) return because("no-amount")
      const { kind, shift } = await till.open(staff, person, cash)
      return kind === "opened" ? done(openedText(shift.person)) : refused(openedByOtherText(shift.person), 409)
    }
    case "efectivo": {
      const amount = readAmount(textOf(form, "monto"))
      const reason = lineOf(form, "motivo", longest.reason)
      const key = keyOf(form)
      if (amount === null || amount === 0 || key === null) return because("no-amount")
      if (reason === "") return because("no-reason")
      const signed = colones(way === "sale" ? -amount : amount)
      const isSure = textOf(form, "confirmar") === "si"
      const result = await till.enterCash(staff, key, signed, reason, { isSure })
      if (result.kind === "entered") return done(tillAnswers["cash-entered"])
      // The form then shows a box to confirm with.
      return refused(notEnoughCashText(result.expected, amount), 422, { confirmar: "" })
    }
    case "corregir": {
      const amount = readAmount(textOf(form, "monto"))
      const reason = lineOf(form, "motivo", longest.reason)
      const key = keyOf(form)
      if (amount === null || amount === 0 || key === null) return because("no-amount")
      if (reason === "") return because("no-reason")
      const about = {
        shiftId: readId(textOf(form, "turno")),
        amount: colones(way === "sale" ? -amount : amount),
        reason,
      }
      return (await till.correct(staff, key, about)) ? done(tillAnswers.corrected) : because("no-shift", 404)
    }
    case "cerrar": {
      const pieces = denominations.map(({ value }) => [value, readPieces(textOf(form, `n${value}`))] as const)
      if (pieces.some(([, count]) => count === null)) return because("no-pieces")
      const counted = Object.fromEntries(pieces.filter(([, count]) => count)) as Record<string, number>
      const shiftId = readId(textOf(form, "turno"))
      const result = await till.close(staff.id, { shiftId, counted, note: lineOf(form, "nota", longest.note) })
      if (result.kind === "closed") throw redirect(`/asocias/admin/caja/${result.shiftId}`)
      return result.kind === "already" ? because("closed-already", 409) : refused(noteMissingText(result.difference))
    }
    default:
      return null
  }
}

export const answerTillForm = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const staff = await associationCalling(request, context)
  const answer = await act(context, staff, await request.formData())
  if (!answer) throw data({ problem: "bad-request" }, { status: 400 })
  return data(answer.reply, { status: answer.status })
}
