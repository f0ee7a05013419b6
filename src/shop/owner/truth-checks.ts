import type { Database } from "../../platform/database/database.ts"
import { hourMs, minuteMs } from "../../platform/durations.ts"
import { messageRecords } from "../../platform/mail/message-records.ts"
import type { StuckPayment } from "../card-payments/stuck-payments.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { mailName } from "../messages/messages.ts"
import { tillShifts } from "../till/till-records.ts"
import { waitingForCustomer, waitingForStaff } from "../transfers/rules/transfer-states.ts"
import { transferRecords } from "../transfers/transfer-records.ts"
import { localDate } from "../vocabulary/days.ts"
import { readId } from "../vocabulary/form-fields.ts"
import { formatColones } from "../vocabulary/money.ts"
import type { createOrderComparison } from "./compare-orders.ts"
import { workflowName } from "./rules/workflow-names.ts"
import type { TruthCheck } from "./truth.ts"
import { erpTroubles, type Found } from "./truth-records.ts"

const paymentsPage = { to: "/asocias/tienda/pagos", label: "Pagos por revisar" }
const workPage = { to: "/asocias/tienda/trabajos", label: "Trabajos detenidos" }
const offlinePage = { to: "/asocias/tienda/ventas-sin-conexion", label: "Ventas sin conexión" }
const mailsPage = { to: "/asocias/tienda/correos", label: "Correos sin enviar" }

const sinpeDays = 3
const shiftDays = 60
const stuckAfterMs = hourMs
const oldCatalogueMs = 15 * minuteMs
const troubleMinutes = 15
/** A single failed read is retried, and nobody notices. */
const minFailuresToReport = 5

export interface TruthSources {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, "status" | "refresh">
  readonly comparison: Pick<ReturnType<typeof createOrderComparison>, "differing" | "moveShipped">
  readonly stuckPayments: { list(scope: "all"): Promise<readonly StuckPayment[]> }
  readonly stoppedWork: {
    list(): Promise<readonly { id: string; workflow: string; problem: string | null; since: string }[]>
  }
  readonly offlineSales: {
    allCases(): Promise<
      readonly {
        readonly associationId: number
        readonly key: string
        readonly association: string
        readonly total: number
        readonly orderRef: string | null
        readonly at: Date
      }[]
    >
  }
  /** For an order that was cancelled in the ERP while its card payment stayed. Returns false if there is none. */
  refundCancelled(orderId: number, by: string): Promise<boolean>
  readonly erpIsAway: () => boolean
}

/** The owner's page for one order. */
const orderPath = (subject: string): string | null =>
  subject.startsWith("order:") ? `/asocias/tienda/pedidos/${subject.slice("order:".length)}` : null

const toFinding = ({ orderNumber, problem, amount, since }: StuckPayment): Found => ({
  subject: `payment:${orderNumber}`,
  text: `${orderNumber}: ${formatColones(amount)}, ${problem}`,
  to: `${paymentsPage.to}#${orderNumber}`,
  since,
})

const mergeFindings = (...lists: readonly (readonly Found[])[]): Found[] => [
  ...new Map(lists.flat().map(found => [found.subject, found])).values(),
]

