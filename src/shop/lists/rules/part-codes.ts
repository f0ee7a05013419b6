/** How names of parts compare: '7805' and 'LM7805', 'BC547' and 'BC547B', 'NE555P' and 'NE555' are one part for a buyer. */
export type CodeMatch = "same" | "close" | "none"

/** The maker's letters before a number that several makers use. */
const maker = "(?:lm|ne|se|sa|na|ua|mc|ka|l|tl|cd|hef|hcf|tc|sn|hd|dm|m|ic|un)"
const parted = new RegExp(`^(${maker})?(\\d{3,5})([a-z]{0,3})$`)
/** Suffixes for leaded packages, temperature grades and packing. */
const legs = /^(?:a|n|p|cn|an|ap|be|bp|cp|acn|pc|t|ct|cv|pu|b1|nopb|d?ip)$/
const logic = /^(?:sn|mc|hd|dm|mm|cd)?74([a-z]{0,4})(\d{2,4})([a-z]{0,3})$/

const sameLogic = (wanted: string, sold: string): CodeMatch | undefined => {
  const [, family, number, suffix = ""] = logic.exec(wanted) ?? []
  const [, soldFamily, soldNumber] = logic.exec(sold) ?? []
  if (number === undefined || soldNumber === undefined) return undefined
  if (number !== soldNumber || (suffix !== "" && !legs.test(suffix))) return "none"
  return family === "" || family === soldFamily ? "same" : "close"
}

const sameSuffix = (wanted: string, sold: string): CodeMatch => {
  if (wanted === sold || wanted === "" || (sold === "" && legs.test(wanted))) return "same"
  return legs.test(wanted) && legs.test(sold) ? "same" : "close"
}

export const compareCodes = (wanted: string, sold: string): CodeMatch => {
  if (wanted === sold) return "same"
  const asLogic = sameLogic(wanted, sold)
  if (asLogic) return asLogic
  const [, by, number, suffix = ""] = parted.exec(wanted) ?? []
  const [, soldBy, soldNumber, soldSuffix = ""] = parted.exec(sold) ?? []
  if (number !== undefined && number === soldNumber && (by === undefined || soldBy !== undefined))
    return sameSuffix(suffix, soldSuffix)
  // '2222' of a 2N2222A.
  if (/^\d{3,5}$/.test(wanted) && new RegExp(`^\\d?[a-z]{1,4}${wanted}[a-z]{0,2}$`).test(sold)) return "same"
  const core = /^\d?[a-z]{1,4}(\d{4,5})[a-z]{0,2}$/
  const [, wantedCore] = core.exec(wanted) ?? []
  if (wantedCore !== undefined && wantedCore === core.exec(sold)?.[1] && wanted.slice(0, 2) !== sold.slice(0, 2))
    return "close"
  const [longer, shorter] = wanted.length > sold.length ? [wanted, sold] : [sold, wanted]
  const rest = longer.slice(shorter.length)
  if (
    shorter.length < 4 ||
    !longer.startsWith(shorter) ||
    !(/^[a-z]{1,2}$/.test(rest) || legs.test(rest)) ||
    !/\d/.test(shorter)
  )
    return "none"
  // The number must end the same way: MG90 is not MG90S, and 1N400 is not 1N4007.
  return /\d$/.test(shorter) || legs.test(rest) ? (longer === sold || legs.test(rest) ? "same" : "close") : "none"
}

export const codeSpellings = (code: string): readonly string[] => {
  const [, , digits = ""] = logic.exec(code) ?? []
  const logicCodes = digits === "" ? [] : ["hc", "ls", "hct"].map(family => `74${family}${digits}`)
  const [, , number] = parted.exec(code) ?? []
  const [, alone] = /^[a-z]{1,8}(\d{3,5})[a-z]{0,2}$/.exec(code) ?? []
  const short = code.replace(/(\d)[a-z]{1,3}$/, "$1")
  return [...new Set([code, short, ...logicCodes, ...[number, alone].flatMap(one => one ?? [])])]
}
