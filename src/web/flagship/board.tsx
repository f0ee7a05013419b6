import { Fragment } from "react"
import { data, Form, Link, useLocation, useNavigation } from "react-router"
import { getServices } from "../../services.server.ts"
import { whenLost } from "../shared/connection/when-lost.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { type AddedList, addList, listAsker, readAddKey } from "../shared/part-list/add-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import { ListOutcome, type ListProblem } from "../shared/part-list/list-outcome.tsx"
import { signedInCustomer } from "../shared/session/customer.server.ts"
import { CopyButton } from "../ui/copy-button.tsx"
import { NextButton } from "../ui/next-button.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/board"
import { espStepMs, PauseButton, useAnimation } from "./animation.tsx"
import { type BoardContent, BoardDrawing, boards, superior } from "./board-content.tsx"
import { Comparison, Section } from "./comparison.tsx"
import { Buy, boardOffers } from "./offer.tsx"
import { Pinout } from "./pinout.tsx"
import { VideoFrame } from "./video-frame.tsx"

const boardAt = (path: string): BoardContent => {
  const board = boards.find(one => one.path === path)
  if (!board) throw data(null, { status: 404 })
  return board
}

export const headers = publicPage

/** Three routes lead here; each has the address of its board as its pattern. */
export const loader = async ({ context, pattern }: Route.LoaderArgs) => {
  const { path, projects } = boardAt(`/${pattern}`)
  const services = getServices(context)
  return {
    path,
    offers: boardOffers(services),
    products: services.settings.business().flagship,
    parts: await Promise.all(projects.map(({ parts }) => services.lists.named(parts))),
  }
}

interface PartsReply {
  readonly project: number
  readonly added?: AddedList
  readonly problem?: ListProblem
}

/** 'Agregar todo' of a project adds the parts that identify one product. */
export const action = async ({ request, context, pattern }: Route.ActionArgs) => {
  const [, project] = pressedIn(await request.formData())
  const parts = boardAt(`/${pattern}`).projects[project]?.parts
  if (!parts) throw data(null, { status: 404 })
  const customer = await signedInCustomer(request, context)
  if (!customer) return data<PartsReply>({ project, problem: "signed-out" })
  const list = await getServices(context).lists.read(parts.join("\n"), listAsker(context, customer))
  if (list.kind !== "read") return data<PartsReply>({ project, problem: "busy" }, { status: 429 })
  const { view } = list
  const added = await addList(context, customer.id, {
    view,
    addKey: readAddKey(new FormData(), view.rows),
    listKey: "",
  })
  return data<PartsReply>({ project, added })
}

export const clientAction = whenLost<PartsReply>(form => ({ project: pressedIn(form)[1], problem: "lost" }))

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { label, description, path } = boardAt(loaderData.path)
  return siteMeta(matches, { title: label, description, path })
}

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

const stops: readonly { title: string; text: string; at: readonly [x: number, y: number, w: number, h: number] }[] = [
  {
    title: "Puerto USB-C",
    text: "Graba el programa y alimenta la placa con el cable de su celular.",
    at: [-12, 70, 44, 50],
  },
  {
    title: "Botones a mano",
    text: "RST reinicia; BOOT prepara la grabación. Ninguno queda bajo los cables.",
    at: [38, 46, 36, 98],
  },
  {
    title: "Dos núcleos",
    text: "Uno atiende la red mientras el otro corre su programa.",
    at: [208, 34, 148, 122],
  },
  { title: "Antena propia", text: "Wi-Fi y Bluetooth 5 sin módulos ni cables extra.", at: [362, 38, 30, 114] },
  { title: "Pines rotulados", text: "Treinta pines con su nombre por las dos caras.", at: [14, 6, 392, 24] },
]