/** Checks of orders and their money. */
const orderChecks = ({ comparison, stuckPayments, refundCancelled }: TruthSources): TruthCheck[] => {
  const compared = async (name: string): Promise<Found[]> =>
    (await comparison.differing(name)).map(({ subject, texts }) => ({
      subject,
      text: texts.join(" "),
      to: orderPath(subject),
    }))
  const stuck = async (mayPush: boolean) =>
    (await stuckPayments.list("all")).filter(payment => payment.mayPush === mayPush).map(toFinding)
  const inErp = "Corríjalo en el ERP y presione «Revisar ahora»; si tiene explicación, escríbala."
  return [
    {
      name: "paid-without-order",
      title: "Pagado sin pedido",
      remedy: "Haga el pedido o devuelva el dinero.",
      fixPage: paymentsPage,
      fix: {
        label: "Devolver a la tarjeta",
        subjects: "order:",
        run: (subject, by) => refundCancelled(readId(subject.replace(/^order:/, "")), by),
      },
      mayExplain: true,
      run: async () => mergeFindings(await compared("paid-without-order"), await stuck(true)),
    },
    {
      name: "order-without-payment",
      title: "Pedido sin su pago con tarjeta",
      remedy: "Cobre el pedido de otra forma o cancélelo en el ERP, y presione «Revisar ahora».",
      mayExplain: true,
      run: () => compared("order-without-payment"),
    },
    {
      name: "paid-twice",
      title: "Cobrado dos veces o por otro monto",
      remedy: "Devuelva lo cobrado de más.",
      fixPage: paymentsPage,
      mayExplain: true,
      run: async () => mergeFindings(await compared("paid-twice"), await stuck(false)),
    },
    {
      name: "refunds",
      title: "Devoluciones que no cuadran",
      remedy:
        "Si volvió dinero por mercadería, la asociación registra la devolución (Devoluciones): lo que el proveedor ya " +
        `devolvió cuenta para ella y no se envía otra vez. ${inErp}`,
      mayExplain: true,
      run: () => compared("refunds"),
    },
    {
      name: "invoices",
      title: "Factura distinta del pedido",
      remedy: inErp,
      mayExplain: true,
      run: () => compared("invoices"),
    },
    {
      name: "shipments",
      title: "Envío sin movimiento de inventario",
      remedy: "Registre aquí la salida de lo que dice el envío, o escriba por qué no salió nada.",
      fix: { label: "Registrar la salida", run: comparison.moveShipped },
      mayExplain: true,
      run: () => compared("shipments"),
    },
  ]
}

const checkTill = async ({ database, comparison }: TruthSources): Promise<Found[]> => {
  const shifts = await tillShifts(database).differing(shiftDays)
  const orders = await comparison.differing("till")
  return [
    ...shifts.map(({ id, associationId, association, person, openedAt, closedAt, difference }) => ({
      subject: `shift:${id}`,
      text: `${association}, turno ${id} de ${person}: ${difference > 0 ? "sobran" : "faltan"} ${formatColones(Math.abs(difference))}.`,
      to: `/asocias/tienda/reportes?por=shift&asociacion=${associationId}&desde=${localDate(openedAt)}&hasta=${localDate(closedAt)}`,
      since: closedAt.toISOString(),
    })),
    ...orders.map(({ subject, texts }) => ({ subject, text: texts.join(" "), to: orderPath(subject) })),
  ]
}

const checkWork = async ({ database, stoppedWork }: TruthSources): Promise<Found[]> => {
  const slow = await database.query<{ id: string; name: string; since: Date }>(
    `select workflow_uuid as id, name, to_timestamp(created_at / 1000.0) as since from dbos.workflow_status
     where status in ('PENDING', 'ENQUEUED', 'DELAYED') and created_at < $1 order by created_at limit 100`,
    [Date.now() - stuckAfterMs],
  )
  return [
    ...(await stoppedWork.list()).map(({ id, workflow, problem, since }) => ({
      subject: `work:${id}`,
      text: `${workflowName(workflow)} (${id}): ${problem ?? "se detuvo entre dos pasos"}.`,
      to: workPage.to,
      since,
    })),
    ...slow.map(({ id, name, since }) => ({
      subject: `work:${id}`,
      text: `${workflowName(name)} (${id}): lleva más de una hora; continúa solo cuando el ERP o el proveedor responda.`,
      to: null,
      since: since.toISOString(),
    })),
  ]
}

const checkSinpe = async ({ database }: TruthSources): Promise<Found[]> =>
  (await transferRecords(database).orderedBefore(sinpeDays, [...waitingForCustomer, ...waitingForStaff])).map(
    ({ orderId, orderRef, amount, orderedAt }) => ({
      subject: `order:${orderId}`,
      text: `${orderRef}: ${formatColones(amount)} sin confirmar.`,
      to: orderPath(`order:${orderId}`),
      since: orderedAt.toISOString(),
    }),
  )

const checkMails = async ({ database }: TruthSources): Promise<Found[]> =>
  (await messageRecords(database).failures(200)).map(({ id, kind, failedAt, tries }) => ({
    subject: `mail:${id}`,
    text: `${mailName(kind)} (correo ${id}): ${tries} intentos.`,
    to: mailsPage.to,
    since: failedAt.toISOString(),
  }))

