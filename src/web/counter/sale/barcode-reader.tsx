import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react"
import { canonicalBarcode, isReaderPace, isScan } from "../../../shop/counter/rules/barcodes.ts"
import { addScanned, type KnownCode, type Scanned, type ScannedProduct } from "../../../shop/counter/rules/sale.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { useHydrated } from "../../ui/browser.ts"
import { Button } from "../../ui/button.tsx"
import { readStoredJson, writeStoredJson } from "../../ui/storage.ts"
import { useToast } from "../../ui/toast.tsx"
import type { CodeCamera } from "../code-camera.tsx"
import { changeCart } from "../counter-storage.ts"
import { deviceNow, knownCatalogue, serverNow } from "../offline/device.ts"
import { offlinePrice } from "../offline/offline-search.ts"
import { useKeydown } from "../shortcut.tsx"

const codesKey = "codigosAsociacion"

/** Stored on this device, so that a scan needs no request. Survives reloads and works offline. */
let known: ReadonlyMap<string, ScannedProduct> | null = null

const knownCodes = (): ReadonlyMap<string, ScannedProduct> => {
  if (known) return known
  const stored = readStoredJson(codesKey)
  known = new Map(Array.isArray(stored) ? (stored as KnownCode[]) : [])
  return known
}

const readCodes = async (): Promise<void> => {
  const answer = await callShop("/asocias/admin/codigos")
  if (!answer?.ok || !Array.isArray(answer.body)) return
  known = new Map(answer.body as KnownCode[])
  writeStoredJson(codesKey, answer.body)
}

const isScanned = (body: unknown): body is Scanned => typeof (body as Partial<Scanned> | null)?.kind === "string"

const lookUp = async (code: string): Promise<Scanned> => {
  const product = knownCodes().get(code)
  const catalogue = deviceNow().isOnline ? null : knownCatalogue()
  // Promotions may have begun or ended since the codes were read.
  const now = product && catalogue && offlinePrice(catalogue, product.id, serverNow())
  if (product) return { kind: "product", product: { ...product, ...now } }
  const answer = await callShop(`/asocias/admin/codigo?codigo=${encodeURIComponent(code)}`)
  if (!isScanned(answer?.body)) return { kind: "failed" }
  if (answer.body.kind === "product") known = new Map([...knownCodes(), [code, answer.body.product]])
  return answer.body
}

/** A reader types into the focused field; this restores the field's text. */
const fieldsNow = (): ReadonlyMap<HTMLInputElement, string> =>
  new Map([...document.querySelectorAll<HTMLInputElement>("main input")].map(field => [field, field.value]))