const BoardTour = () => {
  const animation = useAnimation(stops.length, espStepMs)
  const [x, y, width, height] = stops[animation.frame]!.at

  return (
    <div
      className="grid items-center gap-6 rounded-board border border-line bg-silk p-4 shadow-press lg:grid-cols-[3fr_2fr] lg:p-6"
      data-testid="board-tour"
      data-step={animation.frame}
    >
      <svg aria-hidden="true" viewBox="-20 -14 452 222" className="w-full">
        <BoardDrawing board={superior} />
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx="8"
          fill="#ff9a4c"
          fillOpacity=".22"
          stroke="#ff9a4c"
          strokeWidth="4"
        />
      </svg>
      <div>
        <div className="mb-2 flex items-center justify-between">
          <h2 className="text-xl font-bold">Recorrido por la placa</h2>
          <PauseButton animation={animation} className="text-mask-800 hover:bg-mask-50" />
        </div>
        <ul className="flex flex-col gap-1">
          {stops.map((stop, i) => (
            <li key={stop.title}>
              <button
                type="button"
                aria-pressed={i === animation.frame}
                onClick={() => animation.show(i)}
                className="w-full rounded-pad border-l-4 border-transparent px-3 py-2 text-left hover:bg-mask-50 aria-pressed:border-copper-500 aria-pressed:bg-copper-50"
              >
                <span className="block font-semibold">{stop.title}</span>
                <span className="block text-sm text-ink-soft">{stop.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Parts that do not identify one product are chosen on the list page. */
const PartsOutcome = ({ reply }: { reply: PartsReply }) => {
  const { added, problem } = reply
  const { pathname } = useLocation()
  return (
    <>
      <ListOutcome of={reply} added={added} problem={problem} path={pathname} />
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
}

interface ProjectProps {
  content: BoardContent["projects"][number]
  parts: Awaited<ReturnType<typeof loader>>["parts"][number]
  project: number
  reply: PartsReply | undefined
}

const Project = ({ content: { title, text }, parts, project, reply }: ProjectProps) => {
  const act = `agregar:${project}`
  const isBusy = useNavigation().formData?.get("accion") === act
  const own = reply?.project === project ? reply : undefined
  const isAdded = !isBusy && own?.added !== undefined && own.added.products > 0 && !own.added.failed
  return (
    <li className="flex flex-col gap-2 rounded-board border border-line bg-silk p-5 shadow-press">
      <h3 className="text-lg font-bold">{title}</h3>
      <p>{text}</p>
      <div className="mt-auto flex flex-col gap-3 border-t border-dashed border-line-strong pt-3">
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-copper-700">Lleva:</span>{" "}
          {parts.map((part, at) => (
            <Fragment key={part.text}>
              {at > 0 && ", "}
              {part.path ? (
                <Link to={part.path} className="underline underline-offset-4">
                  {part.text}
                </Link>
              ) : (
                part.text
              )}
            </Fragment>
          ))}
        </p>
        {parts.some(({ path }) => path) && (
          <Form method="post" preventScrollReset>
            <NextButton
              next={isAdded ? { label: "Ver carrito", to: "/perfil?tab=carrito" } : null}
              type="submit"
              name="accion"
              value={act}
              busy={isBusy}
              variant="secondary"
              size="sm"
              aria-label={isAdded ? undefined : `Agregar todo: ${title}`}
            >
              Agregar todo
            </NextButton>
          </Form>
        )}
        {own && <PartsOutcome reply={own} />}
      </div>
    </li>
  )
}

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

export default function BoardPage({ loaderData: { path, offers, products, parts }, actionData }: Route.ComponentProps) {
  const content = boardAt(path)
  const { size, label } = content
  return (
    <>
      <MaskBand
        over="Productos Insignia"
        lead={content.tagline}
        title={label}
        picture={
          <svg aria-hidden="true" viewBox={`-26 -30 ${size.length + 44} ${size.width + 60}`} className="w-full">
            <g transform={`rotate(-6 ${size.length / 2} ${size.width / 2})`}>
              <BoardDrawing board={content} />
            </g>
          </svg>
        }
      >
        <Buy onMask product={products[content.key]} offer={offers[content.key]} />
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
          <Pinout board={content} />
        </Section>
        <Section title="Qué puede construir">
          <ul className="grid gap-4 md:grid-cols-3">
            {content.projects.map((project, at) => (
              <Project key={project.title} content={project} parts={parts[at] ?? []} project={at} reply={actionData} />
            ))}
          </ul>
        </Section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:grid-cols-2 lg:gap-10">
          <Section title="Su primer programa" lead={content.program.lead}>
            <div className="flex flex-col gap-2">
              <div className="self-end empty:hidden">
                <CopyButton text={content.program.code} what="el programa" />
              </div>
              <Program code={content.program.code} name={label} />
            </div>
          </Section>
          <Section title="Véala en video">
            <VideoFrame url={content.video.url} title={content.video.title} />
          </Section>
        </div>
        <Comparison current={content.key} offers={offers} />
      </div>
    </>
  )
}
