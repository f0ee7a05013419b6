const mostIds = 200

export const idsIn = (request: Request): number[] =>
  (new URL(request.url).searchParams.get("ids") ?? "")
    .split(",")
    .filter(text => /^[1-9]\d{0,8}$/.test(text))
    .slice(0, mostIds)
    .map(Number)
