import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createSandbox, type SandboxOptions, sandboxPath } from "./sandbox.ts"

export interface SandboxProvider {
  readonly url: string
  readonly apiUrl: string
  close(): Promise<void>
}

const bodyLimit = 64 * 1024

const readBody = async (message: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) throw new Error("body too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const write = async (response: Response, out: ServerResponse) => {
  out.writeHead(response.status, Object.fromEntries(response.headers))
  out.end(Buffer.from(await response.arrayBuffer()))
}

export const startSandboxProvider = async (
  options: Omit<SandboxOptions, "publicUrl"> & { readonly port?: number; readonly publicUrl?: string },
): Promise<SandboxProvider> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port ?? 0, "127.0.0.1", resolve)
  })
  const url = options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sandbox = createSandbox({ ...options, publicUrl: url })

  const answer = async (message: IncomingMessage): Promise<Response> => {
    const method = message.method ?? "GET"
    const headers = new Headers()
    for (const name of ["content-type", "authorization", "accept"])
      if (typeof message.headers[name] === "string") headers.set(name, message.headers[name])
    const body = method === "GET" || method === "HEAD" ? undefined : await readBody(message)
    const request = new Request(new URL(message.url ?? "/", url), { method, headers, body })
    return (await sandbox.handle(request)) ?? new Response("Not found", { status: 404 })
  }

  server.on("request", (message, out) => {
    answer(message)
      .catch(() => new Response("Internal error", { status: 500 }))
      .then(response => write(response, out))
      .catch(() => out.destroy())
  })

  return {
    url,
    apiUrl: `${url}${sandboxPath}api`,
    close() {
      sandbox.close()
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())))
    },
  }
}