const checkOfflineSales = async ({ offlineSales }: TruthSources): Promise<Found[]> =>
  (await offlineSales.allCases()).map(({ associationId, key, association, total, orderRef, at }) => ({
    subject: `offline-sale:${associationId}:${key}`,
    text: `${association}: ${orderRef ?? "sin pedido en el ERP"}, ${formatColones(total)} cobrados sin conexión.`,
    to: offlinePage.to,
    since: at.toISOString(),
  }))

const checkCatalogue = async ({ catalogue }: TruthSources): Promise<Found[]> => {
  const { loadedAt, failingSince } = catalogue.status()
  const since = failingSince ?? loadedAt
  if (since && Date.now() - since.getTime() < oldCatalogueMs) return []
  const text = "El catálogo que ven los clientes no se ha podido leer de nuevo del ERP."
  return [{ subject: "catalogue", text, to: null, since: since?.toISOString() }]
}

const troubleTexts: Readonly<Record<string, string>> = {
  timeout: "no contestó a tiempo",
  unreachable: "no se pudo alcanzar",
  server: "contestó con un error",
  malformed: "contestó algo que no se entiende",
}

const checkErpCalls = async ({ database, erpIsAway }: TruthSources): Promise<Found[]> => {
  const troubles = await erpTroubles(database).recent(troubleMinutes)
  const found: Found[] = troubles
    .filter(({ calls }) => calls >= minFailuresToReport)
    .map(({ reason, calls, since }) => ({
      subject: `erp:${reason}`,
      text: `El ERP ${troubleTexts[reason] ?? reason} ${calls} veces en ${troubleMinutes} minutos.`,
      to: null,
      since: since.toISOString(),
    }))
  return erpIsAway() ? [...found, { subject: "erp:away", text: "El ERP no responde ahora.", to: null }] : found
}

/** OWN-02, in the order of the page. */
export const createTruthChecks = (sources: TruthSources): TruthCheck[] => [
  ...orderChecks(sources).map(check => ({ ...check, isCompared: true })),
  {
    name: "work",
    title: "Trabajos detenidos o lentos",
    remedy: "Continúe o abandone los detenidos; los lentos siguen solos.",
    fixPage: workPage,
    mayExplain: false,
    run: () => checkWork(sources),
  },
  {
    name: "sinpe",
    title: `SINPE de más de ${sinpeDays} días`,
    remedy: "La asociación lo confirma o cancela el pedido en su pestaña SINPE.",
    mayExplain: true,
    run: () => checkSinpe(sources),
  },
  {
    name: "till",
    title: "Diferencias de caja",
    remedy: "La asociación escribe una corrección en el turno, o usted explica la diferencia.",
    mayExplain: true,
    isCompared: true,
    run: () => checkTill(sources),
  },
  {
    name: "offline-sales",
    title: "Ventas sin conexión por revisar",
    remedy: "Lea lo que no coincide, regístrela otra vez o ciérrela con el motivo.",
    fixPage: offlinePage,
    mayExplain: false,
    run: () => checkOfflineSales(sources),
  },
  {
    name: "mails",
    title: "Correos que no se pudieron enviar",
    remedy: "Envíelo otra vez, o avise a la persona por otro medio y escríbalo.",
    fixPage: mailsPage,
    fix: {
      label: "Enviar otra vez",
      run: subject => messageRecords(sources.database).retry(Number(subject.replace("mail:", ""))),
    },
    mayExplain: true,
    run: () => checkMails(sources),
  },
  {
    name: "catalogue",
    title: "Catálogo desactualizado",
    remedy: "Revise que el ERP responda y léalo otra vez.",
    fix: {
      label: "Leer el catálogo ahora",
      run: async () => {
        await sources.catalogue.refresh()
        if (sources.catalogue.status().failingSince !== null) throw new Error("the catalogue could not be read")
        return true
      },
    },
    mayExplain: false,
    run: () => checkCatalogue(sources),
  },
  {
    name: "erp",
    title: "Errores del ERP",
    remedy: "Revise el servidor del ERP y su registro. La lista se vacía sola quince minutos después del último error.",
    mayExplain: false,
    run: () => checkErpCalls(sources),
  },
]
