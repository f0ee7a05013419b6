import { Fragment, type ReactNode } from "react"
import { data, Form, Link, useLocation } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { BandTitle, MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { type AddedList, addList, askerOf } from "../shared/part-list/answer-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import { ListOutcome, type ListProblem } from "../shared/part-list/list-outcome.tsx"
import { customerOf } from "../shared/session/customer.server.ts"
import { CopyButton } from "../ui/copy-button.tsx"
import { ActButton } from "../ui/form.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/board"
import { BoardTour } from "./board-tour.tsx"
import { type BoardContent, BoardDrawing } from "./boards/board-content.tsx"
import { superior } from "./boards/superior-content.ts"
import { unoR3 } from "./boards/uno-r3-content.ts"
import { unoR4 } from "./boards/uno-r4-content.ts"
import { Comparison, comparisonTexts } from "./comparison.tsx"
import { Buy, boardOffers } from "./offer.tsx"
import { Pinout } from "./pinout.tsx"
import { VideoFrame } from "./video-frame.tsx"

const boards = [superior, unoR4, unoR3]

const boardAt = (path: string): BoardContent => {
  const board = boards.find(one => one.path === path)
  if (!board) throw data(null, { status: 404 })
  return board
}

export const headers = publicPage

/** Three routes lead here; each has the address of its board as its pattern. */
const boardOf = (pattern: string) => boardAt(`/${pattern}`)

export const loader = async ({ context, pattern }: Route.LoaderArgs) => {
  const { path, projects } = boardOf(pattern)
  const services = servicesOf(context)
  return {
    path,
    offers: boardOffers(services),
    parts: await Promise.all(projects.map(({ parts }) => services.lists.named(parts))),
  }
}

type PageData = Awaited<ReturnType<typeof loader>>

interface PartsReply {
  readonly project: number
  readonly added?: AddedList
  readonly problem?: ListProblem
}

/** 'Agregar todo' of a project adds the parts that name one product for sure. */
export const action = async ({ request, context, pattern }: Route.ActionArgs) => {
  const [, project] = pressedIn(await request.formData())
  const parts = boardOf(pattern).projects[project]?.parts
  if (!parts) throw data(null, { status: 404 })
  const customer = await customerOf(request, context)
  if (!customer) return data<PartsReply>({ project, problem: "signed-out" })
  const list = await servicesOf(context).lists.read(parts.join("\n"), askerOf(context, customer))
  if (list.kind !== "read") return data<PartsReply>({ project, problem: "busy" }, { status: 429 })
  return data<PartsReply>({ project, added: await addList(context, customer.id, list.view, "") })
}

export const clientAction = whenLost<PartsReply>(form => ({ project: pressedIn(form)[1], problem: "lost" }))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { product, description, path } = boardAt(loaderData.path)
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({ title: product.label, description, path, publicUrl, brandName: brand?.name })
}

const Section = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-5">
    <div>
      <h2 className="text-2xl font-bold sm:text-3xl">{title}</h2>
      {lead && <p className="mt-1 max-w-3xl text-ink-soft">{lead}</p>}
    </div>
    {children}
  </section>
)

const Highlights = ({ items }: { items: BoardContent["highlights"] }) => (
  <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {items.map(({ figure, label }) => (
      <li key={label} className="rounded-board border border-line bg-silk p-4 shadow-press">
        <span className="block text-xl font-bold text-mask-800 sm:text-2xl">{figure}</span>
        <span className="text-sm text-ink-soft">{label}</span>
      </li>
    ))}
  </ul>
)

const Specifications = ({ rows }: { rows: BoardContent["specifications"] }) => (
  <dl className="overflow-hidden rounded-board border border-line bg-silk">
    {rows.map(([name, value]) => (
      <div key={name} className="grid gap-1 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[12rem_1fr]">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-ink-soft">{value}</dd>
      </div>
    ))}
  </dl>
)

interface PartsProps {
  parts: PageData["parts"][number]
  project: number
  title: string
  reply: PartsReply | undefined
}

