import { type ComponentProps, createContext, type DragEvent, type ReactNode, useContext, useState } from "react"
import {
  applyListAction,
  type FieldKind,
  fieldName,
  fieldText,
  type Json,
  type ListAction,
  moveItem,
  readField,
  valueAt,
  withValueAt,
} from "../../../shop/settings/rules/edit-value.ts"
import { classes } from "../../ui/button.tsx"
import { Checkbox, SelectField, TextAreaField, TextField } from "../../ui/field.tsx"
import { Icon, type IconName } from "../../ui/icons.tsx"

/** The state that the fields of a settings document share. Paths are those of shop/settings/rules/edit-value.ts. */
export interface Editor {
  readonly value: Json
  /** By path. */
  readonly problems: ReadonlyMap<string, string>
  readonly change: (make: (value: Json) => Json, path: string) => void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export const useEditor = () => {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error("A settings field needs the form of its document")
  return {
    ...editor,
    at: (path: string): Json | undefined => valueAt(editor.value, path),
    set: (path: string, next: Json) => editor.change(value => withValueAt(value, path, next), path),
    act: (act: ListAction, path: string) => editor.change(value => applyListAction(value, act, path), path),
    move: (listPath: string, from: number, to: number) =>
      editor.change(value => moveItem(value, listPath, from, to), listPath),
  }
}

export const listAt = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

export const fieldId = (path: string): string => `campo-${path.replaceAll(".", "-")}`

/** The problem of the field or of a part of its value, such as a line of a list. */
const problemAt = (problems: Editor["problems"], path: string): string | undefined =>
  problems.get(path) ?? [...problems].find(([each]) => each.startsWith(`${path}.`))?.[1]

/** Keeps the typed text while it means the document's value. */
export const useTyped = (kind: FieldKind, path: string) => {
  const { at, set, problems } = useEditor()
  const held = at(path)
  const [typed, setTyped] = useState("")
  const isHeld = JSON.stringify(readField(kind, [typed])) === JSON.stringify(held ?? null)
  return {
    id: fieldId(path),
    name: fieldName(kind, path),
    value: isHeld && typed !== "" ? typed : fieldText(kind, held),
    error: problemAt(problems, path),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped(target.value)
      set(path, readField(kind, [target.value]))
    },
  }
}

type FieldProps<Of extends (props: never) => ReactNode> = Omit<Parameters<Of>[0], "name" | "value"> & { path: string }

export const EditText = ({ path, ...field }: FieldProps<typeof TextField>) => (
  <TextField autoComplete="off" {...field} {...useTyped("texto", path)} />
)

export const EditAmount = ({ path, ...field }: FieldProps<typeof TextField>) => (
  <TextField autoComplete="off" inputMode="decimal" {...field} {...useTyped("monto", path)} />
)

export const EditNumber = ({
  path,
  optional = false,
  ...field
}: FieldProps<typeof TextField> & { optional?: boolean }) => (
  <TextField autoComplete="off" inputMode="numeric" {...field} {...useTyped(optional ? "opcional" : "numero", path)} />
)

export const EditDay = ({ path, ...field }: FieldProps<typeof TextField>) => (
  <TextField type="date" {...field} {...useTyped("texto", path)} />
)

/** In Costa Rica's time; empty means none. */
export const EditMoment = ({ path, ...field }: FieldProps<typeof TextField>) => (
  <TextField type="datetime-local" {...field} {...useTyped("momento", path)} />
)

export const EditArea = ({ path, ...field }: FieldProps<typeof TextAreaField>) => (
  <TextAreaField rows={3} {...field} {...useTyped("texto", path)} />
)

/** A list of texts, or of numbers, one in each line. */
export const EditLines = ({
  path,
  kind = "lineas",
  ...field
}: FieldProps<typeof TextAreaField> & { kind?: "lineas" | "medidas" }) => (
  <TextAreaField rows={5} hint="Uno por línea." {...field} {...useTyped(kind, path)} />
)

export const EditSelect = ({
  path,
  kind = "texto",
  ...field
}: FieldProps<typeof SelectField> & { kind?: FieldKind }) => <SelectField {...field} {...useTyped(kind, path)} />

export const EditCheck = ({ path, label }: { path: string; label: string }) => {
  const { at, set, problems } = useEditor()
  return (
    <>
      <input type="hidden" name={fieldName("marca", path)} value="no" />
      <Checkbox
        id={fieldId(path)}
        name={fieldName("marca", path)}
        value="si"
        label={label}
        checked={at(path) === true}
        error={problems.get(path)}
        onChange={event => set(path, event.target.checked)}
      />
    </>
  )
}

type EditManyProps = { path: string; label: string; of: readonly (readonly [value: string, label: string])[] }

