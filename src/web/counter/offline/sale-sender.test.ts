import "fake-indexeddb/auto"
import { openDB } from "idb"
import { expect, test } from "vitest"
import { openCounterStore } from "./counter-store.ts"
import { createSaleSender, type SendAnswer } from "./sale-sender.ts"

let made = 0
const aSale = (associationId = 1) => {
  made++
  const lines = [{ id: made, label: "LED", units: 2, price: 50 }]
  return { key: `sale-${made}`, associationId, methodId: 4, lines, madeAt: new Date(made * 1000).toISOString() }
}
const by = { association: "ASEIC", person: "María" }

let stores = 0
const aStore = () => openCounterStore(`store-${stores++}`)

/** One lock for all tabs of a device, like Web Locks. */
const oneLock = () => {
  let isHeld = false
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (isHeld) return null
    isHeld = true
    try {
      return await work()
    } finally {
      isHeld = false
    }
  }
}

const answering = (answers: (key: string) => SendAnswer | Promise<SendAnswer>) => {
  const sent: string[] = []
  const post = async ({ key }: { readonly key: string }) => {
    sent.push(key)
    return answers(key)
  }
  return { sent, post }
}

test("[COUNTER-06] sales wait in the order in which they were made, in a database that another opening finds", async () => {
  const name = `store-${stores++}`
  const store = openCounterStore(name)
  const sales = [aSale(), aSale(), aSale()]
  for (const sale of sales) await store.charge(sale, by)
  await store.close()
  const again = await openCounterStore(name).all()
  expect(again.map(({ key, seq, total, state }) => [key, seq, total, state])).toEqual(
    sales.map(({ key }, at) => [key, at + 1, 100, "charged"]),
  )
})

test("[COUNTER-02][COUNTER-06] a power cut loses no sale whose receipt was shown: keeping it ends when its transaction is complete on the disk", async () => {
  const store = aStore()
  await store.all()
  const happened: string[] = []
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
    const opened = transaction.apply(this, args)
    opened.addEventListener("complete", () => happened.push(`complete, ${args[2]?.durability}`))
    return opened
  }
  try {
    await store.press(aSale(), by).then(() => happened.push("pressed"))
    await store.charge(aSale(), by).then(() => happened.push("charged"))
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
  expect(happened).toEqual(["complete, strict", "pressed", "complete, strict", "charged"])
})

test("[COUNTER-06] the mark of an unsent sale is not lost when sending breaks: states only move forward, and a sale that is there is not written over", async () => {
  const store = aStore()
  const sale = aSale()
  await store.press(sale, by)
  await store.charge({ ...sale, madeAt: "2026-11-18T12:00:00.000Z" }, by)
  await store.advance(sale.key, "sending")
  await store.advance(sale.key, "charged")
  await store.charge(sale, by)
  await store.press(sale, by)
  expect(await store.all()).toMatchObject([{ state: "sending", sale: { madeAt: "2026-11-18T12:00:00.000Z" } }])
})

test("[COUNTER-06][COUNTER-02] pressed again a sale is what is pressed now, in the place of now; charged it keeps its place", async () => {
  const store = aStore()
  const [pressed, others, waiting] = [aSale(), aSale(), aSale()]
  await store.press(pressed, by)
  await store.charge(others, by)
  const again = { ...pressed, lines: [{ id: 7, label: "Protoboard", units: 1, price: 5000 }] }
  await store.press(again, { ...by, cartId: "second" })
  await store.press(waiting, by)
  await store.charge(again, { ...by, cartId: "second" })
  expect(await store.all()).toMatchObject([
    { key: others.key },
    { key: pressed.key, state: "charged", total: 5000, cartId: "second", sale: { lines: again.lines } },
    { key: waiting.key, state: "pressed" },
  ])
  // Another tab has forgotten the press meanwhile: what is charged is on the disk all the same.
  await store.remove(waiting.key)
  await store.charge(waiting, by)
  expect((await store.all()).at(-1)).toMatchObject({ key: waiting.key, state: "charged" })
})

test("[COUNTER-06][COUNTER-03] a disk with what this release cannot read: it stops nothing, is not lost, and reaches a person as it is", async () => {
  const name = `store-${stores++}`
  const store = openCounterStore(name)
  const sale = aSale()
  await store.charge(sale, by)
  const disk = await openDB(name)
  const damaged = [
    { key: "no-sale", seq: 0, state: "charged", associationId: 1, total: 900 },
    { key: "odd", seq: "x", state: "<script>", associationId: "1", total: {}, sale: { ...sale, lines: [{ id: 1 }] } },
    { key: "no-time", sale: { ...sale, madeAt: "ayer" } },
    { key: "null", associationId: 1, sale: null },
    { key: 5, associationId: 1 },
  ]
  for (const one of damaged) await disk.put("sales", one)
  await disk.put("facts", "all", "soldCarts")
  disk.close()
  const unread = (await store.all()).filter(({ sale }) => sale === null)
  expect(unread.map(({ key, state, associationId, total }) => [key, state, associationId, total])).toEqual([
    ["no-sale", "charged", 1, 900],
    ["no-time", "charged", 1, 0],
    ["null", "charged", 1, 0],
    ["odd", "charged", 1, 0],
  ])
  expect(unread.map(one => JSON.parse(one.unread!))).toEqual(expect.arrayContaining(damaged.slice(0, 4)))
  expect(await store.soldCarts()).toEqual([])
  const { sent, post } = answering(() => ({ kind: "case" }))
  const send = createSaleSender({ store, associationId: () => 1, post, exclusively: oneLock() })
  expect(await send()).toBe("empty")
  expect(new Set(sent)).toEqual(new Set([sale.key, ...unread.map(({ key }) => key)]))
  expect(await store.all()).toEqual([])
})

