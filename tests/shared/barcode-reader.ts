import { setTimeout as sleep } from "node:timers/promises"
import type { CDPSession } from "@playwright/test"

/** A USB reader sends a key in this time, whether the page keeps up or not. */
const keyMs = 10

/** Types a code as a USB reader does. Playwright's own keyboard waits for the page after each key, so a busy page slows it down. */
export const readBarcode = async (devtools: CDPSession, code: string): Promise<void> => {
  const keys = [...code].map(key => ({ key, text: key, windowsVirtualKeyCode: key.charCodeAt(0) }))
  const pressed: Promise<unknown>[] = []
  for (const key of [...keys, { key: "Enter", text: "\r", windowsVirtualKeyCode: 13 }]) {
    pressed.push(devtools.send("Input.dispatchKeyEvent", { type: "keyDown", ...key }))
    pressed.push(devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key: key.key }))
    await sleep(keyMs)
  }
  await Promise.all(pressed)
}
