/** The settings of Dolibarr and PHP that change what it answers; the defaults are those of the recorded base. */
export interface Settings {
  stockOnShipment: boolean
  stockOnOrder: boolean
  stockOnInvoice: boolean
  negativeStock: boolean
  enoughStockForOrder: boolean
  enoughStockForInvoice: boolean
  /** Only Dolibarr's own screens respect it. */
  enoughStockForShipment: boolean
  /**
   * From 22 on an order's state is written by `status` instead of `statut`, a credit note's payment has the right sign, and a
   * shipment made over REST is linked to its order.
   */
  release: 18 | 19 | 20 | 21 | 22
  /** The releases 20.0.0 and 20.0.1 as tagged: POST /invoices/{id}/payments reads its date as YYYYMMDD[hhmmss], in UTC. */
  paymentDatesAsText: boolean
  /** PHP's output_buffering. Without it a status is decided by the first text written: errors then come as 202 or 200. */
  outputBuffering: boolean
}

export const recordedSettings: Settings = {
  stockOnShipment: true,
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

export interface Setup {
  readonly modules: readonly string[]
  readonly constants: Readonly<Record<string, string>>
}

export const recordedSetup: Setup = {
  modules: [
    ...["agenda", "api", "banque", "categorie", "commande", "expedition", "export", "facture", "fckeditor", "import"],
    ...["product", "service", "societe", "stock", "user", "variants"],
  ],
  constants: {
    MAIN_MONNAIE: "CRC",
    FACTURE_ADDON: "mod_facture_terre",
    COMMANDE_ADDON: "mod_commande_marbre",
    EXPEDITION_ADDON_NUMBER: "mod_expedition_safor",
    SOCIETE_CODECLIENT_ADDON: "mod_codeclient_monkey",
    FACTURE_TVAOPTION: "0",
  },
}

const stockConstants: Readonly<Record<string, keyof Settings>> = {
  STOCK_CALCULATE_ON_SHIPMENT: "stockOnShipment",
  STOCK_CALCULATE_ON_VALIDATE_ORDER: "stockOnOrder",
  STOCK_CALCULATE_ON_BILL: "stockOnInvoice",
  STOCK_ALLOW_NEGATIVE_TRANSFER: "negativeStock",
  STOCK_MUST_BE_ENOUGH_FOR_ORDER: "enoughStockForOrder",
  STOCK_MUST_BE_ENOUGH_FOR_INVOICE: "enoughStockForInvoice",
  STOCK_MUST_BE_ENOUGH_FOR_SHIPMENT: "enoughStockForShipment",
}

/** Undefined where the constant is not stored, like every switch that is off. */
export const findConstant = (setup: Setup, settings: Settings, name: string): string | undefined => {
  const module = /^MAIN_MODULE_(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (module) return setup.modules.includes(module) ? "1" : undefined
  const switchName = stockConstants[name]
  if (switchName) return settings[switchName] ? "1" : undefined
  return setup.constants[name]
}
