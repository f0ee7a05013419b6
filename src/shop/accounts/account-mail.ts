import type { MailMessage } from "../../platform/mail/mailer.ts"
import { accountLetter } from "../messages/letter.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountParts } from "./account-parts.ts"

export interface AccountMail {
  /** One link for each account of the e-mail, in one message. */
  resetLinks(customers: readonly CustomerProfile[]): void
  passwordChanged(customer: CustomerProfile): void
  verificationLink(customer: Pick<CustomerProfile, "name" | "email">, token: string): void
  /** The owner of the e-mail took the account over from whoever had chosen its password. */
  passwordRemoved(customer: CustomerProfile): void
  /** To the former address: whoever did not do this learns of it. */
  emailChanged(formerEmail: string, customer: CustomerProfile): void
}

type Parts = Pick<AccountParts, "config" | "identity" | "log" | "mail">

/** Messages go out behind the answer; one that cannot is logged, without its text. */
export const createAccountMail = ({ config, identity, log, mail }: Parts): AccountMail => {
  const { brand, publicUrl } = config
  const minutes = Math.round(identity.passwordResets.lifeMs / 60_000)

  const send = async (subject: string, make: () => Promise<MailMessage>) => {
    try {
      await mail.mailer.send(await make())
    } catch (error) {
      log.error({ err: error, subject }, "a message could not be sent")
    }
  }

  return {
    resetLinks(customers) {
      const subject = `Restablecer su contraseña de ${brand.name}`
      void send(subject, async () => {
        const links = []
        for (const { id, name, email } of customers) {
          const token = await identity.passwordResets.make({ accountId: id, email })
          links.push({
            label:
              customers.length > 1 ? `Contraseña nueva para ${name} (cuenta ${id})` : "Elegir una contraseña nueva",
            url: `${publicUrl}/restablecer-contrasena/${token}`,
          })
        }
        return accountLetter({
          brand,
          publicUrl,
          to: customers[0]?.email ?? "",
          subject,
          greeting: `Hola, ${customers[0]?.name ?? ""}:`,
          paragraphs: ["Recibimos una solicitud para cambiar la contraseña de su cuenta."],
          links,
          closing: [
            `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
            "Si usted no lo pidió, ignore este mensaje: su contraseña no cambia.",
          ],
        })
      })
    },

    verificationLink({ name, email }, token) {
      const subject = `Verifique su correo en ${brand.name}`
      void send(subject, async () =>
        accountLetter({
          brand,
          publicUrl,
          to: email,
          subject,
          greeting: `Hola, ${name}:`,
          paragraphs: ["Confirme que este correo es suyo para proteger su cuenta."],
          links: [{ label: "Verificar mi correo", url: `${publicUrl}/verificar-correo/${token}` }],
          closing: [
            "El enlace sirve una sola vez y vence en 24 horas.",
            "Si usted no creó una cuenta ni pidió este enlace, no lo abra.",
          ],
        }),
      )
    },

    passwordRemoved({ email, name }) {
      const subject = `Su cuenta de ${brand.name} ahora entra con Google`
      void send(subject, async () =>
        accountLetter({
          brand,
          publicUrl,
          to: email,
          subject,
          greeting: `Hola, ${name}:`,
          paragraphs: ["Quitamos la contraseña que tenía su cuenta y cerramos sus sesiones abiertas."],
          links: [],
          closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
        }),
      )
    },

    passwordChanged({ email, name }) {
      const subject = `La contraseña de su cuenta de ${brand.name} cambió`
      void send(subject, async () =>
        accountLetter({
          brand,
          publicUrl,
          to: email,
          subject,
          greeting: `Hola, ${name}:`,
          paragraphs: ["La contraseña de su cuenta acaba de cambiar y se cerraron las demás sesiones."],
          links: [],
          closing: [`Si no fue usted, pida una contraseña nueva y escríbanos a ${brand.email}.`],
        }),
      )
    },

    emailChanged(formerEmail, { name, email }) {
      const subject = `El correo de su cuenta de ${brand.name} cambió`
      void send(subject, async () =>
        accountLetter({
          brand,
          publicUrl,
          to: formerEmail,
          subject,
          greeting: `Hola, ${name}:`,
          paragraphs: [`Desde ahora su cuenta usa el correo ${email}.`],
          links: [],
          closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
        }),
      )
    },
  }
}
