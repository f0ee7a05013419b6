import pg from "pg"

/** Behind such a pooler the shop would lose its session settings and the workflow engine its connections. */
export class PoolerRefused extends Error {
  constructor() {
    super(
      "DATABASE_URL: a pooler in transaction mode stands there (each transaction gets another connection). " +
        "Use the server's own address, or a pooler in session mode.",
    )
    this.name = "PoolerRefused"
  }
}

interface Connection {
  query(text: string): Promise<{ rows: { pid?: number }[] }>
  end(): Promise<void>
}

/** A transaction pooler lends the first connection's server process to the second one's transaction, so the first gets another pid. */
export const refuseTransactionPooler = async (open: () => Promise<Connection>): Promise<void> => {
  const first = await open()
  try {
    const readServer = async (connection: Connection) =>
      (await connection.query("select pg_backend_pid() as pid")).rows[0]?.pid
    const before = await readServer(first)
    const second = await open()
    try {
      await second.query("begin")
      await readServer(second)
      if ((await readServer(first)) !== before) throw new PoolerRefused()
      await second.query("rollback")
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

export const opensDirectly = (url: string) => async (): Promise<Connection> => {
  const client = new pg.Client({ connectionString: url, application_name: "chispa-start" })
  client.on("error", () => undefined)
  await client.connect()
  return client
}
