import type { Order } from "../../erp/order.ts"
import { minuteMs } from "../../platform/durations.ts"
import { orFailed } from "../../platform/log.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { Wait } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import { googleMarker } from "../vocabulary/business.ts"
import { isoMoment } from "../vocabulary/days.ts"
import { orderTag } from "../vocabulary/order-status.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { normalEmail } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import { withEmailReserved } from "./account-records.ts"
import { customersWithEmail, hasPassword, toProfile } from "./choose-customer.ts"
import type { Identity } from "./identity.ts"
import type { PersonalRows } from "./personal-rows.ts"
import type { ProfileValues } from "./rules/account-forms.ts"
import type { EmailProofs } from "./verify-email.ts"

type ProfileUpdate =
  | { readonly kind: "saved"; readonly customer: CustomerProfile }
  | { readonly kind: "taken" | "password-wrong" | "sign-in-again" | "failed" }
  | Wait

type Asker = Caller & { readonly password: string; readonly sessionId: string | null }

/** A sign-in younger than this replaces the password for an account without one. */
const justSignedInMs = 10 * minuteMs

/** Checks that the person at the browser is the account's owner: by password, or by a recent sign-in. null if they are. */
export const createIdentityCheck =
  ({ erp, identity }: Pick<Dependencies, "erp"> & { readonly identity: Identity }) =>
  async (
    customer: CustomerProfile,
    asker: Asker,
  ): Promise<Wait | { readonly kind: "password-wrong" | "sign-in-again" } | null> => {
    const credential = (await erp.thirdParties.get(customer.id))?.credential ?? ""
    if (!hasPassword({ credential })) {
      const session = await identity.customerSessions.read(asker.sessionId)
      const age = session ? Date.now() - session.startedAt.getTime() : Number.POSITIVE_INFINITY
      return age < justSignedInMs ? null : { kind: "sign-in-again" }
    }
    const attempt = { account: customer.email, address: asker.address, devices: asker.devices }
    const admission = await identity.throttle.customer.admit(attempt)
    if (admission.kind === "wait") return admission
    if (!(await identity.passwords.verify(asker.password, credential))) return { kind: "password-wrong" }
    await identity.throttle.customer.succeeded(attempt)
    return null
  }

export type IdentityCheck = ReturnType<typeof createIdentityCheck>

/** `customer` comes from the session. No other input names the record that changes (PROF-10). */
export const createUpdateProfile = (
  { database, erp, identity, log }: Dependencies & { readonly identity: Identity },
  mail: AccountMail,
  proofs: EmailProofs,
  isOwner: IdentityCheck,
) => {
  return async (customer: CustomerProfile, values: ProfileValues, asker: Asker): Promise<ProfileUpdate> => {
    const email = normalEmail(values.email)
    const save = async () => {
      const party = await erp.thirdParties.update(customer.id, {
        name: values.name.trim(),
        email,
        phone: values.phone.trim(),
        address: values.address.trim().replace(/\r\n/g, "\n"),
      })
      if (party.id !== customer.id) throw new Error("the ERP answered with another record")
      return toProfile(party)
    }
    return orFailed(log, "the profile could not be updated", async () => {
      const moves = email !== normalEmail(customer.email)
      const refusal = moves ? await isOwner(customer, asker) : null
      if (refusal) return refusal
      const saved = !moves
        ? await save()
        : await withEmailReserved(database, email, async () => {
            const others = customersWithEmail(email, await erp.thirdParties.findByEmail(email))
            return others.some(other => other.id !== customer.id) ? null : save()
          })
      if (!saved) return { kind: "taken" }
      await identity.customerSessions.updateProfile(customer.id, saved)
      if (moves) {
        await identity.customerSessions.endAll(customer.id, asker.sessionId)
        await identity.passwordResets.revoke(customer.id)
        mail.emailChanged(customer.email, saved)
        await proofs.send(saved)
      }
      return { kind: "saved", customer: saved }
    })
  }
}

const pageSize = 100

const toProfileOrder = (order: Order) => ({
  pedido: order.ref,
  estado: orderTag(order.status),
  fecha: isoMoment(order.createdAt),
  total: order.total,
  facturado: order.billed,
  bodega: order.warehouseId,
  formaDePago: order.paymentModeCode,
  lineas: order.lines.map(line => ({
    producto: line.label,
    referencia: line.productRef,
    cantidad: line.quantity,
    precio: line.unitPrice,
    total: line.total,
  })),
})

/** Everything the shop stores about one customer, for that customer (Ley 8968): no credential, no data of others. */
export const createPersonalData =
  ({ erp, log, personalRows }: Pick<Dependencies, "erp" | "log"> & { readonly personalRows: PersonalRows }) =>
  (customerId: number, now: Date) =>
    orFailed(log, "personal data could not be gathered", async () => {
      const party = await erp.thirdParties.get(customerId)
      if (!party) throw new Error("the customer is not in the ERP")
      const orders: Order[] = []
      for (let page = 0; ; page++) {
        const some = await erp.orders.listWithLines({ customerIds: [customerId] }, { limit: pageSize, page })
        orders.push(...some.filter(order => order.customerId === customerId))
        if (some.length < pageSize) break
      }
      const file = {
        generado: now.toISOString(),
        perfil: {
          cuenta: party.id,
          nombre: party.name,
          correo: party.email,
          telefono: party.phone,
          direccion: party.address,
          carne: party.alias,
          carrera: party.career,
          ingreso: party.credential === googleMarker ? "Google" : "contraseña",
          creada: isoMoment(party.createdAt),
        },
        pedidos: orders.map(toProfileOrder),
        ...(await personalRows.ownData(
          customerId,
          orders.map(({ id }) => id),
        )),
      }
      return { kind: "data", file } as const
    })