const restore = (before: ReadonlyMap<HTMLInputElement, string>): void => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
  for (const [field, value] of before) {
    if (!field.isConnected || field.value === value) continue
    set?.call(field, value)
    field.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

/** Keys with a longer gap do not belong to one code. */
const burstGapMs = 500

interface Burst {
  text: string
  readonly startedAt: number
  lastAt: number
  maxGapMs: number
  readonly before: ReadonlyMap<HTMLInputElement, string>
}

const averageGapMs = ({ text, startedAt, lastAt }: Burst): number => (lastAt - startedAt) / Math.max(1, text.length - 1)

/** Keys kept back are typed if no further key comes in this time. */
const heldMs = 60

/**
 * Keeps back the keys of a code that is probably under way: a slow tablet takes longer to type a key into a field than a reader
 * to send it, and the code would reach the cart late.
 */
const useHeldBurst = () => {
  const text = useRef("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    text.current = ""
  }
  const type = () => {
    const held = text.current
    forget()
    if (held !== "") document.execCommand("insertText", false, held)
  }
  const hold = (key: string) => {
    clearTimeout(timer.current)
    text.current += key
    timer.current = setTimeout(type, heldMs)
  }
  return { hold, type, forget }
}

/** Receives a reader's keys wherever the focus is. */
const useReaderKeys = (onCode: (code: string) => void) => {
  const burst = useRef<Burst | null>(null)
  const held = useHeldBurst()

  const takeSign = (event: KeyboardEvent, last: Burst | null) => {
    const { key, timeStamp: at } = event
    if (last && !event.defaultPrevented && isReaderPace({ text: last.text, averageGapMs: averageGapMs(last) })) {
      event.preventDefault()
      event.stopImmediatePropagation()
      held.hold(key)
    } else held.type()
    burst.current = last
      ? { ...last, text: last.text + key, lastAt: at, maxGapMs: Math.max(last.maxGapMs, at - last.lastAt) }
      : { text: key, startedAt: at, lastAt: at, maxGapMs: 0, before: fieldsNow() }
  }

  const takeEnter = (event: KeyboardEvent, last: Burst) => {
    const { text, maxGapMs, before } = last
    const code = canonicalBarcode(text)
    if (!isScan({ text, maxGapMs, averageGapMs: averageGapMs(last), isKnown: knownCodes().has(code) }))
      return held.type()
    event.preventDefault()
    event.stopImmediatePropagation()
    held.forget()
    restore(before)
    onCode(code)
  }

  useKeydown(
    event => {
      const { key, timeStamp: at, target } = event
      if (!event.isTrusted || key === "Shift" || key === "CapsLock") return
      const last = burst.current && at - burst.current.lastAt <= burstGapMs ? burst.current : null
      burst.current = null
      const isInDialog = target instanceof Element && target.closest("dialog")
      if (isInDialog) held.type()
      else if (key.length === 1 && key !== " ") takeSign(event, last)
      else if (key === "Enter" && last) takeEnter(event, last)
      else held.type()
    },
    { capture: true },
  )
}

interface BarcodeReaderProps {
  /** Called when one unit was added to the cart. */
  onAdded?: (label: string) => void
  /** Called when a variant must be chosen. */
  onVariants?: (label: string) => void
}

export const useBarcodes = ({ onAdded, onVariants }: BarcodeReaderProps = {}) => {
  const toast = useToast()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => void readCodes(), [])

  const tell = (text: string) => {
    setMessage(text)
    toast(text, { kind: "error" })
  }
  const take = useEffectEvent(async (code: string) => {
    const found = await lookUp(code)
    switch (found.kind) {
      case "product": {
        const { product } = found
        if (product.hasVariants) {
          tell(`${product.label} tiene variantes: elija cuál.`)
          return onVariants?.(product.label)
        }
        if (!changeCart(cart => addScanned(cart, product))) return tell("Este navegador no pudo guardar el carrito.")
        setMessage(`1 × ${product.label}`)
        return onAdded?.(product.label)
      }
      case "unknown":
        return tell(`Ningún producto tiene el código ${code}: no se agregó nada.`)
      case "several":
        return tell(`Varios productos tienen el código ${code}: ${found.labels.join(", ")}. No se agregó nada.`)
      case "failed":
        return tell(`No se pudo buscar el código ${code}: no se agregó nada. Inténtelo de nuevo.`)
    }
  })
  useReaderKeys(code => void take(code))
  const onText = useCallback((text: string) => {
    const code = canonicalBarcode(text)
    if (code !== "") void take(code)
    return false
  }, [])
  return { message, onText }
}

/** The camera as a reader: it stays open from one product to the next. */
export const BarcodeCamera = ({ message, onText }: ReturnType<typeof useBarcodes>) => {
  const hydrated = useHydrated()
  const toast = useToast()
  const [Camera, setCamera] = useState<typeof CodeCamera>()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    const loaded = await import("../code-camera.tsx").catch(() => null)
    setOpening(false)
    if (loaded) setCamera(() => loaded.CodeCamera)
    else toast("No se pudo abrir el lector. Inténtelo de nuevo.", { kind: "error" })
  }
  if (!hydrated || !("mediaDevices" in navigator)) return null
  return Camera ? (
    <Camera
      says={message ?? "Muestre el código de barras a la cámara."}
      onText={onText}
      onClose={() => setCamera(undefined)}
    />
  ) : (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      busy={opening}
      busyText="Abriendo..."
      onClick={() => void open()}
    >
      Leer con la cámara
    </Button>
  )
}
