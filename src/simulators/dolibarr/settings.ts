/** The settings of Dolibarr and PHP that change what it answers; the defaults are those of the recorded base. */
export interface Settings {
  stockOnShipment: boolean
  stockOnShipmentClose: boolean
  stockOnOrder: boolean
  stockOnInvoice: boolean
  negativeStock: boolean
  enoughStockForOrder: boolean
  enoughStockForInvoice: boolean
  /** From 22 on an order's state is written by `status` instead of `statut`, and a credit note's payment has the right sign. */
  release: 18 | 19 | 20 | 21 | 22
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
  release: 20,
  outputBuffering: true,
}
