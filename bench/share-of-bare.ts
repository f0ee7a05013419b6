/** Compares cached pages with a bare node:http server that sends the same bytes, each in its own process. */
import { execFile, fork } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { median } from "./result.ts"

const self = fileURLToPath(import.meta.url)
const loader = fileURLToPath(new URL("load.ts", import.meta.url))
const connections = 16
/** Rounds are short and alternate, so that other work of the machine slows both servers down. */
const secondsARound = 1

/** A separate process sends the requests, because sending must not take the server's time. */
export const requestsPerSecond = async (host: string, path: string, status = 200): Promise<number> => {
  const figures = [connections, secondsARound, status].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, [loader, host, path, ...figures])
  const { perSecond, failed } = JSON.parse(stdout) as { perSecond: number; failed: number }
  if (failed > 0) throw new Error(`${failed} answers of ${host}${path} were incomplete`)
  return perSecond
}

/** The median of the rounds, in which shop and bare server alternate. */
export const shareOfBare = async (url: string, path: string, rounds: number) => {
  const bare = fork(self, [url + path], { execArgv: [] })
  try {
    const [port] = (await once(bare, "message")) as [number]
    const pairs: { readonly shop: number; readonly bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const shop = await requestsPerSecond(new URL(url).host, path)
      pairs.push({ shop, bare: await requestsPerSecond(`localhost:${port}`, path) })
    }
    return {
      shop: Math.round(median(pairs.map(pair => pair.shop))),
      bare: Math.round(median(pairs.map(pair => pair.bare))),
      share: median(pairs.map(pair => pair.shop / pair.bare)),
      /** The number of requests to the shop. */
      requests: Math.round(pairs.reduce((all, pair) => all + pair.shop * secondsARound, 0)),
    }
  } finally {
    bare.kill()
  }
}

/** The bare server reads the page once and sends it to everybody. */
if (process.argv[1] === self) {
  const reply = await fetch(process.argv[2] ?? "", { headers: { "Accept-Encoding": "br, gzip" } })
  const headers = [...reply.headers].filter(([name]) => !/^(connection|keep-alive|date|content-encoding)$/.test(name))
  // fetch has decompressed the body, but the size on the wire counts.
  const body = Buffer.alloc(Number(reply.headers.get("Content-Length")), "x")
  const server = createServer((_request, response) => {
    response.writeHead(200, headers.flat())
    response.end(body)
  })
  server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
}
