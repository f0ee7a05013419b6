import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { Form, Link, useLocation, useNavigation } from "react-router"
import { changesBetween } from "../../../shop/settings/rules/changes.ts"
import type { SettingsProblem } from "../../../shop/settings/rules/documents.ts"
import type { Json } from "../../../shop/settings/rules/edit-value.ts"
import { previewMark } from "../../../shop/vocabulary/business.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { Checkbox, ChoiceCard, TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { readStored, removeStored, writeStored } from "../../ui/storage.ts"
import { ChangeList } from "./change-list.tsx"
import { EditorCard, EditorProvider, fieldId, useEditor } from "./editor.tsx"

/** An answer to one of the buttons. `problems` name fields by path. */
export interface SettingsReply {
  readonly of: string
  readonly text: string
  readonly isGood: boolean
  readonly problems?: readonly (SettingsProblem & { readonly place: string })[]
  /** The typed texts, for browsers without script. */
  readonly typed?: Readonly<Record<string, string>>
  /** The draft that was saved with the action. */
  readonly edit?: string
}

interface Opened {
  readonly name: string
  readonly author: string
  readonly value: Json
  readonly current: Json
  readonly basedOn: number
  readonly seen: number
  readonly edit: string | null
  readonly draftSavedAt: string | null
  readonly scheduled: readonly { readonly version: number; readonly validFrom: string }[]
}

type Saving = "unchanged" | "waiting" | "saving" | "saved" | "lost" | "signed-out" | "elsewhere"

const savingTexts: Readonly<Record<Saving, string>> = {
  unchanged: "Sin cambios por guardar.",
  waiting: "Guardando el borrador…",
  saving: "Guardando el borrador…",
  saved: "Borrador guardado. Todavía no está publicado.",
  lost: "Sin conexión: el borrador no se ha guardado.",
  "signed-out": "Su sesión terminó: ingrese de nuevo y el borrador se guarda.",
  elsewhere: "Este borrador cambió en otra ventana.",
}

const typingMs = 700
const retryMs = 6000

interface Edited {
  readonly value: Json
  readonly basedOn: number
}

/** What the shop has not saved yet stays in this tab, for a reload without a connection. */
const unsavedKey = ({ name, author }: Opened): string => `ajustes ${author} ${name}`

const readUnsaved = (opened: Opened): Edited | null => {
  const text = readStored(unsavedKey(opened), "sessionStorage")
  const unsaved = text === null ? null : (JSON.parse(text) as Edited & { readonly edit: string })
  return unsaved?.edit === (opened.edit ?? "") ? unsaved : null
}

/** Saves the draft during typing, one request at a time; a lost request is repeated. */
const useAutosave = (
  form: RefObject<HTMLFormElement | null>,
  { opened, edited: { value, basedOn }, reply }: { opened: Opened; edited: Edited; reply: SettingsReply | undefined },
) => {
  const [saving, setSaving] = useState<Saving>(opened.draftSavedAt === null ? "unchanged" : "saved")
  const [edit, setEdit] = useState(opened.edit ?? "")
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<void>>(undefined)
  const known = useRef(edit)
  const shown = useRef(value)
  const answered = useRef(reply)

  useEffect(() => {
    if (!reply || answered.current === reply) return
    answered.current = reply
    if (reply.edit === undefined) return
    known.current = reply.edit
    setEdit(reply.edit)
    setSaving("saved")
    removeStored(unsavedKey(opened), "sessionStorage")
  }, [reply, opened])

  const storeInTab = () => {
    const unsaved = { value: shown.current, basedOn, edit: known.current }
    writeStored(unsavedKey(opened), JSON.stringify(unsaved), "sessionStorage")
  }
  const send = async () => {
    if (!form.current) return
    setSaving("saving")
    const sent = shown.current
    const body = new FormData(form.current)
    body.set("edicion", known.current)
    const answer = await callShop(`/asocias/tienda/ajustes/${opened.name}/borrador`, { method: "POST", body })
    const reply = answer?.ok ? (answer.body as { kind?: string; edit?: string }) : null
    if (reply?.kind === "saved") {
      known.current = reply.edit ?? ""
      setEdit(known.current)
      setSaving(sent === shown.current ? "saved" : "waiting")
      if (sent === shown.current) removeStored(unsavedKey(opened), "sessionStorage")
      else storeInTab()
    } else if (reply?.kind === "elsewhere") {
      setElsewhere(reply.edit ?? "")
      setSaving("elsewhere")
    } else if (answer?.status === 401) {
      setSaving("signed-out")
    } else {
      setSaving("lost")
      timer.current = setTimeout(save, retryMs)
    }
  }
  const save = async () => {
    clearTimeout(timer.current)
    await underWay.current
    underWay.current = send()
    await underWay.current
  }

  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    storeInTab()
    if (saving === "elsewhere") return
    setSaving("waiting")
    clearTimeout(timer.current)
    timer.current = setTimeout(save, typingMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  // The page is read again when the session was renewed.
  const read = useRef(opened)
  useEffect(() => {
    if (read.current === opened) return
    read.current = opened
    if (saving === "signed-out") void save()
  })

  const isUnsaved = saving === "waiting" || saving === "saving" || saving === "lost" || saving === "signed-out"
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [isUnsaved])

  return {
    saving,
    edit,
    /** Call it before another request about this draft: waits until typed texts are saved. */
    settle: async () => {
      clearTimeout(timer.current)
      if (saving === "waiting") await save()
      else await underWay.current
    },
    isBusy: saving === "waiting" || saving === "saving",
    keepMine: () => {
      known.current = elsewhere ?? ""
      void save()
    },
  }
}

