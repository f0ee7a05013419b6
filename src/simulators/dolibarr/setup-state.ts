import type { Rights } from "./access.ts"
import type { Settings } from "./settings.ts"

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
  STOCK_CALCULATE_ON_SHIPMENT_CLOSE: "stockOnShipmentClose",
  STOCK_CALCULATE_ON_VALIDATE_ORDER: "stockOnOrder",
  STOCK_CALCULATE_ON_BILL: "stockOnInvoice",
  STOCK_ALLOW_NEGATIVE_TRANSFER: "negativeStock",
  STOCK_MUST_BE_ENOUGH_FOR_ORDER: "enoughStockForOrder",
  STOCK_MUST_BE_ENOUGH_FOR_INVOICE: "enoughStockForInvoice",
  STOCK_MUST_BE_ENOUGH_FOR_SHIPMENT: "enoughStockForShipment",
}

/** Undefined: never stored. A switch that is off is not stored either. */
export const constantOf = (setup: Setup, settings: Settings, name: string): string | undefined => {
  const module = /^MAIN_MODULE_(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (module) return setup.modules.includes(module) ? "1" : undefined
  const switchName = stockConstants[name]
  if (switchName) return settings[switchName] ? "1" : undefined
  return setup.constants[name]
}

const moduleOfRight: Readonly<Record<string, string>> = { produit: "product" }

/** With a module off its calls are refused as if the right were missing. */
export const withinModules =
  (setup: Setup, can: Rights): Rights =>
  right => {
    const [area = ""] = right.split(".")
    const module = moduleOfRight[area] ?? area
    return can(right) && (!recordedSetup.modules.includes(module) || setup.modules.includes(module))
  }