/** What was not chosen is chosen in a list. */
const PartsOutcome = ({ reply: { added, problem } }: { reply: PartsReply }) => (
  <>
    <ListOutcome added={added} problem={problem} path={useLocation().pathname} />
    {added && added.notChosen.length > 0 && (
      <Link
        to={`/lista?pegar=${encodeURIComponent(added.notChosen.join("\n"))}`}
        className="text-sm underline underline-offset-4"
      >
        {`Elegir ${added.notChosen.join(", ")}`}
      </Link>
    )}
  </>
)

const Parts = ({ parts, project, title, reply }: PartsProps) => (
  <div className="mt-auto flex flex-col gap-3 border-t border-dashed border-line-strong pt-3">
    <p className="text-sm text-ink-soft">
      <span className="font-semibold text-copper-700">Lleva:</span>{" "}
      {parts.map(({ text, path }, at) => (
        <Fragment key={text}>
          {at > 0 && ", "}
          {path ? (
            <Link to={path} className="underline underline-offset-4">
              {text}
            </Link>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
    {parts.some(({ path }) => path) && (
      <Form method="post" preventScrollReset>
        <ActButton act={`agregar:${project}`} variant="secondary" size="sm" aria-label={`Agregar todo: ${title}`}>
          Agregar todo
        </ActButton>
      </Form>
    )}
    {reply?.project === project && <PartsOutcome reply={reply} />}
  </div>
)

interface ProjectsProps {
  projects: BoardContent["projects"]
  parts: PageData["parts"]
  reply: PartsReply | undefined
}

const Projects = ({ projects, parts, reply }: ProjectsProps) => (
  <ul className="grid gap-4 md:grid-cols-3">
    {projects.map((project, at) => (
      <li key={project.title} className="flex flex-col gap-2 rounded-board border border-line bg-silk p-5 shadow-press">
        <h3 className="text-lg font-bold">{project.title}</h3>
        <p>{project.text}</p>
        <Parts parts={parts[at] ?? []} project={at} title={project.title} reply={reply} />
      </li>
    ))}
  </ul>
)

const Program = ({ code, name }: { code: string; name: string }) => (
  <section
    aria-label={`Su primer programa: ${name}`}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-board bg-mask-900 p-5 text-sm leading-relaxed text-mask-100"
  >
    <pre>
      <code lang="en" className="font-mono">
        {code}
      </code>
    </pre>
  </section>
)

export default function BoardPage({ loaderData: { path, offers, parts }, actionData }: Route.ComponentProps) {
  const content = boardAt(path)
  const { size, product } = content
  return (
    <>
      <MaskBand
        picture={
          <svg aria-hidden="true" viewBox={`-26 -30 ${size.length + 44} ${size.width + 60}`} className="w-full">
            <g transform={`rotate(-6 ${size.length / 2} ${size.width / 2})`}>
              <BoardDrawing board={content} />
            </g>
          </svg>
        }
      >
        <BandTitle over="Productos Insignia" lead={content.tagline}>
          {product.label}
        </BandTitle>
        <Buy onMask product={product} offer={offers[content.key]} />
      </MaskBand>
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <Highlights items={content.highlights} />
        {content === superior && <BoardTour />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:grid-cols-2 lg:gap-10">
          <Section title="Qué es">
            <div className="flex flex-col gap-4 text-lg text-ink-soft">
              {content.about.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Section>
          <Section title="Especificaciones">
            <Specifications rows={content.specifications} />
          </Section>
        </div>
        <Section
          title="Mapa de pines"
          lead="La placa vista desde arriba, con el puerto USB arriba. Cada color es un tipo de pin."
        >
          <Pinout name={product.label} board={<BoardDrawing board={content} />} size={size} rows={content.pins} />
        </Section>
        <Section title="Qué puede construir">
          <Projects projects={content.projects} parts={parts} reply={actionData} />
        </Section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:grid-cols-2 lg:gap-10">
          <Section title="Su primer programa" lead={content.program.lead}>
            <div className="flex flex-col gap-2">
              <div className="self-end empty:hidden">
                <CopyButton text={content.program.code} what="el programa" />
              </div>
              <Program code={content.program.code} name={product.label} />
            </div>
          </Section>
          <Section title="Véala en video">
            <VideoFrame url={content.video.url} title={content.video.title} />
          </Section>
        </div>
        <Section title={comparisonTexts.title} lead={comparisonTexts.lead}>
          <Comparison current={content.key} offers={offers} />
        </Section>
      </div>
    </>
  )
}
