const tagOf = { 0: "Draft", 1: "En proceso", 2: "Por entregar", 3: "Completada" } as const

export type OrderTag = (typeof tagOf)[keyof typeof tagOf] | "Null"

/** A cancelled order (-1) and whatever else Dolibarr may invent have no tag of their own. */
export const orderTag = (status: number): OrderTag =>
  Object.hasOwn(tagOf, status) ? tagOf[status as keyof typeof tagOf] : "Null"
