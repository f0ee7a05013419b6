import { z } from "zod"
import { requireLeases } from "../../platform/database/locks.ts"
import { timeLeft } from "../../platform/deadline.ts"
import { GatewayError, type GatewayFault, type GatewayStep } from "../card-gateway.ts"
import type { TilopaySecrets } from "./order-hash.ts"

export interface TilopayConnection extends TilopaySecrets {
  readonly baseUrl: string
  readonly timeLimitMs?: number
  readonly send?: (request: Request) => Promise<Response>
}

const loginAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(3600) })

interface Token {
  readonly value: string
  readonly goodUntil: number
}

interface Call {
  readonly step: GatewayStep
  readonly path: string
  readonly body: unknown
  readonly bearer?: string
}

const post = async (
  { baseUrl, timeLimitMs = 12_000, send = fetch }: TilopayConnection,
  { step, path, body, bearer }: Call,
) => {
  const fail = (reason: GatewayFault, what: string, status: number | null = null) =>
    new GatewayError(step, reason, `POST ${path}: ${what}`, status)
  const limitMs = Math.ceil(Math.min(timeLimitMs, timeLeft()))
  if (limitMs <= 0) throw fail("time-limit", "the request's time is over")
  const signal = AbortSignal.timeout(limitMs)
  const request = new Request(`${baseUrl}/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  })
  // A process that was frozen may have lost the lock under which it decided to send this call.
  requireLeases()
  let status: number
  let text: string
  try {
    const response = await send(request)
    status = response.status
    text = await response.text()
  } catch {
    throw signal.aborted
      ? fail("time-limit", `no answer within ${limitMs} ms`)
      : fail("unreachable", "the connection failed")
  }
  if (status === 401) return { status, answer: null }
  if (status < 200 || status >= 300) throw fail("status", `status ${status}`, status)
  try {
    return { status, answer: JSON.parse(text) as unknown }
  } catch {
    throw fail("not-json", "the answer is not JSON", status)
  }
}

export const createTilopaySender = (connection: TilopayConnection) => {
  const { key, user, password } = connection
  let token: Promise<Token> | null = null

  /** The provider's texts may echo what was sent, so secrets are removed before a text can reach a log. */
  const withoutSecrets = (text: string): string =>
    [key, user, password].reduce((clean, secret) => (secret ? clean.replaceAll(secret, "***") : clean), text)

  const logIn = async (): Promise<Token> => {
    const { status, answer } = await post(connection, {
      step: "log in",
      path: "login",
      body: { apiuser: user, password },
    })
    if (status === 401) throw new GatewayError("log in", "refused", "POST login: the credentials are refused", status)
    const parsed = loginAnswer.safeParse(answer)
    if (!parsed.success) throw new GatewayError("log in", "unexpected-answer", "POST login: no token in the answer")
    // Renewed after nine tenths of its life, so that it does not expire during a call.
    return { value: parsed.data.access_token, goodUntil: Date.now() + parsed.data.expires_in * 900 }
  }

  const currentToken = async (): Promise<{ value: string; from: Promise<Token> }> => {
    token ??= logIn()
    const from = token
    try {
      const known = await from
      if (known.goodUntil > Date.now()) return { value: known.value, from }
      drop(from)
      return currentToken()
    } catch (error) {
      drop(from)
      throw error
    }
  }

  /** Drops only the token that failed, because another call may already have fetched a new one. */
  const drop = (failed: Promise<Token>) => {
    if (token === failed) token = null
  }

  return {
    withoutSecrets,
    async call(step: GatewayStep, path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
      for (const lastTry of [false, true]) {
        const { value, from } = await currentToken()
        const { status, answer } = await post(connection, { step, path, body, bearer: value })
        if (status !== 401) return answer
        drop(from)
        if (lastTry) break
      }
      throw new GatewayError(step, "refused", `POST ${path}: a new token is refused too`, 401)
    },
  }
}
