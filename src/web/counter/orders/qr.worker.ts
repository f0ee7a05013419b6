import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import reader from "zxing-wasm/reader/zxing_reader.wasm?url"

prepareZXingModule({ overrides: { locateFile: () => reader } })

/** A worker has no page's policy, which forbids WebAssembly, and a slow reading does not hold the picture. */
self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const found = await readBarcodes(data, { formats: ["QRCode"], maxNumberOfSymbols: 1 }).catch(() => [])
  self.postMessage(found[0]?.text ?? null)
}
