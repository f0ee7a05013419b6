import { type ComponentType, useEffect, useState } from "react"
import type { DataStrategyResult } from "react-router"
import type { keepPage } from "./keep-page.ts"

const againMs = 3000

type Keep = typeof keepPage
const ready = Promise.withResolvers<Keep>()

const isLost = (results: Record<string, DataStrategyResult>) =>
  Object.values(results).some(({ type, result }) => type === "error" && !(result instanceof Response))

/** A request that fails before this code is there waits for it: the page must not go. */
export const keepPageWhenLoaded: Keep = async (args, next) => {
  const results = await next()
  return isLost(results) ? (await ready.promise)(args, async () => results) : results
}

/** Loaded after the page works, so that it does not delay the first paint. */
export const LateConnection = () => {
  const [Connection, setConnection] = useState<ComponentType<{ onReady: (keep: Keep) => void }>>()
  useEffect(() => {
    const load = () =>
      import("./connection.tsx").then(
        loaded => setConnection(() => loaded.Connection),
        () => setTimeout(load, againMs),
      )
    void load()
  }, [])
  return Connection && <Connection onReady={ready.resolve} />
}
