import type { OrderSummary } from "../../erp/order.ts"
import type { ThirdParty } from "../../erp/third-parties.ts"
import { minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import { orFailed } from "../../platform/log.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { Wait } from "../../platform/throttling/throttle.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { isOpen } from "../vocabulary/order-status.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { accountDeletions } from "./deletion-records.ts"
import { describeKitBuyers, forgetKitBuyers, forgetOrder, readOrders } from "./forget-kit-buyers.ts"
import type { Person, PersonalRows, VisitorKit } from "./personal-rows.ts"
import type { IdentityCheck } from "./profile.ts"
import { deletedAlias, deletedName, isDeletedRecord, type OpenWork, remainingData } from "./rules/account-deletion.ts"

export type DeletionServices = Pick<Dependencies, "erp" | "database"> & {
  readonly brand: Brand
  readonly personalRows: PersonalRows
}

interface DeleteAccount {
  readonly customerId: number
  /** Set for a repeated deletion: the ERP's record is marked as deleted, and the restored database has the account again. */
  readonly again?: boolean
}

export type Deleted = { readonly kind: "deleted" | "under-way" } | { readonly kind: "open"; readonly what: OpenWork }

/** A draft with a key of ours is an order being made; without one it is the cart. */
const isUnderWay = ({ status, refExt }: OrderSummary): boolean =>
  isOpen(status) || (status === "draft" && refExt !== null)

const readKits = async ({ erp, personalRows }: Pick<DeletionServices, "erp" | "personalRows">, customerId: number) => {
  const open: VisitorKit[] = []
  const ended: VisitorKit[] = []
  for (const kit of await personalRows.visitorKits(customerId)) {
    const order = kit.orderId === null ? null : await erp.orders.get(kit.orderId)
    ;(order && isUnderWay(order) ? open : ended).push(kit)
  }
  return { open, ended }
}

const deleteCarts = ({ erp, database }: Pick<Dependencies, "erp" | "database">, customerId: number): Promise<void> =>
  database.withLock(`cart:${customerId}`, async () => {
    const carts = (await readOrders({ erp }, customerId)).filter(({ status }) => status === "draft")
    for (const { id } of carts) await erp.orders.delete(id)
  })

const describePerson = (
  customerId: number,
  party: ThirdParty | null,
  orders: readonly OrderSummary[],
  kits: readonly VisitorKit[],
): Person => {
  const isKnown = party !== null && !isDeletedRecord(party)
  const inKits = describeKitBuyers(kits)
  const ofParty = isKnown ? [party.name, ...party.name.split(" "), party.phone, party.alias] : []
  const words = ofParty.filter(word => word.length > 3)
  return {
    customerId,
    emails: isKnown && party.email !== "" ? [party.email.toLowerCase()] : [],
    words: [...words, ...inKits.words],
    orderIds: [...orders.map(({ id }) => id), ...inKits.orderIds],
    orderKeys: [...orders.flatMap(({ refExt }) => refExt ?? []), ...inKits.orderKeys],
  }
}

const lastMail = (brand: Brand) => ({
  subject: `Eliminamos su cuenta de ${brand.name}`,
  name: "",
  paragraphs: [
    "Su cuenta y sus datos están eliminados, como lo pidió. Este es el último correo que le enviamos, y también borramos su dirección.",
    "Se conserva solo lo que sigue:",
    ...remainingData.map(({ what, why }) => `${what}. ${why}.`),
  ],
  links: [],
  closing: [`Si no fue usted, escríbanos de inmediato a ${brand.email}.`],
})

/** LAW-05. Inputs, results and steps hold no personal data, because workflow records are stored for months. */
export const deleteAccount = defineWorkflow({
  name: "delete account",
  retry: "forever",
  steps: {
    "close the account": "Error al cerrar la cuenta que se elimina",
    "look for open orders": "Error al buscar pedidos abiertos de la cuenta que se elimina",
    "open the account again": "Error al volver a abrir la cuenta",
    "delete the cart": "Error al borrar el carrito de la cuenta que se elimina",
    "erase our rows": "Error al borrar los datos de la cuenta",
    "make the ERP's record anonymous": "Error al borrar los datos de la cuenta en el ERP",
    "write the last mail": "Error al escribir el correo de la cuenta eliminada",
  },
  async run({ step, workflowId: run }, { customerId, again = false }: DeleteAccount, services: DeletionServices) {
    const { erp, database, brand, personalRows } = services
    const deletions = accountDeletions(database)

    const closed = await step("close the account", async () => {
      const email = (await erp.thirdParties.get(customerId))?.email || null
      return deletions.close({ customerId, run, email, again }, async tx =>
        again ? null : personalRows.openWork(customerId, tx),
      )
    })
    if (closed.kind === "known") return { kind: "under-way" } satisfies Deleted
    if (closed.kind === "refused") return { kind: "open", what: closed.refusal } satisfies Deleted

    const hasOpenOrder = await step(
      "look for open orders",
      async () =>
        !again &&
        ((await readOrders(services, customerId)).some(isUnderWay) ||
          (await readKits(services, customerId)).open.length > 0),
    )
    if (hasOpenOrder) {
      await step("open the account again", () => deletions.open(customerId, run))
      return { kind: "open", what: "order" } satisfies Deleted
    }
    await step("delete the cart", () => deleteCarts(services, customerId))
    await step("erase our rows", async () => {
      const party = await erp.thirdParties.get(customerId)
      // A kit that was paid meanwhile is picked up first; its buyer is deleted when the retention period ends.
      const { ended } = await readKits(services, customerId)
      // Runs before our rows are erased, because they name these records.
      await forgetKitBuyers(services, ended)
      await personalRows.erase(describePerson(customerId, party, await readOrders(services, customerId), ended))
    })
    await step("make the ERP's record anonymous", async () => {
      const party = await erp.thirdParties.get(customerId)
      if (!party || isDeletedRecord(party)) return
      for (const order of await readOrders(services, customerId)) await forgetOrder(services, order)
      await erp.thirdParties.update(customerId, {
        name: deletedName(customerId),
        alias: deletedAlias,
        credential: "",
        career: "",
        email: "",
        phone: "",
        address: "",
      })
    })
    await step("write the last mail", () =>
      deletions.finish(customerId, (email, tx) =>
        messages(database).write(
          {
            fact: `account-deleted:${run}`,
            to: { email },
            kind: "notice",
            data: lastMail(brand),
            forgetRecipient: true,
          },
          tx,
        ),
      ),
    )
    return { kind: "deleted" } satisfies Deleted
  },
})

const waitMs = 10_000

export type DeletionRefusal =
  | Wait
  | { readonly kind: "password-wrong" | "sign-in-again" | "association" | "failed" }
  | { readonly kind: "open"; readonly what: OpenWork }

type AccountDeletion = DeletionRefusal | { readonly kind: "deleted" } | { readonly kind: "running" }

/** `customer` comes from the session. `key` comes from the form, so that a repeated request is one deletion. */
export const createAccountDeletion = (
  { erp, engine, log, settings }: Dependencies & { readonly engine: Pick<Engine<DeletionServices>, "run"> },
  isOwner: IdentityCheck,
) => {
  const isAssociation = async (customerId: number): Promise<boolean> =>
    (await erp.thirdParties.inCategory(settings.business().categories.associations)).some(({ id }) => id === customerId)

  return (
    customer: CustomerProfile,
    key: string,
    asker: Caller & { readonly password: string; readonly sessionId: string | null },
  ): Promise<AccountDeletion> =>
    orFailed(log, "an account could not be deleted", async (): Promise<AccountDeletion> => {
      const refusal = await isOwner(customer, asker)
      if (refusal) return refusal
      if (await isAssociation(customer.id)) return { kind: "association" }
      const outcome = await engine.run(deleteAccount, {
        id: `delete-account:${customer.id}:${key}`,
        input: { customerId: customer.id },
        waitMs,
      })
      if (outcome.kind === "still-running") return { kind: "running" }
      if (outcome.kind !== "done") return { kind: "failed" }
      const { result } = outcome
      return result.kind === "under-way" ? { kind: "running" } : result
    })
}

/**
 * Repeats deletions after a restore. A restored database has accounts again that were deleted after its backup; the ERP's
 * records show that. A restored ERP is found by a daily check of the deleted accounts' ids.
 */
export const startRepeatingDeletions = (
  { erp, database, engine, log }: Dependencies & { readonly engine: Pick<Engine<DeletionServices>, "start"> },
  everyMs = minuteMs,
): Loop => {
  const deletions = accountDeletions(database)
  const findDeletedInErp = async () => (await erp.thirdParties.findByAlias(deletedAlias)).filter(isDeletedRecord)

  const repeatInErp = async (today: string) => {
    const deleted = new Set((await findDeletedInErp()).map(({ id }) => id))
    for (const { customerId, closedAt } of await deletions.done()) {
      if (deleted.has(customerId)) continue
      const party = await erp.thirdParties.get(customerId)
      // An ERP that lost the record may have given its id to another customer.
      if (!party?.createdAt || party.createdAt * 1000 > closedAt.getTime() || isDeletedRecord(party)) continue
      await engine.start(deleteAccount, {
        id: `delete-account:${customerId}:erp-${today}`,
        input: { customerId, again: true },
      })
      log.warn({ customerId }, "the ERP knows an account that was deleted: it is deleted again")
    }
  }

  let checkedOn = ""
  const repeat = async () => {
    const today = new Date().toISOString().slice(0, 10)
    if (checkedOn !== today) await repeatInErp(today)
    checkedOn = today
    const restoredAt = await deletions.restoredAt()
    if (!restoredAt) return
    for (const { id: customerId } of await findDeletedInErp()) {
      if (await deletions.isDone(customerId)) continue
      const id = `delete-account:${customerId}:restored-${restoredAt.getTime()}`
      await engine.start(deleteAccount, { id, input: { customerId, again: true } })
      log.warn({ customerId }, "an account of the restored backup was deleted since: it is deleted again")
    }
    await deletions.repeated(restoredAt)
  }
  return every(everyMs, () => database.tryLock("chispa:repeat-deletions", repeat), {
    startsNow: true,
    onError: error => log.warn({ err: error }, "deletions could not be repeated after a restore"),
  })
}
