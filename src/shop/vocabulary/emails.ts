/** AUTH-15: case and surrounding spaces do not distinguish people. */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()
