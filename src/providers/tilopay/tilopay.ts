import { z } from "zod"
import { plainAmount } from "../../shop/vocabulary/money.ts"
import { type CardGateway, type CardReturn, type CardStart, GatewayError, type PaymentFacts } from "../card-gateway.ts"
import { hashMatches } from "./order-hash.ts"
import { createTilopaySender, type TilopayConnection } from "./tilopay-sender.ts"
import { consultAnswer, toVerdict } from "./tilopay-verdict.ts"

export interface TilopayOptions extends TilopayConnection {
  readonly kind?: string
  readonly name?: string
  readonly redirectHosts: readonly string[]
  readonly allowHttp?: boolean
  readonly platform?: string
}

/** ISO 3166-2:CR */
const provinceCodes: Readonly<Record<string, string>> = {
  "San Jose": "CR-SJ",
  Alajuela: "CR-A",
  Cartago: "CR-C",
  Heredia: "CR-H",
  Guanacaste: "CR-G",
  Puntarenas: "CR-P",
  Limon: "CR-L",
}

const text = z.union([z.string(), z.number()]).transform(String)
const startAnswer = z.object({ type: text, url: z.string().nullish(), message: text.nullish() })
const modificationAnswer = z.object({
  ReasonCode: text,
  ReasonCodeDescription: text.nullish(),
  message: text.nullish(),
})
const webhookBody = z.object({ orderNumber: text, code: text, orderHash: text, tpt: text, auth: text.nullish() })

const startBody = ({ orderNumber, amount, currency, billing, returnUrl }: CardStart) => ({
  redirect: returnUrl,
  amount: plainAmount(amount),
  currency,
  billToFirstName: billing.firstName,
  billToLastName: billing.lastName,
  billToAddress: billing.address,
  billToAddress2: "",
  billToCity: billing.province,
  billToState: provinceCodes[billing.province] ?? "CR-SJ",
  billToZipPostCode: billing.postalCode,
  billToCountry: "CR",
  billToTelephone: billing.phone,
  billToEmail: billing.email,
  orderNumber,
  capture: 1,
  subscription: 0,
  lang: "es",
  hashVersion: "V2",
  returnData: orderNumber,
})

const claims: Readonly<Record<string, CardReturn["says"]>> = { "1": "approved", Pending: "undecided", "": "undecided" }
const maxDescriptionLength = 200

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const readReturn: CardGateway["readReturn"] = query => {
  const code = query.get("code")
  const cancelled = query.get("wp_cancel") === "yes"
  if (code === null && !cancelled) return null
  const says = cancelled ? "cancelled" : (claims[code ?? ""] ?? "failed")
  const proof = {
    code: code ?? "",
    tpt: query.get("tpt") ?? "",
    auth: query.get("auth") ?? "",
    hash: query.get("OrderHash") ?? "",
  }
  const description = query.get("description")?.trim().slice(0, maxDescriptionLength) || null
  return { orderNumber: query.get("order") ?? "", says, description, proof }
}

const readWebhook: CardGateway["readWebhook"] = body => {
  const parsed = webhookBody.safeParse(parseJson(body))
  if (!parsed.success) return null
  const { orderNumber, code, orderHash, tpt, auth } = parsed.data
  return { orderNumber, proof: { code, tpt, auth: auth ?? "", hash: orderHash } }
}

const refundType = 2
const refundDone = ["1", "1101"]

export const createTilopayGateway = (options: TilopayOptions): CardGateway => {
  const { kind = "tilopay", name = "TiloPay", key, redirectHosts, allowHttp = false, platform = "chispa" } = options
  const sender = createTilopaySender(options)

  const isProviders = (url: URL): boolean =>
    (url.protocol === "https:" || (allowHttp && url.protocol === "http:")) &&
    url.username === "" &&
    redirectHosts.some(host => url.hostname === host || url.hostname.endsWith(`.${host}`))

  const readEntries = async (payment: PaymentFacts) => {
    const answer = await sender.call("consult", "consult", { key, orderNumber: payment.orderNumber, merchantId: "" })
    const parsed = consultAnswer.safeParse(answer)
    if (!parsed.success)
      throw new GatewayError("consult", "unexpected-answer", "consult: the answer has an unexpected shape")
    const { type, message, response } = parsed.data
    if (type !== "200" || !response)
      throw new GatewayError("consult", "refused", `consult: type ${type} ${sender.withoutSecrets(message)}`)
    return response
  }

  return {
    kind,
    name,
    hosts: redirectHosts,

    async start(payment) {
      const answer = await sender.call("start", "processPayment", { ...startBody(payment), key, platform })
      const parsed = startAnswer.safeParse(answer)
      if (!parsed.success) throw new GatewayError("start", "unexpected-answer", "processPayment: no type in the answer")
      const { type, url, message } = parsed.data
      if (type !== "100" && type !== "200")
        throw new GatewayError(
          "start",
          "refused",
          `processPayment: type ${type} ${sender.withoutSecrets(message ?? "")}`,
        )
      if (!url) throw new GatewayError("start", "no-url", `No se obtuvo URL de ${name}`)
      const target = URL.parse(url)
      // Type 200 was decided without a page of the provider: its url is our own return page with the result.
      const isOurReturn = type === "200" && target?.href.startsWith(`${new URL(payment.returnUrl).href}?`)
      if (!target || !(isProviders(target) || isOurReturn))
        throw new GatewayError(
          "start",
          "foreign-url",
          `No se obtuvo URL de ${name}: ${target?.host ?? "no es una URL"}`,
        )
      return { url: target.href }
    },

    readReturn,
    readWebhook,
    isSigned: (notice, payment) => notice.orderNumber === payment.orderNumber && hashMatches(options, notice, payment),

    consult: async payment => toVerdict(await readEntries(payment), payment),

    async refund(payment, amount) {
      const answer = await sender.call("refund", "processModification", {
        orderNumber: payment.orderNumber,
        key,
        amount: plainAmount(amount),
        type: refundType,
        hashVersion: "V2",
      })
      const parsed = modificationAnswer.safeParse(answer)
      if (!parsed.success) throw new GatewayError("refund", "unexpected-answer", "processModification: no ReasonCode")
      const { ReasonCode, ReasonCodeDescription, message } = parsed.data
      if (refundDone.includes(ReasonCode)) return { kind: "refunded" }
      const why = ReasonCodeDescription ?? message ?? ""
      return { kind: "refused", description: `${ReasonCode} ${sender.withoutSecrets(why)}`.trim() }
    },
  }
}
