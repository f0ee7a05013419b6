import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { createSandbox, type SandboxOptions, sandboxPath } from "../../src/simulators/tilopay/sandbox.ts"

export interface SandboxProvider {
  readonly url: string
  readonly apiUrl: string
  close(): Promise<void>
}

// In the shop's own database a migration makes the same tables.
const schema = `
  create table if not exists sandbox_card_payments (
    order_number text primary key, page_id text not null unique, amount numeric(14, 2) not null, currency text not null,
    payer text not null, email text not null, redirect text not null, return_data text not null,
    created_at timestamptz not null);
  create table if not exists sandbox_card_entries (
    id bigint generated always as identity (start with 100001) primary key,
    order_number text not null references sandbox_card_payments, type text not null, amount numeric(14, 2) not null,
    code text not null, response text not null, auth text not null, settles_at timestamptz not null,
    created_at timestamptz not null);
  create index if not exists sandbox_card_entries_payment on sandbox_card_entries (order_number, id);`
const schemaLock = 7_402_002

/** A database of the provider's own: when the shop's database is restored, the provider still remembers everything. */
export const openSandboxDatabase = async (url: string): Promise<Database> => {
  const database = connect(url, { maxConnections: 4 })
  await database.transaction(async query => {
    await query("select pg_advisory_xact_lock($1)", [schemaLock])
    await query(schema)
  })
  return database
}

const maxBodyBytes = 64 * 1024

const readBody = async (message: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error("body too large")
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
