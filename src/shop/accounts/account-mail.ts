import { randomUUID } from "node:crypto"
import { dayMs, minuteMs } from "../../platform/durations.ts"
import { type MailData, messages } from "../messages/messages.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountParts } from "./account-parts.ts"

export interface AccountMail {
  resetLinks(customers: readonly CustomerProfile[]): void
  passwordChanged(customer: CustomerProfile): void
  verificationLink(customer: Pick<CustomerProfile, "name" | "email">, token: string): void
  passwordRemoved(customer: CustomerProfile): void
  /** Sent to the former address, so that an owner who did not do this learns of it. */
  emailChanged(formerEmail: string, customer: CustomerProfile): void
}

type Parts = Pick<AccountParts, "config" | "database" | "identity" | "log">
type Notice = MailData["notice"]

/** Written after the answer, so that its time does not show whether an account exists. */
export const createAccountMail = ({ config, database, identity, log }: Parts): AccountMail => {
  const { brand, publicUrl } = config
  const { lifeMs } = identity.passwordResets
  const minutes = Math.round(lifeMs / minuteMs)

  interface Ways {
    readonly usefulMs?: number
    readonly urgent?: boolean
  }

  const write = async (email: string, make: () => Promise<Notice> | Notice, { usefulMs, urgent = true }: Ways = {}) => {
    try {
      const fact = `account:${randomUUID()}`
      await messages(database).write({ fact, to: { email }, kind: "notice", data: await make(), usefulMs, urgent })
    } catch (error) {
      log.error({ err: error }, "a message about an account could not be written")
    }
  }

  return {
    resetLinks(customers) {
      const [first] = customers
      if (!first) return
      const make = async () => {
        const links = []
        for (const { id, name, email } of customers) {
          const token = await identity.passwordResets.make({ accountId: id, email })
          links.push({
            label:
              customers.length > 1 ? `Contraseña nueva para ${name} (cuenta ${id})` : "Elegir una contraseña nueva",
            url: `${publicUrl}/restablecer-contrasena/${token}`,
          })
        }
        return {
          subject: `Restablecer su contraseña de ${brand.name}`,
          name: first.name,
          paragraphs: ["Recibimos una solicitud para cambiar la contraseña de su cuenta."],
          links,
          closing: [
            `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
            "Si usted no lo pidió, ignore este mensaje: su contraseña no cambia.",
          ],
        }
      }
      void write(first.email, make, { usefulMs: lifeMs })
    },

    verificationLink({ name, email }, token) {
      const notice = {
        subject: `Verifique su correo en ${brand.name}`,
        name,
        paragraphs: ["Confirme que este correo es suyo para proteger su cuenta."],
        links: [{ label: "Verificar mi correo", url: `${publicUrl}/verificar-correo/${token}` }],
        closing: [
          "El enlace sirve una sola vez y vence en 24 horas.",
          "Si usted no creó una cuenta ni pidió este enlace, no lo abra.",
        ],
      }
      // Not urgent: an account works without it, and a flood of registrations must not hold up new passwords.
      void write(email, () => notice, { usefulMs: dayMs, urgent: false })
    },

    passwordRemoved({ email, name }) {
      const notice = {
        subject: `Su cuenta de ${brand.name} ahora entra con Google`,
        name,
        paragraphs: ["Quitamos la contraseña que tenía su cuenta y cerramos sus sesiones abiertas."],
        links: [],
        closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
      }
      void write(email, () => notice)
    },

    passwordChanged({ email, name }) {
      const notice = {
        subject: `La contraseña de su cuenta de ${brand.name} cambió`,
        name,
        paragraphs: ["La contraseña de su cuenta acaba de cambiar y se cerraron las demás sesiones."],
        links: [],
        closing: [`Si no fue usted, pida una contraseña nueva y escríbanos a ${brand.email}.`],
      }
      void write(email, () => notice)
    },

    emailChanged(formerEmail, { name, email }) {
      const notice = {
        subject: `El correo de su cuenta de ${brand.name} cambió`,
        name,
        paragraphs: [`Desde ahora su cuenta usa el correo ${email}.`],
        links: [],
        closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
      }
      void write(formerEmail, () => notice)
    },
  }
}
