/** Open work that stops a deletion (LAW-05): all of it must have ended, so that nobody loses money or goods. */
export type OpenWork = "order" | "payment" | "refund" | "return" | "board"

/** What remains of a deleted account. Shown before the deletion and on the privacy page. */
export const remainingData = [
  {
    what: "Los pedidos y las facturas del ERP, bajo el nombre «Cuenta eliminada»; una factura ya emitida no cambia: conserva su nombre o, si es de un kit, el carné con que lo pidió",
    why: "La ley tributaria obliga a conservar los comprobantes 5 años",
  },
  {
    what: "Montos, fechas y números de sus pagos y devoluciones, sin su nombre",
    why: "Para que las cuentas de la tienda cuadren y nada se cobre ni se devuelva dos veces",
  },
  {
    what: "Los kits que compró sin cuenta con un correo que esta cuenta no verificó, hasta que se cumple su plazo",
    why: "Cualquiera puede escribir un correo o un carné, así que no consta que sean suyos",
  },
  {
    what: "Los estados de cuenta del banco, hasta que se borran solos",
    why: "Son de la asociación que recibió el dinero y prueban sus ingresos",
  },
  {
    what: "Las copias de respaldo de la tienda, hasta que se reemplazan por otras",
    why: "Sirven para recuperarla de un daño; si se usa una, borramos sus datos otra vez",
  },
] as const

/** The name of the ERP's record after the deletion. */
export const deletedName = (customerId: number): string => `Cuenta eliminada ${customerId}`

/** Marks deleted accounts in the ERP for a restored shop. Nobody signs in to such a record, because it has no e-mail. */
export const deletedAlias = "cuenta-eliminada"

export const isDeletedRecord = (record: { readonly id: number } & Record<"name" | "email" | "credential", string>) =>
  record.name === deletedName(record.id) && record.email === "" && record.credential === ""
