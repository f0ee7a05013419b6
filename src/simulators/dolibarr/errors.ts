/** Dolibarr's `debug.stages` shows how far a request came. */
type Stage = "setup" | "route" | "authenticate" | "validate" | "call"

const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  413: "Request Entity Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
}

const stageLists: Record<Stage, { success: string[]; failure: string[] }> = {
  setup: { success: [], failure: ["get", "route", "negotiate", "message"] },
  route: { success: ["get"], failure: ["route", "negotiate", "message"] },
  authenticate: { success: ["get", "route", "negotiate"], failure: ["authenticate", "message"] },
  validate: { success: ["get", "route", "negotiate", "authenticate"], failure: ["validate", "message"] },
  call: { success: ["get", "route", "negotiate", "authenticate", "validate"], failure: ["call", "message"] },
}

const sourceFiles: Record<Exclude<Stage, "call">, string> = {
  setup: "JsonFormat.php",
  route: "Routes.php",
  authenticate: "api_access.class.php",
  validate: "Validator.php",
}

interface Details {
  stage?: Stage
  /** The members "0", "1", … that errors of creating calls have. */
  extra?: readonly (string | null)[]
  /** A failed statement puts a page of HTML in front of the JSON. */
  htmlBefore?: boolean
  onlyHtml?: boolean
}

export class Fault extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message = "", details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** A PHP crash: status 500 and nothing else. */
export class Crash extends Error {}

export const notFound = (what: string) => new Fault(404, `${what} not found`)
export const badRequest = (message = "") => new Fault(400, message)
export const invalid = (message: string) => new Fault(400, message, { stage: "validate" })
export const required = (name: string) => invalid(`\`${name}\` is required.`)
export const notAnInteger = (name: string) =>
  invalid(`Invalid value specified for \`${name}\`. Expecting integer value`)

const technicalError = () =>
  "This website or feature is currently temporarily not available or failed after a technical error.<br><br>" +
  `This may be due to a maintenance operation. Current status of operation (${new Date().toISOString().slice(0, 19)}Z) are on next line...<br><br>\n` +
  "Dolibarr ha detectado un error t&eacute;cnico. Puede leer el archivo de registro o establecer la opci&oacute;n $dolibarr_main_prod en '0' " +
  "en su archivo de configuraci&oacute;n para obtener m&aacute;s informaci&oacute;n."

export const faultBody = (fault: Fault, api: string): string => {
  const { stage = "call", extra = [], htmlBefore = false, onlyHtml = false } = fault.details
  if (onlyHtml) return technicalError()
  const reason = reasons[fault.status] ?? "Error"
  const source = stage === "call" ? `api_${api}.class.php` : sourceFiles[stage]
  const body = JSON.stringify({
    error: {
      code: fault.status,
      message: fault.message ? `${reason}: ${fault.message}` : reason,
      ...Object.fromEntries(extra.map((text, index) => [String(index), text])),
    },
    debug: { source: `${source} at ${stage} stage`, stages: stageLists[stage] },
  })
  return htmlBefore ? technicalError() + body : body
}
