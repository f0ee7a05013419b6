import type { ErpSeed, SeedOrder, SeedProduct } from "../../src/simulators/dolibarr/seed.ts"

/** bcrypt hashes of 'Clave1234' and 'Asocia1234' at the lowest cost, because at cost 12 a sign-in takes half a second of CPU. */
export const customerHash = "$2b$04$CghdYw/uVv3rhGHRntux7e9Y3cvVRShyY1LYBVUo08HQQkClBrYN2"
export const associationHash = "$2b$04$lybtThRsy4l7etAzgR1HAuCdDeJX3zy9j8dsHjClq4iPM6LHZMS1G"

export const passwords = { customer: "Clave1234", association: "Asocia1234" } as const
export const people = { ana: 11, luis: 12, google: 13 } as const

export const aProduct = (overrides: Partial<SeedProduct> & { id: number }): SeedProduct => ({
  ref: `P-${String(overrides.id).padStart(5, "0")}`,
  label: `Producto ${overrides.id}`,
  description: `<p>Descripción del producto ${overrides.id}.</p>`,
  price: 1000,
  type: "product",
  forSale: true,
  categories: [],
  stock: { 5: 20 },
  ...overrides,
})

export const anOrder = (overrides: Partial<SeedOrder> = {}): SeedOrder => ({
  customerId: people.ana,
  warehouseId: 1,
  paymentModeId: 106,
  daysAgo: 1,
  lines: [{ productId: 1, qty: 2, price: 25 }],
  state: "validated",
  ...overrides,
})

const associations = ["ASEIC", "AEMTEC", "VENDEDOR3", "AESETEC", "VENDEDOR5", "ADESC"]

const customer = (
  id: number,
  name: string,
  email: string,
  overrides: Partial<ErpSeed["thirdParties"][number]> = {},
) => ({
  id,
  name,
  alias: "",
  email,
  phone: "88887777",
  address: "Cartago centro",
  client: true,
  idprof1: customerHash,
  idprof2: "",
  categories: [],
  ...overrides,
})

