import { Form, Link } from "react-router"
import { Button } from "../../ui/button.tsx"
import { courseListTexts as t } from "./texts.ts"

export interface OwnCourseList {
  readonly key: string
  readonly name: string
  readonly course: string
  readonly semester: string
  readonly teacher: string
  readonly lines: number
  readonly added: number
  readonly bought: number
}

const cell = "px-3 py-2 text-left align-top"

export const CourseTable = ({ own }: { own: readonly OwnCourseList[] }) =>
  own.length === 0 ? (
    <p className="text-ink-soft">{t.none}</p>
  ) : (
    <div className="overflow-x-auto rounded-board border border-line bg-silk">
      <table className="w-full">
        <thead className="border-b border-line text-sm">
          <tr>
            <th className={cell}>{t.list}</th>
            {[t.lines, t.added, t.bought].map(label => (
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
                  to={`/asocias/admin/listas?lista=${list.key}`}
                  aria-label={t.editOf(list.name)}
                  className="inline-flex min-h-9 items-center px-2 font-semibold text-mask-800 underline underline-offset-4"
                >
                  {t.change}
                </Link>
                <details>
                  <summary
                    aria-label={t.removeOf(list.name)}
                    className="inline-flex min-h-9 cursor-pointer items-center px-2 font-semibold text-red"
                  >
                    {t.remove}
                  </summary>
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="lista-clave" value={list.key} />
                    <Button type="submit" variant="danger" size="sm" name="accion" value="eliminar">
                      {t.yesRemove}
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
