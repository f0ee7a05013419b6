const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const

const systems = [
  [/iPhone|iPad/, "iPhone o iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|CrOS/, "Linux"],
] as const

const named = (list: readonly (readonly [RegExp, string])[], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

export const deviceName = (userAgent: string): string | undefined => {
  const parts = [named(browsers, userAgent), named(systems, userAgent)].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(" en ") : undefined
}
