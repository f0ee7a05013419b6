export interface QrReader {
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

const ownReader = async (): Promise<QrReader | null> => {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => [])
  if (!BarcodeDetector || !formats?.includes("qr_code")) return null
  const detector = new BarcodeDetector({ formats: ["qr_code"] })
  return {
    read: async video => (await detector.detect(video))[0]?.rawValue ?? null,
    stop: () => undefined,
  }
}

const wasmReader = (): QrReader => {
  const worker = new Worker(new URL("./qr.worker.ts", import.meta.url), { type: "module" })
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

/** The browser's own where it has one; else a reader of some 400 kB that is loaded now. */
export const openQrReader = async (): Promise<QrReader> => (await ownReader()) ?? wasmReader()
