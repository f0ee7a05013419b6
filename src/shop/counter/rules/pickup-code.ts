/** Leaves out 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V, which are mistaken when read aloud or typed (PICK-01). */
export const pickupAlphabet = "34679ACDEFGHJKMNPQRTWXY"
export const pickupCodeLength = 6

export const typedCode = (value: string): string => value.replace(/[\s-]/g, "").toUpperCase()

const shape = new RegExp(`^[${pickupAlphabet}]{${pickupCodeLength}}$`)
export const isPickupCode = (code: string): boolean => shape.test(code)
