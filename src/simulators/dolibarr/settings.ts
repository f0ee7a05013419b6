/** The settings of Dolibarr and PHP that change what it answers; the defaults are those of the recorded base. */
export interface Settings {
  /** STOCK_CALCULATE_ON_SHIPMENT: stock leaves when a shipment is validated. */
  stockOnShipment: boolean
  /** STOCK_CALCULATE_ON_SHIPMENT_CLOSE: stock leaves when a shipment is closed. */
  stockOnShipmentClose: boolean
  /** STOCK_CALCULATE_ON_VALIDATE_ORDER: stock leaves when an order is validated with `idwarehouse`. */
  stockOnOrder: boolean
  /** STOCK_CALCULATE_ON_BILL: stock leaves when an invoice is validated with `idwarehouse`. */
  stockOnInvoice: boolean
  /** STOCK_ALLOW_NEGATIVE_TRANSFER. */
  negativeStock: boolean
  /** STOCK_MUST_BE_ENOUGH_FOR_ORDER. */
  enoughStockForOrder: boolean
  /** STOCK_MUST_BE_ENOUGH_FOR_INVOICE. */
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
