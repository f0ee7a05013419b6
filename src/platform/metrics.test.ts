import { expect, test } from "vitest"
import { createMetrics, metricsPage, startMetricsServer } from "./metrics.ts"

test("[OPS-04] answers, ERP calls, states, event loop and memory are counted", async () => {
  const metrics = createMetrics()
  metrics.answered({ method: "GET", status: 200, seconds: 0 })
  metrics.answered({ method: "BREW", status: 405, seconds: 0.01 })
  metrics.called({ method: "POST", outcome: "timeout", seconds: 20 })
  metrics.gauge("chispa_lock_waiters", "waiting", () => 3)
  metrics.counts("chispa_payments", "payments", async () => ({ started: 2 }))
  metrics.counts("chispa_mails", "mails", () => Promise.reject(new Error("no database")))
  const text = await metrics.text()
  for (const line of [
    'chispa_http_requests_total{method="GET",status="200"} 1',
    'chispa_http_requests_total{method="other",status="405"} 1',
    "chispa_http_request_seconds_count 1",
    'chispa_erp_calls_total{method="POST",outcome="timeout"} 1',
    "chispa_lock_waiters 3",
    'chispa_payments{state="started"} 2',
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ])
    expect(text).toContain(line)
  expect(text).not.toContain("chispa_mails{")
})

test("[OPS-04] metrics are served on their own port, or with the token", async () => {
  const metrics = createMetrics()
  const server = await startMetricsServer(metrics, { port: 0, host: "127.0.0.1" })
  const reply = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("process_cpu")])
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
  await server.stop()

  const page = metricsPage(metrics, "0123456789abcdef")
  const ask = (authorization: string) => page(new Request("http://shop/metrics", { headers: { authorization } }))
  expect(await ask("Bearer wrong")).toBeNull()
  expect((await ask("Bearer 0123456789abcdef"))?.status).toBe(200)
  expect(await page(new Request("http://shop/catalogo"))).toBeNull()
})
