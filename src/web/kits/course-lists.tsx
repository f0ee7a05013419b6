import { Link } from "react-router"
import type { CourseList } from "../../shop/lists/part-lists.ts"
import { ButtonLink } from "../ui/button.tsx"

export const CourseLists = ({ courses }: { courses: readonly CourseList[] }) => (
  <section id="listas-de-curso" aria-labelledby="listas" className="flex scroll-mt-24 flex-col gap-4">
    <h2 id="listas" className="text-2xl font-bold">
      Listas de curso
    </h2>
    <p className="text-ink-soft">
      {courses.length > 0
        ? "Publicadas por las asociaciones: ábralas, adáptelas y cómprelas."
        : "Cuando una asociación publique la lista de su curso, aparece aquí. Mientras tanto, pegue la suya."}
    </p>
    {courses.length > 0 && (
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map(list => (
          <li key={list.key}>
            <Link
              to={`/lista/${list.key}`}
              className="flex h-full flex-col gap-1 rounded-board border border-line bg-silk p-4 shadow-press hover:border-mask-600"
            >
              <span className="font-bold">{list.name}</span>
              <span className="text-sm text-ink-soft">
                {[list.course, list.semester, list.teacher].filter(fact => fact !== "").join(" · ")}
              </span>
              <span className="mt-auto pt-2 text-sm font-semibold text-mask-700">
                {list.association} · {list.lines === 1 ? "1 línea" : `${list.lines} líneas`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    <ButtonLink to="/lista" variant="secondary" className="self-start">
      Pegar mi propia lista
    </ButtonLink>
  </section>
)
