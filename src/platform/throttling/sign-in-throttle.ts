import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Database, Query } from "../database/database.ts"
import { createStoredKey, hashOfId } from "../sessions/secrets.ts"
import {
  type Admission,
  type Attempt,
  accountText,
  addressGroup,
  addressKey,
  Blocked,
  charge,
  forgottenAfterMs,
  limits,
  msOfOneUse,
  type Throttle,
  takeOneUse,
  uncharge,
  waitUntil,
} from "./throttle.ts"

export interface Caller {
  readonly address: string
  /** The cookie that lists the accounts in which this browser signed in before. It grants no access. */
  readonly devices: string | null
}

export interface SignInAttempt extends Attempt, Caller {}

export interface SignInThrottle extends Throttle<SignInAttempt> {
  /** Returns the cookie's new value. */
  remember(devices: string | null, account: string): Promise<string>
}

/** Wrong passwords of all unknown devices of an account together. Above this each new device waits for its own turn. */
const perAccount = { uses: 20, perSeconds: 3600 }
const maxTurnMs = 900_000

/** A shared computer remembers a few accounts. */
const maxAccounts = 8
const devicesShape = /^([\w-]{16})((?:\.[\w-]{22}){1,8})$/

class NoRoom extends Error {}

/** Recognises by its cookie a browser that signed in to this account before. */
const createDevices = ({ query }: Pick<Database, "query">, scope: string) => {
  const key = createStoredKey({ query }, `known-devices ${scope}`)
  const signMark = async (device: string, account: string): Promise<string> =>
    createHmac("sha256", await key())
      .update(`${device}\n${accountText(account)}`)
      .digest()
      .subarray(0, 16)
      .toString("base64url")

  const readDevices = (devices: string | null) => {
    const [, device = "", marks = ""] = devicesShape.exec(devices ?? "") ?? []
    return { device, marks: marks.split(".").slice(1) }
  }

  const find = async ({ devices, account }: SignInAttempt): Promise<string | null> => {
    const { device, marks } = readDevices(devices)
    if (device === "") return null
    const expected = Buffer.from(await signMark(device, account))
    return marks.some(mark => timingSafeEqual(Buffer.from(mark), expected)) ? device : null
  }

  const remember = async (devices: string | null, account: string): Promise<string> => {
    const { device, marks } = readDevices(devices)
    const known = device === "" ? randomBytes(12).toString("base64url") : device
    const mark = await signMark(known, account)
    return [known, mark, ...marks.filter(other => other !== mark)].slice(0, 1 + maxAccounts).join(".")
  }

  return { find, remember }
}

/**
 * A stranger who guesses must not lock the owner out. A device that signed in before has an allowance of its own. Others are
 * counted by account and address; many addresses together get turns, each later than the one before and none later than maxTurnMs.
 */
export const createSignInThrottle = (
  { query, transaction }: Pick<Database, "query" | "transaction">,
  scope: string,
  now = () => new Date(),
): SignInThrottle => {
  const devices = createDevices({ query }, scope)
  const accountKey = ({ account }: Attempt) => hashOfId(`sign-ins:${scope}:${accountText(account)}`)
  const pairKey = ({ account, address }: Attempt) =>
    hashOfId(`pair:${scope}:${addressGroup(address)}:${accountText(account)}`)
  const addressRowKey = ({ address }: Attempt) => addressKey(scope, address)
  const deviceKey = (device: string, { account }: Attempt) =>
    hashOfId(`device:${scope}:${device}:${accountText(account)}`)

  const takeTurn = async (tx: Query, attempt: SignInAttempt, at: Date): Promise<void> => {
    const [turn] = await tx(
      "update sign_in_attempts set turn_at = null where key = $1 and turn_at <= $2 returning key",
      [pairKey(attempt), at],
    )
    if (!turn && (await takeOneUse(tx, accountKey(attempt), perAccount, at))) throw new NoRoom()
  }

  /** Reserves a turn for this address, which others who go on guessing cannot take. */
  const reserveTurn = (attempt: SignInAttempt, at: Date): Promise<Date> =>
    transaction(async tx => {
      const known = async () =>
        (
          await tx<{ until: Date }>(
            "select greatest(turn_at, blocked_until) as until from sign_in_attempts where key = $1 and turn_at > $2",
            [pairKey(attempt), at],
          )
        )[0]?.until
      const before = await known()
      if (before) return before
      const whole = at.getTime() + perAccount.perSeconds * 1000
      const [account] = await tx<{ whole_at: Date }>(
        `update address_allowances set whole_at = least(whole_at + $2 * interval '1 millisecond', $3)
          where key = $1 returning whole_at`,
        [accountKey(attempt), msOfOneUse(perAccount), new Date(whole + maxTurnMs)],
      )
      const turnAt = new Date(at.getTime() + Math.max(0, (account?.whole_at.getTime() ?? 0) - whole))
      await tx(
        `insert into sign_in_attempts as known (key, failures, last_at, turn_at) values ($1, 0, $2, $3)
         on conflict (key) do update set turn_at = $3, last_at = $2,
           failures = case when known.last_at < $4 then 0 else known.failures end`,
        [pairKey(attempt), at, turnAt, new Date(at.getTime() - forgottenAfterMs)],
      )
      return (await known()) ?? turnAt
    })

  const uncountAll = async (attempt: SignInAttempt): Promise<void> => {
    await uncharge(query, addressRowKey(attempt))
    await query("update address_allowances set whole_at = whole_at - $2 * interval '1 millisecond' where key = $1", [
      accountKey(attempt),
      msOfOneUse(perAccount),
    ])
  }

  return {
    remember: devices.remember,

    async admit(attempt): Promise<Admission> {
      const device = await devices.find(attempt)
      const at = now()
      try {
        await transaction(async tx => {
          if (device) return charge(tx, deviceKey(device, attempt), limits.account, at)
          await takeTurn(tx, attempt, at)
          await charge(tx, pairKey(attempt), limits.account, at)
          await charge(tx, addressRowKey(attempt), limits.address, at)
        })
        return { kind: "go" }
      } catch (error) {
        if (error instanceof NoRoom) return waitUntil(await reserveTurn(attempt, at), at)
        if (error instanceof Blocked) return waitUntil(error.until, at)
        throw error
      }
    },

    /** Takes only this try off the account's total, so that the owner's sign-in gives a guesser no new tries. */
    async succeeded(attempt) {
      const device = await devices.find(attempt)
      const forgotten = device ? deviceKey(device, attempt) : pairKey(attempt)
      await query("delete from sign_in_attempts where key = $1", [forgotten])
      if (!device) await uncountAll(attempt)
    },

    async takeBack(attempt) {
      const device = await devices.find(attempt)
      if (device) return void (await uncharge(query, deviceKey(device, attempt)))
      await uncharge(query, pairKey(attempt))
      // The address keeps its turn, because it was not used.
      await query("update sign_in_attempts set turn_at = $2 where key = $1", [pairKey(attempt), now()])
      await uncountAll(attempt)
    },
  }
}