/** Several choices as checkboxes. A chosen value that is no longer offered stays visible. */
export const EditMany = ({ path, label, of }: EditManyProps) => {
  const { at, set, problems } = useEditor()
  const chosen = listAt(at(path)).map(String)
  const former = chosen.filter(value => !of.some(([known]) => known === value)).map(value => [value, value] as const)
  const problem = problemAt(problems, path)
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="flex flex-col gap-1">
      <legend className="text-sm font-semibold">{label}</legend>
      <input type="hidden" name={fieldName("varios", path)} value="" />
      <div className="flex flex-wrap gap-x-5">
        {[...of, ...former].map(([value, text]) => (
          <Checkbox
            key={value}
            name={fieldName("varios", path)}
            value={value}
            label={text}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              set(path, target.checked ? [...chosen, value] : chosen.filter(other => other !== value))
            }
          />
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The name makes the server do the same without script. */
const listButton = (act: ListAction, path: string) => ({ name: "accion", value: `lista:${act}:${path}` })

type ActionButtonProps = {
  act: ListAction
  path: string
  label: string
  icon: IconName
  next?: string
  disabled?: boolean
}

const ActionButton = ({ act, path, label, icon, next = path, disabled }: ActionButtonProps) => {
  const editor = useEditor()
  return (
    <button
      type="submit"
      {...listButton(act, path)}
      id={`${act}-${fieldId(path)}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={event => {
        event.preventDefault()
        editor.act(act, path)
        // The focus follows the item, so that the same key moves it again.
        requestAnimationFrame(() => document.getElementById(`${act}-${fieldId(next)}`)?.focus())
      }}
      className="grid size-10 place-items-center rounded-pad border border-transparent text-mask-800 hover:border-line-strong hover:bg-mask-50 disabled:opacity-30"
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}

export const AddButton = ({ path, children }: { path: string; children: ReactNode }) => {
  const { act } = useEditor()
  return (
    <button
      type="submit"
      {...listButton("agregar", path)}
      onClick={event => {
        event.preventDefault()
        act("agregar", path)
      }}
      className="inline-flex min-h-11 items-center gap-2 self-start rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
    >
      <Icon name="plus" className="size-5" />
      {children}
    </button>
  )
}

type ItemButtonsProps = { path: string; name: string; count: number; copy?: boolean; className?: string }

/** Buttons to move, copy and remove an item. */
export const ItemButtons = ({ path, name, count, copy = false, className }: ItemButtonsProps) => {
  const steps = path.split(".")
  const at = Number(steps.at(-1))
  const sibling = (place: number) => [...steps.slice(0, -1), place].join(".")
  return (
    <div className={classes("flex shrink-0 items-center", className)}>
      <ActionButton
        act="subir"
        path={path}
        next={sibling(at - 1)}
        label={`Subir ${name}`}
        icon="chevron-up"
        disabled={at === 0}
      />
      <ActionButton
        act="bajar"
        path={path}
        next={sibling(at + 1)}
        label={`Bajar ${name}`}
        icon="chevron-down"
        disabled={at === count - 1}
      />
      {copy && <ActionButton act="copiar" path={path} label={`Copiar ${name}`} icon="copy" />}
      <ActionButton act="quitar" path={path} label={`Quitar ${name}`} icon="trash" />
    </div>
  )
}

type EditListProps = {
  path: string
  label: string
  add: string
  /** The item's name on its buttons. */
  nameOf?: (item: Json, at: number) => string
  children: (path: string, at: number) => ReactNode
  copy?: boolean
}

const itemName = (item: Json, at: number): string => {
  const fields = typeof item === "object" && item !== null ? (item as { readonly [key: string]: Json }) : {}
  const name = fields["name"] || fields["title"] || fields["when"] || fields["province"]
  return typeof name === "string" && name !== "" ? name : `n.º ${at + 1}`
}

/** The rows of a list, which can be dragged by their handle or moved by buttons. */
export const EditList = ({ path, label, add, nameOf = itemName, children, copy }: EditListProps) => {
  const { at, move, problems } = useEditor()
  const [dragged, setDragged] = useState<number | null>(null)
  const items = listAt(at(path))
  const problem = problems.get(path)
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null) move(path, dragged, to)
    setDragged(null)
  }
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-bold">{label}</legend>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red">
          {problem}
        </p>
      )}
      <ol className="flex flex-col gap-2 empty:hidden">
        {items.map((item, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may change any name of an item
            key={place}
            onDragOver={event => dragged !== null && event.preventDefault()}
            onDrop={drop(place)}
            className={classes(
              "flex flex-col gap-2 rounded-pad border bg-silk p-2 sm:flex-row sm:items-start",
              dragged === place ? "border-copper-500 opacity-60" : "border-line",
            )}
          >
            <span
              aria-hidden="true"
              draggable
              onDragStart={event => {
                event.dataTransfer.effectAllowed = "move"
                setDragged(place)
              }}
              onDragEnd={() => setDragged(null)}
              title="Arrastre para ordenar"
              className="hidden cursor-grab px-1 pt-2 text-ink-soft select-none sm:block"
            >
              ⠿
            </span>
            <div className="min-w-0 flex-1">{children(`${path}.${place}`, place)}</div>
            <ItemButtons
              path={`${path}.${place}`}
              name={nameOf(item, place)}
              count={items.length}
              copy={copy}
              className="self-end sm:self-start"
            />
          </li>
        ))}
      </ol>
      <AddButton path={path}>{add}</AddButton>
    </fieldset>
  )
}

export const EditorCard = ({ title, children, ...section }: ComponentProps<"section"> & { title?: string }) => (
  <section {...section} className="flex flex-col gap-4 rounded-board border border-line bg-silk p-4">
    {title && <h2 className="text-lg font-bold">{title}</h2>}
    {children}
  </section>
)
