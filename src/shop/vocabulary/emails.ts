/** Letter case and surrounding spaces never tell two people apart (AUTH-15). */
export const normalEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase()
