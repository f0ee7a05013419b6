import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import reader from "zxing-wasm/reader/zxing_reader.wasm?url"

prepareZXingModule({ overrides: { locateFile: () => reader } })

/** Pickup codes are QR; product codes use the other formats. */
const formats: ReaderOptions["formats"] = ["QRCode", "EAN-13", "EAN-8", "UPC-A", "UPC-E", "Code128"]

/** The page's policy forbids WebAssembly, a worker's does not. A slow read does not stop the video. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats, maxNumberOfSymbols: 1 }).catch(() => [])
  self.postMessage(found[0]?.text ?? null)
}
