import { redirect } from "react-router"
import { denominations } from "../../../shop/till/rules/cash-count.ts"
import { readAmount, readFormLine, readId, readUnits, requestKey } from "../../../shop/vocabulary/form-fields.ts"
import { colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { type Actions, answerActions, answerForm, type Press } from "../../shared/staff/actions.server.ts"
import type { FormReply } from "../../shared/staff/form-reply.tsx"
import { differenceText } from "./texts.ts"

const maxLength = { person: 60, reason: 200, note: 500 } as const
const maxPieces = 99_999

const noAmountText = "Escriba un monto en colones, por ejemplo 12500."

/** Reads cash put in or taken out, with its reason. Returns a text if something is missing. */
const readCash = ({ form, field, way }: Press) => {
  const amount = readAmount(field("monto"))
  const reason = readFormLine(form, "motivo", maxLength.reason)
  const key = requestKey(form)
  if (!amount || key === null) return noAmountText
  return reason === "" ? "Escriba el motivo." : { amount: colones(way === "sale" ? -amount : amount), reason, key }
}

const tillActions: Actions<FormReply> = {
  async abrir(press) {
    const { services, staff, form, field } = press
    const person = readFormLine(form, "persona", maxLength.person)
    const cash = readAmount(field("efectivo"))
    if (person === "") return answerForm(press, "Escriba el nombre de quien trabaja.")
    if (cash === null) return answerForm(press, noAmountText)
    const { kind, shift } = await services.till.open(staff, person, cash)
    return kind === "opened"
      ? answerForm(press, `Turno abierto a nombre de ${shift.person}.`, 200)
      : answerForm(press, `Ya hay un turno abierto, a nombre de ${shift.person}.`, 409)
  },
  async efectivo(press) {
    const cash = readCash(press)
    if (typeof cash === "string") return answerForm(press, cash)
    const { key, amount, reason } = cash
    const isSure = press.field("confirmar") === "si"
    const result = await press.services.till.enterCash(press.staff, key, amount, reason, { isSure })
    if (result.kind === "entered") return answerForm(press, "Anotado.", 200)
    const text = `En la gaveta debe haber ${formatColones(result.expected)}: no alcanza para sacar ${formatColones(Math.abs(amount))}. Revise el monto o confirme que salió.`
    const { reply, status } = answerForm(press, text)
    // The form then shows a checkbox to confirm.
    return { reply: { ...reply, typed: { ...reply.typed, confirmar: "" } }, status }
  },
  async corregir(press) {
    const cash = readCash(press)
    if (typeof cash === "string") return answerForm(press, cash)
    const { key, amount, reason } = cash
    const shiftId = readId(press.field("turno"))
    return (await press.services.till.correct(press.staff, key, { shiftId, amount, reason }))
      ? answerForm(press, "Corrección anotada.", 200)
      : answerForm(press, "Ese turno no existe o no está cerrado.", 404)
  },
  async cerrar(press) {
    const { services, staff, form, field } = press
    const pieces = denominations.map(({ value }) => [value, readUnits(field(`n${value}`), maxPieces)] as const)
    if (pieces.some(([, count]) => count === null))
      return answerForm(press, "Escriba cuántos billetes o monedas hay, solo con números.")
    const counted = Object.fromEntries(pieces.filter(([, count]) => count)) as Record<string, number>
    const note = readFormLine(form, "nota", maxLength.note)
    const result = await services.till.close(staff.id, { shiftId: readId(field("turno")), counted, note })
    if (result.kind === "closed") throw redirect(`/asocias/admin/caja/${result.shiftId}`)
    if (result.kind === "already") return answerForm(press, "Este turno ya lo cerró otra persona.", 409)
    const difference = differenceText(result.difference).toLowerCase()
    return answerForm(press, `No cuadra: ${difference}. Cuente otra vez o escriba una nota.`)
  },
}

export const tillAction = answerActions(tillActions)
