import { useState } from "react"
import { data, Form, Link, useNavigation } from "react-router"
import { getServices } from "../../../services.server.ts"
import type { ListView } from "../../../shop/lists/list-view.ts"
import { listName, shortText } from "../../../shop/lists/rules/saved-list.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../../shop/vocabulary/people.ts"
import { connectionTexts } from "../../shared/connection/ask-shop.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { listAsker } from "../../shared/part-list/add-list.server.ts"
import { answerList, refusalStatus, type ShownList } from "../../shared/part-list/answer-list.server.ts"
import { pressedIn } from "../../shared/part-list/list-form.ts"
import { ListRows } from "../../shared/part-list/list-rows.tsx"
import { PasteList, refusalTexts } from "../../shared/part-list/paste-list.tsx"
import { associationCalling } from "../../shared/staff/staff-access.server.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/course-lists-page"

const toAssociation = ({ id, alias, name }: StaffProfile) => ({ associationId: id, association: name || alias })

export const loader = framedLoader(async ({ services: { lists }, staff, search, context }) => {
  const own = await lists.of(toAssociation(staff))
  const uses = await lists.uses(own.map(({ key }) => key))
  const wanted = own.find(({ key }) => key === search.get("lista"))
  const edited = wanted ? await lists.get(wanted.key) : null
  return {
    own: own.map(({ key, name, course, semester, teacher, lines }) => ({
      ...{ key, name, course, semester, teacher, lines },
      ...(uses.get(key) ?? { added: 0, bought: 0 }),
    })),
    edited: edited ? { ...edited, view: await lists.view(edited.lines, listAsker(context, staff, "staff")) } : null,
  }
})

const fields = ["nombre", "curso", "semestre", "docente", "lista-clave"] as const

interface CourseReply {
  readonly shown: ShownList | null
  readonly typed: Readonly<Record<(typeof fields)[number], string>>
  readonly good?: string
  readonly problem?: string
  readonly pasted?: string
}

const typedIn = (form: FormData) =>
  Object.fromEntries(fields.map(name => [name, readFormText(form, name)])) as CourseReply["typed"]

const title = "Listas de curso"
const courseMissing = "Escriba el curso."

export const action = async ({ request, context }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  const { lists } = getServices(context)
  const form = await request.formData()
  const [act] = pressedIn(form)
  const typed = typedIn(form)
  if (act === "eliminar") {
    await lists.remove(typed["lista-clave"], toAssociation(staff))
    return data<CourseReply>({ shown: null, typed: typedIn(new FormData()), good: "Lista eliminada." })
  }
  const { shown, refused, ...sent } = await answerList(lists, form, listAsker(context, staff, "staff"))
  const problem = refused && refusalTexts[refused]
  if (!shown) return data<CourseReply>({ shown, typed, problem, ...sent }, { status: refusalStatus[refused] })
  if (act !== "publicar") return data<CourseReply>({ shown, typed, problem })
  const course = shortText(typed.curso)
  if (course === "") return data<CourseReply>({ shown, typed, problem: courseMissing }, { status: 422 })
  const content = {
    name: listName(typed.nombre || course),
    course,
    semester: shortText(typed.semestre),
    teacher: shortText(typed.docente),
    lines: shown.view.rows.map(({ text, units, productId }) => ({ text, units, productId })),
  }
  const key = typed["lista-clave"]
  const isKept =
    key === ""
      ? await lists.keep(toAssociation(staff), content)
      : await lists.change(key, toAssociation(staff), content)
  if (!isKept)
    return data<CourseReply>({ shown, typed, problem: "Hay demasiadas listas. Elimine alguna." }, { status: 409 })
  const good = key === "" ? "Lista publicada." : "Cambios guardados."
  return data<CourseReply>({ shown: null, typed: typedIn(new FormData()), good })
}

export const clientAction = whenLost<CourseReply>(form => ({
  shown: null,
  typed: typedIn(form),
  problem: connectionTexts.lost,
}))

export const headers = privatePage

export const meta = counterMeta(title, "Listas de materiales que la asociación publica para sus cursos.")

const CourseFields = ({ typed, error }: { typed: CourseReply["typed"]; error: string | undefined }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="Curso" name="curso" required maxLength={80} defaultValue={typed.curso} error={error} />
    <TextField
      label="Semestre"
      name="semestre"
      maxLength={80}
      defaultValue={typed.semestre}
      hint="Por ejemplo: I Semestre 2027"
    />
    <TextField label="Docente" name="docente" maxLength={80} defaultValue={typed.docente} />
    <TextField label="Nombre de la lista" name="nombre" maxLength={80} defaultValue={typed.nombre} />
  </div>
)

const cell = "px-3 py-2 text-left align-top"

