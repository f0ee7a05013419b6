/** Without 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V: whoever reads one aloud or types it cannot mistake it (PICK-01). */
export const pickupAlphabet = "34679ACDEFGHJKMNPQRTWXY"
export const pickupCodeLength = 6

export const typedCode = (value: string): string => value.replace(/[\s-]/g, "").toUpperCase()

const shape = new RegExp(`^[${pickupAlphabet}]{${pickupCodeLength}}$`)
export const isPickupCode = (code: string): boolean => shape.test(code)
