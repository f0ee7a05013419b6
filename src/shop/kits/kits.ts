import { withDeadline } from "../../platform/deadline.ts"
import { createAddressAllowance } from "../../platform/throttling/throttle.ts"
import { type CardGateway, GatewayError } from "../../providers/card-gateway.ts"
import type { PaymentRecord } from "../card-payments/payment.ts"
import type { PaymentRecords } from "../card-payments/payment-records.ts"
import { type PaymentOutcome, type Settlement, unconfirmed } from "../card-payments/settle-payment.ts"
import { startPayment } from "../card-payments/start-payment.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { orderLinks } from "../orders/order-pages.ts"
import type { Promotions } from "../promotions/promotions.ts"
import { createLegalAcceptances } from "../settings/legal-acceptances.ts"
import { closedNow, closedText } from "../settings/rules/closures.ts"
import { currency, kitPaymentStarts } from "../vocabulary/business.ts"
import { type Colones, sameAmount, zero } from "../vocabulary/money.ts"
import type { BillingAddress } from "../vocabulary/payments.ts"
import { folded } from "../vocabulary/plain-text.ts"
import type { KitBuyer } from "./rules/kit-buyer.ts"
import { checkoutQuery, type KitChoice, kitBreakdown, type OfferedExtra, type OfferedKit } from "./rules/kit-choice.ts"
import { kitLines, type TemporaryKitOrder, temporaryOrder } from "./rules/kit-lines.ts"
import { type KitSnapshot, readKitSnapshot } from "./settle-kit-payment.ts"

interface KitPaymentRequest {
  readonly choice: KitChoice
  readonly buyer: KitBuyer
  /** The warehouse of a pickup point; any other value means any association. */
  readonly pickup?: string
  readonly billing: BillingAddress
  /** null for a visitor (KIT-26). */
  readonly customerId: number | null
  readonly seenTotal: Colones | null
  /** A secret of this browser, which identifies it when it returns from the provider. */
  readonly ticket: string
  readonly address: string
  /** The version of the legal texts on the page. */
  readonly acceptedTerms?: unknown
}

export type KitPaymentStart =
  | { readonly kind: "started"; readonly url: string; readonly temporaryOrder: TemporaryKitOrder }
  | { readonly kind: "no-cards" | "price-changed" | "provider-failed" | "failed" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }

export type KitReturn =
  | { readonly kind: "confirmed"; readonly orderRef: string; readonly total: Colones; readonly token: string }
  /** `query` leads back to the customer's choice; null if it is unknown or another person's. */
  | { readonly kind: "cancelled" | "failed"; readonly query: string | null }
  | { readonly kind: "open" }
  | { readonly kind: "review"; readonly orderNumber: string }
  /** KIT-20: an approved return without a kit order of this browser. */
  | { readonly kind: "none" }

/** Saves typing only, so the checkout does not wait longer than this for the ERP. */
const proposalMs = 1500

