import { type ComponentType, useEffect, useState } from "react"
import type { keepPage } from "./keep-page.ts"

const againMs = 3000

let keep: typeof keepPage | undefined

/** The router's middleware (keep-page.ts), once it is there. */
export const keepPageWhenLoaded: typeof keepPage = (args, next) => (keep ? keep(args, next) : next())

/** Fetched when the page already works, so that it is there before a request is lost and delays nobody's first sight. */
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
