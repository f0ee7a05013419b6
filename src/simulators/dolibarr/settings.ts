/** The Dolibarr settings that change what its stock does; the defaults are those of the recorded base. */
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
}

export const recordedSettings: Settings = {
  stockOnShipment: true,
  stockOnShipmentClose: false,
  stockOnOrder: false,
  stockOnInvoice: false,
  negativeStock: true,
  enoughStockForOrder: false,
  enoughStockForInvoice: false,
}
