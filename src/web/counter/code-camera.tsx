import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

interface CodeReader {
  read(video: HTMLVideoElement): Promise<string | null>
  stop(): void
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const wantedFormats = ["qr_code", "ean_13", "ean_8", "upc_a", "upc_e", "code_128"]

const ownReader = async (): Promise<CodeReader | null> => {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!BarcodeDetector || !wantedFormats.every(format => formats?.includes(format))) return null
  const detector = new BarcodeDetector({ formats: wantedFormats })
  return {
    read: async video => (await detector.detect(video))[0]?.rawValue ?? null,
    stop: () => undefined,
  }
}

const wasmReader = (): CodeReader => {
  const worker = new Worker(new URL("./code.worker.ts", import.meta.url), { type: "module" })
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return {
    read: video =>
      new Promise((resolve, reject) => {
        canvas.width = video.videoWidth
        canvas.height = video.videoHeight
        context?.drawImage(video, 0, 0)
        const picture = context?.getImageData(0, 0, canvas.width, canvas.height)
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => reject(new Error("the code reader could not be loaded"))
        worker.postMessage(picture)
      }),
    stop: () => worker.terminate(),
  }
}

/** Uses the browser's own reader if it has one; otherwise loads a reader of about 400 kB. */
const openReader = async (): Promise<CodeReader> => (await ownReader()) ?? wasmReader()

const betweenMs = 200

const problemTexts = {
  denied: "El navegador no permite usar la cámara. Permítala para esta página o escriba el código.",
  "no-camera": "Este dispositivo no tiene una cámara disponible. Escriba el código.",
  "no-reader": "No se pudo abrir el lector. Escriba el código o inténtelo de nuevo.",
} as const

const cameraProblem = (error: unknown): keyof typeof problemTexts => {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError") return "denied"
  return name === "NotFoundError" || name === "NotReadableError" || name === "OverconstrainedError"
    ? "no-camera"
    : "no-reader"
}

/** A code that stays in view is read once. If it disappears for this time, it is read again. */
const awayMs = 1000

interface CodeCameraProps {
  /** The message, or the text that was read. */
  says: string
  /** Returns true to close the camera. */
  onText: (text: string) => boolean
  onClose: () => void
}

export const CodeCamera = ({ says, onText, onClose }: CodeCameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<keyof typeof problemTexts>()
  const seen = useRef({ text: "", at: 0 })
  const isLast = useEffectEvent((text: string) => {
    const isSame = seen.current.text === text && Date.now() - seen.current.at < awayMs
    seen.current = { text, at: Date.now() }
    return !isSame && onText(text)
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let reader: CodeReader | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const close = () => {
      gone = true
      clearTimeout(timer)
      reader?.stop()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      const shown = video.current
      const text = shown && shown.videoWidth > 0 ? await reader?.read(shown) : null
      if (gone || (text && isLast(text))) return
      timer = setTimeout(() => void look().catch(fail), betweenMs)
    }
    const fail = (error: unknown) => {
      if (gone) return
      close()
      setProblem(cameraProblem(error))
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      reader = await openReader()
      if (gone || !video.current) return close()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    open().catch(fail)
    return close
  }, [])

  return (
    <section
      aria-label="Leer con la cámara"
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      {problem ? (
        <Notice kind="error">{problemTexts[problem]}</Notice>
      ) : (
        <>
          <video ref={video} playsInline muted aria-label="Lo que ve la cámara" className="max-h-72 w-full bg-black" />
          <p role="status" className="text-sm text-ink-soft">
            {says}
          </p>
        </>
      )}
      <Button variant="secondary" onClick={onClose}>
        Cerrar la cámara
      </Button>
    </section>
  )
}
