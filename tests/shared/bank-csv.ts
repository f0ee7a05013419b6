export interface BankLine {
  readonly day: string
  readonly amount: number
  readonly reference?: string
  readonly detail?: string
}

const header = "Fecha;Documento;Descripción;Débitos;Créditos;Saldo"

const money = (amount: number): string =>
  amount
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, ".")

/** A statement as banks of Costa Rica write it: Latin-1, semicolons, decimal commas, day first. */
export const bankCsv = (lines: readonly BankLine[]): Uint8Array<ArrayBuffer> => {
  const rows = lines.map(({ day, amount, reference = "", detail = "" }) => {
    const [out, into] = amount < 0 ? [money(-amount), ""] : ["", money(amount)]
    return [day.split("-").reverse().join("/"), reference, detail, out, into, "0,00"].join(";")
  })
  return new Uint8Array(Buffer.from(["Cuenta CR05 0102;;;;;", header, ...rows, "Total;;;;;"].join("\r\n"), "latin1"))
}

/** Today in Costa Rica. */
export const today = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Costa_Rica" }).format(new Date())
