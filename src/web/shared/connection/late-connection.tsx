import { type ComponentType, useEffect, useState } from "react"
import type { keepPage } from "./keep-page.ts"

const againMs = 3000

let keep: typeof keepPage | undefined

export const keepPageWhenLoaded: typeof keepPage = (args, next) => (keep ? keep(args, next) : next())

/** Loaded after the page works, so that it does not delay the first paint. */
export const LateConnection = () => {
  const [Connection, setConnection] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import("./connection.tsx").then(
        loaded => {
          keep = loaded.keepPage
          setConnection(() => loaded.Connection)
        },
        () => setTimeout(load, againMs),
      )
    void load()
  }, [])
  return Connection && <Connection />
}
