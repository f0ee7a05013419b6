import { data } from "react-router"
import { z } from "zod"
import { getServices } from "../../../services.server.ts"
import { chargedTotal, offlineLimits } from "../../../shop/counter/rules/offline-sale.ts"
import { saleMethods } from "../../../shop/counter/rules/sale.ts"
import { counterLimits } from "../../../shop/vocabulary/business.ts"
import { answerAddresses } from "../staff-access.server.ts"

const line = z.object({
  id: z.number().int().positive().max(2_147_483_647),
  label: z.string().trim().min(1).max(255),
  units: z.number().int().min(1).max(counterLimits.maxSaleQuantity),
  price: z.number().min(0).max(offlineLimits.maxPrice).multipleOf(0.01),
})

const offlineSale = z.object({
  key: z.uuid(),
  associationId: z.number().int(),
  methodId: z.number(),
  lines: z
    .array(line)
    .min(1)
    .max(200)
    .refine(lines => new Set(lines.map(({ id }) => id)).size === lines.length)
    .refine(lines => lines.some(({ price }) => price > 0))
    .refine(lines => chargedTotal(lines) <= offlineLimits.maxTotal),
  received: z.number().int().min(0).max(offlineLimits.maxPrice).optional(),
  madeAt: z.string().max(40),
  shopSaidAt: z.string().max(40).optional(),
  paymentReceived: z.literal(true),
})

/** The text of a sale that the shop could not read, for staff. */
const unreadSale = z.object({
  key: z.string().trim().min(1).max(40),
  associationId: z.number().int(),
  total: z.number().min(0).max(offlineLimits.maxTotal),
  text: z.string().trim().min(1).max(offlineLimits.maxUnread),
})

const readOwn = async <Sent extends { readonly associationId: number }>(
  request: Request,
  schema: z.ZodType<Sent>,
  staff: { readonly id: number },
): Promise<Sent> => {
  const sent = schema.safeParse(await request.json().catch(() => undefined))
  if (!sent.success) throw data({ problem: "bad-request" }, { status: 400 })
  // It was made by another association on this device, whose own session must send it.
  if (sent.data.associationId !== staff.id) throw data({ problem: "other-association" }, { status: 403 })
  return sent.data
}

export const loader = answerAddresses({
  /** Small, because it is polled: the shop's clock, the shift so far, and the version of the prices. */
  "asocias/admin/sin-conexion/estado": async ({ context, staff }) => {
    const { counter, till } = getServices(context)
    const shift = await till.current(staff.id)
    return Response.json({
      now: new Date().toISOString(),
      association: { id: staff.id, name: staff.name },
      version: counter.offlineCatalogue.version(),
      shift: shift && {
        id: shift.id,
        person: shift.person,
        openedAt: shift.openedAt,
        expectedCash: shift.expectedCash,
        methods: shift.methods.map(({ modeId, total }) => ({ modeId, total })),
      },
    })
  },

  "asocias/admin/sin-conexion/catalogo": async ({ context, staff }) =>
    Response.json(await getServices(context).counter.offlineCatalogue.read(staff)),
})

const httpStatus = { sold: 200, case: 200, running: 202, "other-sale": 409 } as const

export const action = answerAddresses({
  "asocias/admin/sin-conexion/ventas": async ({ request, context, staff }) => {
    const { counter, settings } = getServices(context)
    const { paymentReceived: _, ...sale } = await readOwn(request, offlineSale, staff)
    const methods = saleMethods(settings.business().paymentModes)
    if (!methods.some(({ id }) => id === sale.methodId)) throw data({ problem: "bad-request" }, { status: 400 })
    const result = await counter.offlineSales.register(staff, sale)
    return Response.json(result, { status: httpStatus[result.kind] })
  },

  "asocias/admin/sin-conexion/no-leida": async ({ request, context, staff }) => {
    const unread = await readOwn(request, unreadSale, staff)
    return Response.json(await getServices(context).counter.offlineSales.storeUnread(staff, unread))
  },
})