export const createKits = ({
  erp,
  catalogue,
  card: { gateway, payments },
  settlement,
  database,
  config,
  log,
  settings,
  promotions,
}: Pick<Dependencies, "erp" | "database" | "log" | "settings"> & {
  readonly catalogue: Pick<Catalogue, "product">
  readonly promotions: Pick<Promotions, "price">
  readonly card: { readonly payments: PaymentRecords; readonly gateway: CardGateway | null }
  readonly settlement: Pick<Settlement, "readReturn" | "settleReturn">
  readonly config: { readonly publicUrl: string }
}) => {
  const links = orderLinks(database)
  const legal = createLegalAcceptances({ database, settings })
  const starts = createAddressAllowance(database, "kit-payment", kitPaymentStarts)

  const kitPoints = () => settings.business().pickupPoints.filter(({ byPost }) => !byPost)

  const shown = async (outcome: PaymentOutcome, payment: PaymentRecord | null): Promise<KitReturn> => {
    switch (outcome.kind) {
      case "success":
        return {
          kind: "confirmed",
          orderRef: outcome.orderRef,
          total: payment?.amount ?? zero,
          token: await links.findOrCreateToken(payment?.orderNumber ?? ""),
        }
      case "failed": {
        const query = payment && (readKitSnapshot(payment)?.query ?? null)
        return { kind: outcome.why === "cancelled" ? "cancelled" : "failed", query }
      }
      case "review":
        return { kind: "review", orderNumber: payment?.orderNumber ?? "" }
      case "open":
        return { kind: "open" }
    }
  }

  return {
    cardProvider: gateway?.name ?? null,

    formerKit: settings.formerKit,

    pickupPoints() {
      const { closures } = settings.business()
      return kitPoints().map(point => {
        const { warehouse, cartLabel: name } = point
        const closed = closedNow(point, closures, new Date())
        return { warehouse, cartLabel: closed ? `${name}. ${closedText(closed)}` : name }
      })
    },

    /** The student's carné in the ERP, and the one pickup point with the name of their career. */
    async proposalFor(customerId: number): Promise<{ readonly carnet: string; readonly recogida: string }> {
      const party = await withDeadline(() => erp.thirdParties.get(customerId), proposalMs).catch(() => null)
      const career = folded(party?.career ?? "")
      const own = kitPoints().filter(({ name }) => career !== "" && folded(name).includes(career))
      return { carnet: party?.alias ?? "", recogida: own.length === 1 ? String(own[0]?.warehouse) : "" }
    },

    /**
     * The ERP's price of an extra, with tax, replaces the setting's if it is known. A promotion of a kit's product lowers the
     * price of the whole kit.
     */
    offer(): {
      readonly careers: readonly string[]
      readonly kits: readonly OfferedKit[]
      readonly extras: readonly OfferedExtra[]
    } {
      const { kits, kitExtras, kitCareers } = settings.business()
      return {
        careers: kitCareers,
        kits: kits.map(kit => {
          const { price: bundlePrice, promotion } = promotions.price(kit.productId, kit.bundlePrice)
          return { ...kit, bundlePrice, ...(promotion && { before: promotion.before }) }
        }),
        extras: kitExtras.map(extra => {
          const { productId } = extra
          const { price, promotion } = catalogue.product(productId) ?? promotions.price(productId, extra.price)
          return { ...extra, price, ...(promotion && { before: promotion.before }) }
        }),
      }
    },

    async pay({
      choice,
      buyer,
      pickup,
      billing,
      customerId,
      seenTotal,
      ticket,
      address,
      acceptedTerms,
    }: KitPaymentRequest): Promise<KitPaymentStart> {
      if (!gateway) return { kind: "no-cards" }
      const { total } = kitBreakdown(choice)
      if (seenTotal === null || !sameAmount(seenTotal, total)) return { kind: "price-changed" }
      const pickupPoint = kitPoints().find(({ warehouse }) => String(warehouse) === pickup)?.warehouse ?? null
      const query = checkoutQuery(choice).toString()
      const snapshot: KitSnapshot = { buyer, lines: kitLines(choice), query, ticket }
      try {
        // A start that fails at the provider counts too, so that a provider in trouble gets fewer requests.
        const admission = await starts.use(address)
        if (admission.kind === "wait") return admission
        const wanted = { kind: "kit", customerId, amount: total, currency, snapshot, pickupPoint } as const
        const { payment, url } = await startPayment<never>(
          { gateway, records: payments },
          { ...wanted, billing: { ...billing, phone: buyer.contactNumber } },
          `${config.publicUrl}/kits/pago-confirmacion`,
          async orderNumber => {
            await legal.accept({ orderNumber }, acceptedTerms)
            if (customerId !== null) await legal.accept({ customerId }, acceptedTerms)
            return null
          },
        )
        return { kind: "started", url, temporaryOrder: temporaryOrder(payment.orderNumber, choice, buyer) }
      } catch (error) {
        log.error({ err: error, kit: choice.kit.slug }, "the payment of a kit could not be started")
        return { kind: error instanceof GatewayError ? "provider-failed" : "failed" }
      }
    },

    /** The total of this link's order; null if the token belongs to no kit order. */
    async receipt(token: string) {
      const orderNumber = await links.findKey(token)
      const payment = orderNumber === null ? null : await payments.get(orderNumber)
      if (payment?.kind !== "kit" || !payment.orderRef) return null
      return { orderRef: payment.orderRef, total: payment.amount }
    },

    /** Asks the provider and waits briefly for the order. Anybody may repeat it (KIT-17 to KIT-20, KIT-24). */
    async returned(query: URLSearchParams, ticket: string | null): Promise<KitReturn> {
      if (!gateway) return { kind: "none" }
      const claim = settlement.readReturn(query)
      if (!claim) return { kind: "failed", query: null }
      try {
        // Order numbers can be guessed, so only the browser that paid, or a signed return, sees what was bought.
        const isOwner = (payment: PaymentRecord) =>
          payment.kind === "kit" && ticket !== null && readKitSnapshot(payment)?.ticket === ticket
        const { outcome, payment, theirs } = await settlement.settleReturn(claim, { isOwner })
        if (theirs && payment?.kind === "kit") return await shown(outcome, payment)
        return claim.says === "approved" ? { kind: "none" } : await shown(unconfirmed(claim), null)
      } catch (error) {
        log.error({ err: error }, "the payment of a kit could not be checked")
        return { kind: "open" }
      }
    },
  }
}
