/** The ids of the demo shop, used for any ERP unless its ids file has others (D10). */
export const documentedIds = {
  categories: { news: 44, flagship: 46, associations: 48 },
  warehouses: {
    computing: 1,
    mechatronics: 2,
    secondHeadOffice: 3,
    electronicsCartago: 4,
    headOffice: 5,
    electronicsSanCarlos: 6,
  },
  paymentModes: { sinpe: 106, cash: 4, card: 6 },
  bankAccounts: { sinpe: 1, cash: 2, card: 4 },
  products: {
    superior: 35,
    unoR4: 137,
    unoR3: 22,
    ultimateKit: 122,
    basicKit: 121,
    ccca: 24,
    analogica: 26,
    digital: 28,
    mediciones: 30,
    circuitosCE: 63,
    toolBox: 291,
    jumperKit: 118,
    multimeter: 21,
    longCable: 133,
    protoboard: 2,
    smallBoard: 313,
    largeBoard: 314,
    boardDesign: 315,
  },
} as const

/** The PCB page's code for postal delivery. It stands for the head office's warehouse and is never sent to the ERP (PCB-22). */
export const boardPostOffice = 222

type Numbers<T> = { readonly [K in keyof T]: T[K] extends number ? number : Numbers<T[K]> }
export type ErpIds = Numbers<typeof documentedIds>
