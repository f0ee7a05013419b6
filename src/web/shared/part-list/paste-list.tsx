import { type DragEvent, useRef, useState } from "react"
import { listLimits } from "../../../shop/lists/rules/list-cells.ts"
import { TextAreaField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import type { ListRefusal } from "./answer-list.server.ts"
import { fileText } from "./list-form.ts"

export const refusalTexts: Readonly<Record<ListRefusal, string>> = {
  empty: "Pegue una lista o elija un archivo.",
  "too-long": `La lista es demasiado larga: se leen hasta ${listLimits.chars / 1000} mil caracteres. Divídala y léala por partes.`,
  busy: "Estamos leyendo muchas listas. Inténtelo de nuevo en un minuto; lo que escribió sigue aquí.",
}

/** Checked before it is sent, because a form that is too large for the server would get an error page. */
const checkLength = (box: HTMLTextAreaElement) =>
  box.setCustomValidity(box.value.length > listLimits.chars ? refusalTexts["too-long"] : "")

/** Fields of a multipart form: without script the file is sent with it, with script it is read into the text. */
export const PasteList = ({ error, pasted }: { error?: string; pasted?: string }) => {
  const area = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const fill = async (file: File | undefined) => {
    const box = area.current?.querySelector("textarea")
    if (!file || !box) return
    box.value = await fileText(file)
    checkLength(box)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void fill(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file field is the first
    <div
      ref={area}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col gap-4 rounded-board border-2 border-dashed p-4 ${over ? "border-mask-600 bg-mask-50" : "border-line-strong bg-silk"}`}
    >
      <TextAreaField
        label="Pegue su lista"
        name="lista"
        rows={10}
        defaultValue={pasted}
        onInput={event => checkLength(event.currentTarget)}
        hint={
          over
            ? "Suelte el archivo"
            : "Una línea por componente, o las celdas de una hoja de cálculo, un CSV, la lista de KiCad o de EasyEDA."
        }
        error={error}
        placeholder={"10 resistencias 4k7\n3x LED rojo 5mm\n1 NE555"}
        className="font-mono"
        spellCheck={false}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <label className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm font-semibold">
          O un archivo
          <input
            type="file"
            name="archivo"
            accept=".csv,.tsv,.txt,.md,text/*"
            onChange={event => void fill(event.target.files?.[0])}
            className="min-h-11 w-full min-w-0 font-normal file:mr-3 file:min-h-11 file:rounded-pad file:border file:border-mask-600 file:bg-silk file:px-4 file:font-semibold file:text-mask-800"
          />
          <span className="font-normal text-ink-soft">CSV o texto. También puede arrastrarlo hasta aquí.</span>
        </label>
        <ActionButton act="leer" size="lg" busyText="Leyendo...">
          Leer lista
        </ActionButton>
      </div>
    </div>
  )
}
