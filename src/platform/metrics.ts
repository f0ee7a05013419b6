import { timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { hashOfId } from "./sessions/secrets.ts"

const methods = new Set(["GET", "HEAD", "POST"])
const seconds = [0.005, 0.02, 0.1, 0.5, 2, 10]
const maxCountMs = 2000

export const createMetrics = () => {
  const register = new Registry()
  const registers = [register]
  /** Counted in plain variables and given to the Prometheus client on a scrape, because labels cost time on every cached page. */
  const answers: Record<string, Record<number, number>> = {}
  new Counter({
    name: "chispa_http_requests_total",
    help: "Answers to visitors, by method and status",
    labelNames: ["method", "status"],
    registers,
    collect() {
      this.reset()
      for (const [method, byStatus] of Object.entries(answers))
        for (const [status, count] of Object.entries(byStatus)) this.inc({ method, status }, count)
    },
  })
  const answering = new Histogram({
    name: "chispa_http_request_seconds",
    help: "Time to answer what did not come from the page cache",
    buckets: seconds,
    registers,
  })
  const calls = new Counter({
    name: "chispa_erp_calls_total",
    help: "Calls to the ERP, by method and outcome",
    labelNames: ["method", "outcome"],
    registers,
  })
  const calling = new Histogram({
    name: "chispa_erp_call_seconds",
    help: "Time of the ERP's answers",
    labelNames: ["method"],
    buckets: seconds,
    registers,
  })
  let watched = false
  return {
    answered({ method, status, seconds }: { method: string; status: number; seconds: number }): void {
      const known = methods.has(method) ? method : "other"
      answers[known] ??= {}
      answers[known][status] = (answers[known][status] ?? 0) + 1
      if (seconds > 0) answering.observe(seconds)
    },
    called({ method, outcome, seconds }: { method: string; outcome: string; seconds: number }): void {
      calls.inc({ method, outcome })
      calling.observe({ method }, seconds)
    },
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    counts(name: string, help: string, count: () => Promise<Readonly<Record<string, number>>>): void {
      new Gauge({
        name,
        help,
        labelNames: ["state"],
        registers,
        async collect() {
          this.reset()
          const counted = await Promise.race([count().catch(() => ({})), pause(maxCountMs, {}, { ref: false })])
          for (const [state, number] of Object.entries(counted)) this.set({ state }, number)
        },
      })
    },
    text(): Promise<string> {
      // Begins at the first scrape, because it wakes the process a hundred times a second.
      if (!watched) collectDefaultMetrics({ register })
      watched = true
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export const startMetricsServer = async (
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string | undefined },
) => {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end()
    response.setHeader("Content-Type", metrics.contentType)
    response.end(await metrics.text())
  })
  server.listen(port, host)
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const sameText = (a: string, b: string): boolean => timingSafeEqual(hashOfId(a), hashOfId(b))

export const metricsPage =
  (metrics: Metrics, token: string) =>
  async (request: Request): Promise<Response | null> => {
    if (new URL(request.url).pathname !== "/metrics") return null
    if (!sameText(request.headers.get("Authorization") ?? "", `Bearer ${token}`)) return null
    return new Response(await metrics.text(), {
      headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
    })
  }