test("[COUNTER-06] a cart that was sold is known as sold also when its sale has left the device, one that was not is not", async () => {
  const store = aStore()
  const makeCart = (cartId: string) => ({ ...by, cartId })
  const [charged, sold, refused, straight] = [aSale(), aSale(), aSale(), aSale()]
  await store.press(charged, makeCart("charged"))
  await store.press(sold, makeCart("sold"))
  await store.press(refused, makeCart("refused"))
  expect(await store.soldCarts()).toEqual([])
  await store.charge(charged, makeCart("charged"))
  await store.charge(straight, makeCart("straight"))
  await store.remove(sold.key, { isSold: true })
  await store.remove(refused.key)
  for (const { key } of [charged, straight]) await store.remove(key)
  await store.forgetFacts()
  expect(await store.soldCarts()).toEqual(["charged", "straight", "sold"])
})

test("[COUNTER-06] if the browser closed its database, it is opened again and sending continues", async () => {
  const store = aStore()
  await store.charge(aSale(), by)
  await store.close()
  await store.charge(aSale(), by)
  expect(await store.all()).toHaveLength(2)
  const close = IDBDatabase.prototype.transaction
  let isBroken = true
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof close>) {
    if (isBroken) {
      isBroken = false
      throw new DOMException("The database connection is closing.", "InvalidStateError")
    }
    return close.apply(this, args)
  }
  await store.charge(aSale(), by)
  IDBDatabase.prototype.transaction = close
  expect(await store.all()).toHaveLength(3)
})

test("[COUNTER-07] a device without space says that it could not keep the sale", async () => {
  const store = aStore()
  const { add } = IDBObjectStore.prototype
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError")
  }
  await expect(store.press(aSale(), by)).rejects.toThrow("full")
  Object.assign(IDBObjectStore.prototype, { add, put })
  expect(await store.all()).toEqual([])
})

test("[COUNTER-06] a sale that the release before stored in its own words is sent", async () => {
  const name = `store-${stores++}`
  const store = openCounterStore(name)
  const sale = aSale()
  await store.charge(sale, by)
  const disk = await openDB(name)
  await disk.put("sales", { ...(await disk.get("sales", sale.key)), state: "kept" })
  disk.close()
  const { sent, post } = answering(() => ({ kind: "case" }))
  const send = createSaleSender({ store, associationId: () => 1, post, exclusively: oneLock() })
  expect(await send()).toBe("empty")
  expect(sent).toEqual([sale.key])
  expect(await store.all()).toEqual([])
})

test("[COUNTER-02][COUNTER-06] a sale leaves the device only after the shop's answer; what has no answer is sent again with its key", async () => {
  const store = aStore()
  const sales = [aSale(), aSale(), aSale()]
  for (const sale of sales) await store.charge(sale, by)
  const kinds: SendAnswer["kind"][] = ["no-answer", "running", "signed-out", "sold", "case", "sold"]
  const { sent, post } = answering(() => ({ kind: kinds.shift() ?? "sold" }) as SendAnswer)
  const send = createSaleSender({ store, associationId: () => 1, post, exclusively: oneLock() })
  for (const end of ["no-answer", "running", "signed-out"]) {
    expect(await send()).toBe(end)
    expect(await store.all()).toHaveLength(3)
  }
  expect(await send()).toBe("empty")
  const [first, ...others] = sales.map(({ key }) => key)
  expect(sent).toEqual([first, first, first, first, ...others])
  expect(await store.all()).toEqual([])
})

test("[COUNTER-06] two tabs do not send the same queue: they have one sender", async () => {
  const store = aStore()
  for (const sale of [aSale(), aSale()]) await store.charge(sale, by)
  const exclusively = oneLock()
  const { sent, post } = answering(async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    return { kind: "sold" } as SendAnswer
  })
  const tabs = [1, 2].map(() => createSaleSender({ store, associationId: () => 1, post, exclusively }))
  expect((await Promise.all(tabs.map(send => send()))).sort()).toEqual(["busy", "empty"])
  expect(sent).toHaveLength(2)
})

test("[COUNTER-04] sales of another association stay for it, and a press that is not charged is never sent", async () => {
  const store = aStore()
  const [own, others, pressed] = [aSale(1), aSale(2), aSale(1)]
  await store.charge(own, by)
  await store.charge(others, { ...by, association: "AEMTEC" })
  await store.press(pressed, by)
  const { sent, post } = answering(() => ({ kind: "sold" }) as SendAnswer)
  let associationId: number | null = null
  const send = createSaleSender({ store, associationId: () => associationId, post, exclusively: oneLock() })
  await send()
  expect(sent).toEqual([])
  associationId = 1
  await send()
  expect(sent).toEqual([own.key])
  expect((await store.all()).map(({ key }) => key)).toEqual([others.key, pressed.key])
})

test("[COUNTER-03] a sale that the shop cannot read stays on the device for a person, and the next ones are sent", async () => {
  const store = aStore()
  const sales = [aSale(), aSale(), aSale()]
  for (const sale of sales) await store.charge(sale, by)
  const [unread, other] = sales.map(({ key }) => key)
  let isRead = false
  const { post } = answering(key => {
    return { kind: isRead ? "case" : key === unread ? "rejected" : key === other ? "other-sale" : "sold" } as SendAnswer
  })
  const send = createSaleSender({ store, associationId: () => 1, post, exclusively: oneLock() })
  expect([await send(), await send()]).toEqual(["empty", "empty"])
  expect((await store.all()).map(({ key, state }) => [key, state])).toEqual([
    [unread, "rejected"],
    [other, "rejected"],
  ])
  // A later release of the shop takes them.
  isRead = true
  expect(await send()).toBe("empty")
  expect(await store.all()).toEqual([])
})