/** A small ERP with known figures, enough for most tests. Named ids are the specification's. */
export const aShop = (overrides: Partial<ErpSeed> = {}): ErpSeed => ({
  warehouses: associations.map((label, index) => ({
    id: index + 1,
    label,
    place: label,
    description: `Bodega de ${label}`,
  })),
  categories: [
    { id: 10, label: "Resistencias", parentId: 0, type: "product" },
    { id: 11, label: "1/4 W", parentId: 10, type: "product" },
    { id: 12, label: "1/2 W", parentId: 10, type: "product" },
    { id: 20, label: "LEDs", parentId: 0, type: "product" },
    { id: 30, label: "Placas", parentId: 0, type: "product" },
    { id: 43, label: "retail", parentId: 0, type: "product" },
    { id: 44, label: "Novedades", parentId: 0, type: "product" },
    { id: 46, label: "Insignia", parentId: 43, type: "product" },
    { id: 47, label: "Kitscursos", parentId: 0, type: "product" },
    { id: 48, label: "Asociaciones", parentId: 0, type: "customer" },
    { id: 49, label: "PuntosVenta", parentId: 0, type: "product" },
  ],
  attributes: [
    {
      id: 1,
      ref: "COLOR",
      label: "Color",
      values: [
        { id: 1, ref: "ROJO", value: "Rojo" },
        { id: 2, ref: "VERDE", value: "Verde" },
        { id: 3, ref: "AZUL", value: "Azul" },
      ],
    },
  ],
  products: [
    aProduct({
      id: 1,
      label: "Resistencia 4.7 kΩ 1/4 W",
      ref: "RES-4K7",
      price: 25,
      categories: [10, 11],
      stock: { 1: 40, 5: 79 },
    }),
    aProduct({
      id: 2,
      label: "Protoboard",
      ref: "PROTO-830",
      price: 5000,
      categories: [30],
      stock: { 1: 3, 3: 4, 5: 6 },
    }),
    aProduct({
      id: 3,
      label: "Resistencia 220 Ω 1/2 W",
      ref: "RES-220",
      price: 30,
      categories: [10, 12],
      stock: { 2: 15 },
    }),
    aProduct({
      id: 4,
      label: "LED rojo 5 mm",
      ref: "LED-R5",
      price: 50,
      categories: [20, 44],
      stock: { 1: 9, 2: 7, 3: 2, 5: 11 },
    }),
    aProduct({ id: 5, label: "Capacitor cerámico 100 nF", ref: "CAP-100N", price: 40, stock: {} }),
    aProduct({
      id: 6,
      label: "LED difuso 5 mm",
      ref: "LED-D5",
      price: 60,
      categories: [20],
      stock: {},
      variants: [
        {
          childId: 1001,
          ref: "LED-D5-R",
          label: "LED difuso 5 mm Rojo",
          attributeId: 1,
          valueId: 1,
          variationPrice: 0,
          stock: { 1: 5, 5: 8 },
        },
        {
          childId: 1002,
          ref: "LED-D5-V",
          label: "LED difuso 5 mm Verde",
          attributeId: 1,
          valueId: 2,
          variationPrice: 10,
          stock: { 1: 2, 3: 1, 5: 3 },
        },
        {
          childId: 1003,
          ref: "LED-D5-A",
          label: "LED difuso 5 mm Azul",
          attributeId: 1,
          valueId: 3,
          variationPrice: 15,
          stock: {},
        },
      ],
    }),
    aProduct({ id: 21, label: "Multímetro", ref: "MULTI", price: 10000, stock: { 5: 5 } }),
    aProduct({
      id: 22,
      label: "Arduino UNO R3",
      ref: "UNO-R3",
      price: 10000,
      categories: [30, 46],
      stock: { 1: 4, 5: 12 },
    }),
    aProduct({
      id: 35,
      label: "Superior ESP",
      ref: "ESP-SUP",
      price: 10000,
      categories: [30, 44, 46],
      stock: { 1: 6, 4: 3, 5: 9 },
    }),
    aProduct({
      id: 137,
      label: "Arduino UNO R4 WIFI",
      ref: "UNO-R4",
      price: 16650,
      categories: [30, 46],
      stock: { 5: 4 },
    }),
    aProduct({
      id: 121,
      label: "Kit de Arduino Básico",
      ref: "KIT-BAS",
      price: 19950,
      categories: [46],
      stock: { 5: 2 },
    }),
    aProduct({
      id: 122,
      label: "Kit de Arduino Ultimate",
      ref: "KIT-ULT",
      price: 29950,
      categories: [46],
      stock: { 5: 2 },
    }),
    aProduct({ id: 24, label: "Kit CC/CA", ref: "KIT-CCCA", price: 16000, categories: [47], stock: { 5: 10 } }),
    aProduct({ id: 26, label: "Kit Analógica", ref: "KIT-ANA", price: 5000, categories: [47], stock: { 5: 10 } }),
    aProduct({ id: 28, label: "Kit Digital", ref: "KIT-DIG", price: 4000, categories: [47], stock: { 5: 10 } }),
    aProduct({ id: 30, label: "Kit Mediciones", ref: "KIT-MED", price: 8000, categories: [47], stock: { 5: 10 } }),
    aProduct({ id: 63, label: "Kit Circuitos CE", ref: "KIT-CE", price: 16500, categories: [47], stock: { 5: 10 } }),
    aProduct({ id: 118, label: "Kit de jumpers", ref: "JUMP", price: 2000, stock: { 5: 20 } }),
    aProduct({ id: 133, label: "Cable de 3 m", ref: "CAB-3M", price: 1200, stock: { 5: 20 } }),
    aProduct({ id: 291, label: "Caja de herramientas", ref: "CAJA", price: 2500, stock: { 5: 20 } }),
    aProduct({ id: 313, label: "PCB pequeña", ref: "PCB-P", price: 5000, forSale: false, stock: {} }),
    aProduct({ id: 314, label: "PCB grande", ref: "PCB-G", price: 9000, forSale: false, stock: {} }),
    aProduct({ id: 315, label: "Servicio de diseño de PCB", ref: "PCB-D", price: 2500, type: "service", stock: {} }),
  ],
  thirdParties: [
    ...associations.map((alias, index) => ({
      ...customer(index + 1, `Asociación ${alias}`, `${alias.toLowerCase()}@chispa.test`),
      alias,
      idprof1: associationHash,
      categories: [48],
    })),
    customer(people.ana, "Ana María Solano Vargas", "ana@chispa.test"),
    customer(people.luis, "Luis Mora", "luis@chispa.test", { alias: "2021034567", idprof2: "Electrónica" }),
    customer(people.google, "Gabriela Núñez Rojas", "google@chispa.test", { idprof1: "GOOGLE" }),
  ],
  paymentModes: [
    { id: 106, code: "SINPE", label: "Sinpe Móvil" },
    { id: 4, code: "LIQ", label: "Efectivo" },
    { id: 6, code: "CB", label: "Tarjeta" },
  ],
  bankAccounts: [1, 2, 3, 4].map(id => ({ id, ref: `CTA${id}`, label: `Cuenta ${id}` })),
  orders: [],
  ...overrides,
})

/** Adds stock for tests that buy a lot and are not about sold-out products. */
export const wellStocked = (seed: ErpSeed, warehouse = 5, units = 500): ErpSeed => {
  const filled = <T extends { readonly stock: Readonly<Record<number, number>> }>(item: T): T => ({
    ...item,
    stock: { ...item.stock, [warehouse]: units },
  })
  return {
    ...seed,
    products: seed.products.map(product => {
      const { variants } = product
      return { ...filled(product), ...(variants && { variants: variants.map(filled) }) }
    }),
  }
}