const PreviewLinks = ({ shownAt, settle }: { shownAt: Shown; settle: () => Promise<void> }) => (
  <ul className="flex flex-wrap gap-2 empty:hidden">
    {shownAt.map(([label, path, moment = "si"]) => {
      const address = `${path}?${new URLSearchParams({ [previewMark]: moment })}`
      return (
        <li key={`${path} ${moment}`}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            onClick={event => {
              event.preventDefault()
              // Opened at once, because browsers refuse a window that opens later.
              const page = open("about:blank")
              void settle().then(() => page?.location.replace(address))
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
          >
            <Icon name="eye" className="size-5" />
            Vista previa: {label}
          </a>
        </li>
      )
    })}
  </ul>
)

/** `moment`: the page as it will be then; left out: as it is now. */
export type Shown = readonly (readonly [label: string, path: string, moment?: string])[]

/** Opens and focuses the field that the address names, also one of a kit that was closed. */
const useFieldOfAddress = () => {
  const { hash, key } = useLocation()
  useEffect(() => {
    const field = key && hash.startsWith("#campo-") ? document.getElementById(hash.slice(1)) : null
    for (let around = field?.closest("details"); around; around = around.parentElement?.closest("details"))
      around.open = true
    field?.focus()
  }, [hash, key])
}

const Problems = ({ reply }: { reply: SettingsReply }) => {
  const { at } = useEditor()
  return (
    <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
      <p>{reply.text}</p>
      {reply.problems && (
        <ul className="mt-1 list-disc pl-5 font-normal">
          {reply.problems.map(({ path, place, message }) => (
            <li key={`${path.join(".")} ${message}`}>
              <Link to={`${problemSearch(path)}#${fieldId(problemField(at, path))}`} className="underline">
                {place || "Documento"}
              </Link>
              {`: ${message}`}
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  )
}

/** The lines of a list share one field, like the parts of a discount. The two days of opening hours have one each. */
const problemField = (at: (path: string) => Json | undefined, path: SettingsProblem["path"]): string => {
  const [whole, above] = [path.join("."), path.slice(0, -1).join(".")]
  const isLine = Array.isArray(at(above)) && typeof at(whole) !== "object" && !path.includes("hours")
  return isLine || path.at(-2) === "discount" ? above : whole
}

/** Only one kit is open at a time. */
const problemSearch = ([list, at]: SettingsProblem["path"]): string =>
  list === "kits" && typeof at === "number" ? `?kit=${at}` : ""

type PublishProps = { opened: Opened; reply: SettingsReply | undefined; hasDraft: boolean; isBusy: boolean }

const PublishCard = ({ opened, reply, hasDraft, isBusy }: PublishProps) => {
  const [isLater, setLater] = useState(reply?.typed?.["cuando"] === "luego")
  const sending = useNavigation().formData?.get("accion")
  const [next] = opened.scheduled
  return (
    <EditorCard title="Publicar" aria-label="Publicar">
      <TextField
        label="Por qué (queda en el historial)"
        name="motivo"
        maxLength={200}
        autoComplete="off"
        placeholder="Nuevo semestre"
        defaultValue={reply?.typed?.["motivo"]}
        error={reply?.of === "motivo" ? reply.text : null}
      />
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">Cuándo</legend>
        <ChoiceCard name="cuando" value="ahora" checked={!isLater} onChange={() => setLater(false)}>
          Ahora
        </ChoiceCard>
        <ChoiceCard name="cuando" value="luego" checked={isLater} onChange={() => setLater(true)}>
          En una fecha
        </ChoiceCard>
      </fieldset>
      <div className={isLater ? undefined : "hidden noscript:block"}>
        <TextField
          type="datetime-local"
          label="Fecha y hora (Costa Rica)"
          name="fecha"
          defaultValue={reply?.typed?.["fecha"]}
          error={reply?.of === "fecha" ? reply.text : null}
        />
      </div>
      {next && (
        <div className="rounded-pad bg-amber-soft p-3 text-sm text-amber">
          <p>
            {`Hay una versión programada para ${fullMoment(next.validFrom)}: ese día reemplazará lo que publique ahora.`}
          </p>
          <Checkbox name="reemplazar" value="si" defaultChecked label="Retirarla al publicar esta" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="accion" value="publicar" busy={sending === "publicar"} busyText="Publicando…">
          Publicar
        </Button>
        <Button type="submit" name="accion" value="guardar" variant="secondary" disabled={isBusy}>
          Guardar borrador
        </Button>
        {hasDraft && (
          <Button type="submit" name="accion" value="descartar" variant="ghost">
            Descartar borrador
          </Button>
        )}
      </div>
    </EditorCard>
  )
}

type DocumentFormProps = {
  opened: Opened
  shownAt: (value: Json) => Shown
  reply: SettingsReply | undefined
  children: ReactNode
}

/** The form around the fields of any settings document. It saves the draft, shows the changes, previews and publishes. */
export const DocumentForm = ({ opened, shownAt, reply, children }: DocumentFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  useFieldOfAddress()
  const [value, setValue] = useState(opened.value)
  const [basedOn, setBasedOn] = useState(opened.basedOn)
  const [corrected, setCorrected] = useState<{ of: unknown; paths: readonly string[] }>({ of: reply, paths: [] })
  const autosave = useAutosave(form, { opened, edited: { value, basedOn }, reply })
  const restoreUnsaved = useEffectEvent(() => {
    // What was just published or discarded is not unsaved work.
    if (reply?.isGood) return removeStored(unsavedKey(opened), "sessionStorage")
    const unsaved = readUnsaved(opened)
    if (!unsaved) return
    setValue(unsaved.value)
    setBasedOn(unsaved.basedOn)
  })
  useEffect(() => restoreUnsaved(), [])
  const isCorrected = (path: string) =>
    corrected.of === reply && corrected.paths.some(each => path === each || path.startsWith(`${each}.`))
  const problems = new Map(
    (reply?.problems ?? [])
      .map(({ path, message }) => [path.join("."), message] as const)
      .filter(([path]) => !isCorrected(path)),
  )
  const change = (make: (value: Json) => Json, path: string) => {
    setValue(make)
    setCorrected(({ of, paths }) => ({ of: reply, paths: of === reply ? [...paths, path] : [path] }))
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!autosave.isBusy) return
    const { submitter, currentTarget } = event
    event.preventDefault()
    void autosave.settle().then(() => requestAnimationFrame(() => currentTarget.requestSubmit(submitter)))
  }
  const changes = changesBetween(opened.current, value)
  const isStopped = autosave.saving === "lost" || autosave.saving === "signed-out"
  return (
    <EditorProvider value={{ value, problems, change }}>
      <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {/* Enter in a field saves. Without this button Enter would press the first button of a list. */}
        <button type="submit" name="accion" value="guardar" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="valor" value={JSON.stringify(value)} />
        <input type="hidden" name="base" value={basedOn} />
        <input type="hidden" name="visto" value={opened.seen} />
        <input type="hidden" name="edicion" value={autosave.edit} />
        {children}
        <EditorCard aria-label="Borrador">
          <p role="status" className="flex items-center gap-2 font-medium">
            <Icon name={isStopped ? "alert" : "pencil"} className="size-5 shrink-0" />
            {savingTexts[autosave.saving]}
          </p>
          {autosave.saving === "elsewhere" && (
            <div className="flex flex-wrap gap-2">
              <ButtonLink to="." reloadDocument variant="secondary">
                Ver lo de la otra ventana
              </ButtonLink>
              <Button variant="secondary" onClick={autosave.keepMine}>
                Conservar lo de esta
              </Button>
            </div>
          )}
          <PreviewLinks shownAt={shownAt(value)} settle={autosave.settle} />
          {changes.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                {changes.length === 1 ? "1 cambio sin publicar" : `${changes.length} cambios sin publicar`}
              </summary>
              <ChangeList changes={changes} label="Cambios sin publicar" />
            </details>
          )}
        </EditorCard>
        {reply && <Problems key={JSON.stringify(reply)} reply={reply} />}
        <PublishCard opened={opened} reply={reply} hasDraft={autosave.edit !== ""} isBusy={autosave.isBusy} />
      </Form>
    </EditorProvider>
  )
}
