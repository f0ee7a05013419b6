/** The settings of Dolibarr and PHP that change what it answers; the defaults are those of the recorded base. */
export interface Settings {
  stockOnShipment: boolean
  stockOnShipmentClose: boolean
  stockOnOrder: boolean
  stockOnInvoice: boolean
  negativeStock: boolean
  enoughStockForOrder: boolean
  enoughStockForInvoice: boolean
  /** Only Dolibarr's own screens heed it. */
  enoughStockForShipment: boolean
  /** From 22 on an order's state is written by `status` instead of `statut`, a credit note's payment has the right sign, and a
   * shipment made over REST is linked to its order. */
  release: 18 | 19 | 20 | 21 | 22
  /** The releases 20.0.0 and 20.0.1 as tagged: POST /invoices/{id}/payments reads its date as YYYYMMDD[hhmmss], in UTC. */
  paymentDatesAsText: boolean
  /** PHP's output_buffering. Without it a status is decided by the first text written: errors then come as 202 or 200. */
  outputBuffering: boolean
}

export const recordedSettings: Settings = {
  stockOnShipment: true,
  stockOnShipmentClose: false,
  stockOnOrder: false,
  stockOnInvoice: false,
  negativeStock: true,
  enoughStockForOrder: false,
  enoughStockForInvoice: false,
  enoughStockForShipment: false,
  release: 20,
  paymentDatesAsText: false,
  outputBuffering: true,
}
