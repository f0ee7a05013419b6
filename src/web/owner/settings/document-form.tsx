import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
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
import { ChangeList } from "./change-list.tsx"
import { EditorCard, EditorProvider, fieldId } from "./editor.tsx"

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
  readonly value: Json
  readonly current: Json
  readonly basedOn: number
  readonly seen: number
  readonly edit: string | null
  readonly draftSavedAt: string | null
  readonly scheduled: readonly { readonly version: number; readonly validFrom: string }[]
}

type Saving = "unchanged" | "waiting" | "saving" | "saved" | "lost" | "elsewhere"

const savingTexts: Readonly<Record<Saving, string>> = {
  unchanged: "Sin cambios por guardar.",
  waiting: "Guardando el borrador…",
  saving: "Guardando el borrador…",
  saved: "Borrador guardado. Todavía no está publicado.",
  lost: "Sin conexión: el borrador no se ha guardado.",
  elsewhere: "Este borrador cambió en otra ventana.",
}

const typingMs = 700
const retryMs = 6000

/** Saves the draft during typing, one request at a time; a lost request is repeated. */
const useAutosave = (
  form: RefObject<HTMLFormElement | null>,
  { opened, value, reply }: { opened: Opened; value: Json; reply: SettingsReply | undefined },
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
  }, [reply])

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
    } else if (reply?.kind === "elsewhere") {
      setElsewhere(reply.edit ?? "")
      setSaving("elsewhere")
    } else {
      setSaving("lost")
      // After the end of a session the person signs in again, so nothing is sent before that.
      if (answer?.status !== 401) timer.current = setTimeout(save, retryMs)
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
    if (saving === "elsewhere") return
    setSaving("waiting")
    clearTimeout(timer.current)
    timer.current = setTimeout(save, typingMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const isUnsaved = saving === "waiting" || saving === "saving" || saving === "lost"
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
    {shownAt.map(([label, path]) => {
      const address = `${path}${path.includes("?") ? "&" : "?"}${previewMark}=si`
      return (
        <li key={path}>
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

type Shown = readonly (readonly [label: string, path: string])[]

const Problems = ({ reply }: { reply: SettingsReply }) => (
  <Outcome of={reply} kind={reply.isGood ? "success" : "error"}>
    <p>{reply.text}</p>
    {reply.problems && (
      <ul className="mt-1 list-disc pl-5 font-normal">
        {reply.problems.map(({ path, place, message }) => (
          <li key={`${path.join(".")} ${message}`}>
            <a href={`${problemSearch(path)}#${fieldId(path.join("."))}`} className="underline">
              {place || "Documento"}
            </a>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    )}
  </Outcome>
)

/** Only one kit is open at a time. */
const problemSearch = ([list, at]: SettingsProblem["path"]): string => (list === "kits" ? `?kit=${at}` : "")

type PublishProps = { opened: Opened; reply: SettingsReply | undefined; isBusy: boolean }

const PublishCard = ({ opened, reply, isBusy }: PublishProps) => {
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
        {opened.draftSavedAt && (
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
  const [value, setValue] = useState(opened.value)
  const [mended, setMended] = useState<{ of: unknown; paths: readonly string[] }>({ of: reply, paths: [] })
  const autosave = useAutosave(form, { opened, value, reply })
  const isMended = (path: string) =>
    mended.of === reply && mended.paths.some(each => path === each || path.startsWith(`${each}.`))
  const problems = new Map(
    (reply?.problems ?? [])
      .map(({ path, message }) => [path.join("."), message] as const)
      .filter(([path]) => !isMended(path)),
  )
  const change = (make: (value: Json) => Json, path: string) => {
    setValue(make)
    setMended(({ of, paths }) => ({ of: reply, paths: of === reply ? [...paths, path] : [path] }))
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!autosave.isBusy) return
    const { submitter, currentTarget } = event
    event.preventDefault()
    void autosave.settle().then(() => requestAnimationFrame(() => currentTarget.requestSubmit(submitter)))
  }
  const changes = changesBetween(opened.current, value)
  return (
    <EditorProvider value={{ value, problems, change }}>
      <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {/* Enter in a field saves. Without this button Enter would press the first button of a list. */}
        <button type="submit" name="accion" value="guardar" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="valor" value={JSON.stringify(value)} />
        <input type="hidden" name="base" value={opened.basedOn} />
        <input type="hidden" name="visto" value={opened.seen} />
        <input type="hidden" name="edicion" value={autosave.edit} />
        {children}
        <EditorCard aria-label="Borrador">
          <p role="status" className="flex items-center gap-2 font-medium">
            <Icon name={autosave.saving === "lost" ? "alert" : "pencil"} className="size-5 shrink-0" />
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
        <PublishCard opened={opened} reply={reply} isBusy={autosave.isBusy} />
      </Form>
    </EditorProvider>
  )
}
