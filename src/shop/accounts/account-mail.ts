import { randomUUID } from "node:crypto"
import { dayMs, minuteMs } from "../../platform/durations.ts"
import type { Dependencies } from "../dependencies.ts"
import { type MailData, messages } from "../messages/messages.ts"
import type { Brand } from "../vocabulary/brand.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { Identity } from "./identity.ts"

type Notice = Omit<MailData["notice"], "links"> & Partial<Pick<MailData["notice"], "links">>

/** Written after the answer, so that its time does not show whether an account exists. */
export const createAccountMail = (
  dependencies: Pick<Dependencies, "database" | "log"> & {
    readonly config: { readonly brand: Brand; readonly publicUrl: string }
    readonly identity: Pick<Identity, "passwordResets">
  },
) => {
  const { database, identity, log } = dependencies
  const { brand, publicUrl } = dependencies.config
  const { lifeMs } = identity.passwordResets

  const write = async (
    email: string,
    notice: Promise<Notice> | Notice,
    { usefulMs, urgent = true }: { readonly usefulMs?: number; readonly urgent?: boolean } = {},
  ) => {
    try {
      const fact = `account:${randomUUID()}`
      const data = { links: [], ...(await notice) }
      await messages(database).write({ fact, to: { email }, kind: "notice", data, usefulMs, urgent })
    } catch (error) {
      log.error({ err: error }, "a message about an account could not be written")
    }
  }

  const resetNotice = async (customers: readonly CustomerProfile[], name: string): Promise<Notice> => {
    const links = []
    for (const { id, name: holder, email } of customers) {
      const token = await identity.passwordResets.make({ accountId: id, email })
      const label =
        customers.length > 1 ? `Contraseña nueva para ${holder} (cuenta ${id})` : "Elegir una contraseña nueva"
      links.push({ label, url: `${publicUrl}/restablecer-contrasena/${token}` })
    }
    return {
      subject: `Restablecer su contraseña de ${brand.name}`,
      name,
      paragraphs: ["Recibimos una solicitud para cambiar la contraseña de su cuenta."],
      links,
      closing: [
        `El enlace sirve una sola vez y vence en ${Math.round(lifeMs / minuteMs)} minutos.`,
        "Si usted no lo pidió, ignore este mensaje: su contraseña no cambia.",
      ],
    }
  }

  return {
    resetLinks(customers: readonly CustomerProfile[]): void {
      const [first] = customers
      if (first) void write(first.email, resetNotice(customers, first.name), { usefulMs: lifeMs })
    },

    verificationLink({ name, email }: Pick<CustomerProfile, "name" | "email">, token: string): void {
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
      void write(email, notice, { usefulMs: dayMs, urgent: false })
    },

    passwordRemoved: ({ email, name }: CustomerProfile): void =>
      void write(email, {
        subject: `Su cuenta de ${brand.name} ahora entra con Google`,
        name,
        paragraphs: ["Quitamos la contraseña que tenía su cuenta y cerramos sus sesiones abiertas."],
        closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
      }),

    passwordChanged: ({ email, name }: CustomerProfile): void =>
      void write(email, {
        subject: `La contraseña de su cuenta de ${brand.name} cambió`,
        name,
        paragraphs: ["La contraseña de su cuenta acaba de cambiar y se cerraron las demás sesiones."],
        closing: [`Si no fue usted, pida una contraseña nueva y escríbanos a ${brand.email}.`],
      }),

    /** Sent to the former address, so that an owner who did not do this learns of it. */
    emailChanged: (formerEmail: string, { name, email }: CustomerProfile): void =>
      void write(formerEmail, {
        subject: `El correo de su cuenta de ${brand.name} cambió`,
        name,
        paragraphs: [`Desde ahora su cuenta usa el correo ${email}.`],
        closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
      }),
  }
}

export type AccountMail = ReturnType<typeof createAccountMail>
