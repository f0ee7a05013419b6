import { isRouteErrorResponse } from "react-router"
import { readPage, readSearch, readTab } from "../address-search.tsx"
import type { CounterFrame } from "../staff-access.server.ts"
import { connectionLost, deviceNow, knownCatalogue, serverNow, whenDeviceRead } from "./device.ts"
import { findOffline } from "./offline-search.ts"

/** Whether the shop did not answer, or a gateway answered instead. */
const isLost = (error: unknown): boolean =>
  !(error instanceof Response) && (!isRouteErrorResponse(error) || error.status >= 502)

const isShown = ({ pathname, search }: URL): boolean =>
  pathname === window.location.pathname && search === window.location.search

/** Makes a page of the counter from the device's data (COUNTER-02). Rejects with the error if the device lacks the data. */
export const offlineAnswer = async (address: string, error: unknown) => {
  if (!isLost(error)) throw error
  connectionLost()
  await whenDeviceRead()
  const { facts } = deviceNow()
  const catalogue = knownCatalogue()
  if (!facts || !catalogue) throw error
  const url = new URL(address)
  const { searchParams: params } = url
  const frame: CounterFrame = {
    association: facts.association,
    counts: null,
    shift: facts.shift && { id: facts.shift.id, person: facts.shift.person, openedAt: facts.shift.openedAt },
    returns: 0,
  }
  const tab = readTab(params)
  if (tab === "carrito") return { frame, view: { tab } as const }
  if (tab !== "venta") {
    // The current page stays.
    if (isShown(url)) throw error
    return { frame, view: { tab: "offline", of: tab } as const }
  }
  const query = readSearch(params)
  return {
    frame,
    view: {
      tab,
      found: findOffline(catalogue, { ...query, page: readPage(params) }, serverNow()),
      query,
      order: null,
      bestsellers: [],
    } as const,
  }
}