const CourseTable = ({ own }: Pick<Route.ComponentProps["loaderData"], "own">) =>
  own.length === 0 ? (
    <p className="text-ink-soft">Todavía no hay listas publicadas.</p>
  ) : (
    <div className="overflow-x-auto rounded-board border border-line bg-silk">
      <table className="w-full">
        <thead className="border-b border-line text-sm">
          <tr>
            <th className={cell}>Lista</th>
            {["Líneas", "En carritos", "Compras"].map(label => (
              <th key={label} className={`${cell} text-right`}>
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {own.map(list => (
            <tr key={list.key} className="border-t border-line first:border-t-0">
              <th scope="row" className={`${cell} font-normal`}>
                <Link to={`/lista/${list.key}`} className="font-semibold underline-offset-4 hover:underline">
                  {list.name}
                </Link>
                <span className="block text-sm text-ink-soft">
                  {[list.course, list.semester, list.teacher].filter(fact => fact !== "").join(" · ")}
                </span>
              </th>
              <td className={`${cell} figures text-right`}>{list.lines}</td>
              <td className={`${cell} figures text-right`}>{list.added}</td>
              <td className={`${cell} figures text-right font-bold`}>{list.bought}</td>
              <td className={`${cell} flex flex-wrap justify-end gap-2`}>
                <Link
                  to={`/asocias/admin/listas/${list.key}`}
                  aria-label={`Enlace, QR y demanda de ${list.name}`}
                  className="inline-flex min-h-9 items-center px-2 font-semibold text-mask-800 underline underline-offset-4"
                >
                  QR y demanda
                </Link>
                <Link
                  to={`/asocias/admin/listas?lista=${list.key}`}
                  aria-label={`Cambiar ${list.name}`}
                  className="inline-flex min-h-9 items-center px-2 font-semibold text-mask-800 underline underline-offset-4"
                >
                  Cambiar
                </Link>
                <details>
                  <summary
                    aria-label={`Eliminar ${list.name}`}
                    className="inline-flex min-h-9 cursor-pointer items-center px-2 font-semibold text-red"
                  >
                    Eliminar
                  </summary>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="lista-clave" value={list.key} />
                    <Button type="submit" variant="danger" size="sm" name="accion" value="eliminar">
                      Sí, eliminar
                    </Button>
                  </Form>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

export default function CourseListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, own, edited } = loaderData
  const { state } = useNavigation()
  const isDone = actionData?.good !== undefined
  const start = isDone ? null : edited
  const typed = actionData?.typed ?? {
    nombre: start?.name ?? "",
    curso: start?.course ?? "",
    semestre: start?.semester ?? "",
    docente: start?.teacher ?? "",
    "lista-clave": start?.key ?? "",
  }
  // After a lost answer the rows stay; another list starts with its own.
  const [last, setLast] = useState<{ readonly key: string; readonly view: ListView } | null>(null)
  const read = actionData?.shown?.view
  if (read && last?.view !== read) setLast({ key: typed["lista-clave"], view: read })
  if (isDone && last) setLast(null)
  const former = last?.key === typed["lista-clave"] ? last.view : undefined
  const view = isDone ? null : (read ?? former ?? start?.view ?? null)
  const reply = state === "idle" ? actionData : undefined
  // What is wrong with the course stands beside its field.
  const message = reply?.good ?? (reply?.problem === courseMissing ? undefined : reply?.problem)
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-6">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl font-bold">{title}</h1>
          <p className="max-w-3xl text-ink-soft">
            Pegue la lista del curso y publíquela: los estudiantes la encuentran en Kits y en la búsqueda, la adaptan y
            la compran.
          </p>
        </header>
        {message && (
          <Outcome of={reply} kind={reply?.good ? "success" : "error"}>
            {message}
          </Outcome>
        )}
        <CourseTable own={own} />
        <section aria-labelledby="nueva" className="flex max-w-4xl flex-col gap-4">
          <h2 id="nueva" className="text-lg font-bold">
            {typed["lista-clave"] ? "Cambiar lista" : "Nueva lista"}
          </h2>
          <Form
            key={isDone ? "done" : typed["lista-clave"]}
            method="post"
            encType="multipart/form-data"
            preventScrollReset
            className="flex flex-col gap-5"
          >
            <input type="hidden" name="lista-clave" value={typed["lista-clave"]} />
            {view ? (
              <>
                <CourseFields typed={typed} error={actionData?.problem === courseMissing ? courseMissing : undefined} />
                <ListRows view={view} editable />
                <div className="flex flex-wrap gap-3">
                  <ActionButton act="publicar" busyText="Publicando...">
                    {typed["lista-clave"] ? "Guardar cambios" : "Publicar lista"}
                  </ActionButton>
                  <Button type="submit" variant="secondary" name="accion" value="actualizar" formNoValidate>
                    Actualizar
                  </Button>
                  <ButtonLink to="/asocias/admin/listas" variant="ghost" reloadDocument>
                    Empezar otra
                  </ButtonLink>
                </div>
              </>
            ) : (
              <PasteList pasted={actionData?.pasted} />
            )}
          </Form>
        </section>
        <p>
          <Link to="/kits#listas-de-curso" className="underline underline-offset-4">
            Ver Listas de curso como la ven los estudiantes
          </Link>
        </p>
      </div>
    </AdminFrame>
  )
}
