import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader"
import reader from "zxing-wasm/reader/zxing_reader.wasm?url"

prepareZXingModule({ overrides: { locateFile: () => reader } })

/** Pickup codes are QR; on products stand the others. */
const formats: ReaderOptions["formats"] = ["QRCode", "EAN-13", "EAN-8", "UPC-A", "UPC-E", "Code128"]

/** A worker has no page's policy, which forbids WebAssembly, and a slow reading does not hold the picture. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats, maxNumberOfSymbols: 1 }).catch(() => [])
  self.postMessage(found[0]?.text ?? null)
}
