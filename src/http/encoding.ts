export type Encoding = "br" | "gzip" | "identity"

export const acceptedEncoding = (
  accept: string | string[] | undefined,
  available: { br?: unknown; gzip?: unknown },
): Encoding => {
  const offered = String(accept ?? "")
  if (available.br && /\bbr\b(?!;q=0(\.0*)?\b)/.test(offered)) return "br"
  if (available.gzip && /\bgzip\b(?!;q=0(\.0*)?\b)/.test(offered)) return "gzip"
  return "identity"
}
