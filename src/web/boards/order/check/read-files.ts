import type { BoardFile } from "../../../../gerber/read/archive.ts"

const readFile = (file: File, onProgress: (loaded: number) => void): Promise<BoardFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = event => onProgress(event.loaded)
    reader.onload = () => resolve({ name: file.name, bytes: new Uint8Array(reader.result as ArrayBuffer) })
    reader.onerror = () => {
      console.error("Error al leer archivo con FileReader", reader.error)
      reject(Object.assign(new Error(file.name), { name: "UnreadableFile" }))
    }
    reader.readAsArrayBuffer(file)
  })

export const readFiles = async (
  files: readonly File[],
  onProgress: (part: number) => void = () => undefined,
): Promise<BoardFile[]> => {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1
  const read: BoardFile[] = []
  let before = 0
  for (const file of files) {
    read.push(await readFile(file, loaded => onProgress((before + loaded) / total)))
    before += file.size
    onProgress(before / total)
  }
  return read
}
