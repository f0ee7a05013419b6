import { Fragment, type ReactNode } from "react"
import { Form, Link, type MetaDescriptor, useLocation } from "react-router"
import { BandTitle, MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { ListOutcome } from "../shared/part-list/list-outcome.tsx"
import { ActButton } from "../ui/act-button.tsx"
import { CopyButton } from "../ui/copy-button.tsx"
import { pageMeta } from "../ui/page-meta.ts"
import type { BoardContent } from "./boards/board-content.ts"
import { Buy } from "./buy.tsx"
import { Comparison } from "./comparison.tsx"
import type { BoardPageData } from "./offer.ts"
import type { PartsReply } from "./parts-reply.ts"
import { Pinout } from "./pinout.tsx"
import { flagshipTexts as t } from "./texts.ts"
import { VideoFrame } from "./video-frame.tsx"

export const boardMeta = (content: BoardContent, matches: Parameters<typeof siteOf>[0]): MetaDescriptor[] => {
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({
    title: content.product.label,
    description: content.description,
    path: content.path,
    publicUrl,
    brandName: brand?.name,
  })
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
  parts: BoardPageData["parts"][number]
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
  parts: BoardPageData["parts"]
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
    aria-label={`${"Su primer programa"}: ${name}`}
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

export const BoardPage = ({
  content,
  data: { offers, parts },
  reply,
  children,
}: {
  content: BoardContent
  data: BoardPageData
  reply: PartsReply | undefined
  children?: ReactNode
}) => {
  const { Drawing, size, product } = content
  return (
    <>
      <MaskBand
        picture={
          <svg aria-hidden="true" viewBox={`-26 -30 ${size.length + 44} ${size.width + 60}`} className="w-full">
            <g transform={`rotate(-6 ${size.length / 2} ${size.width / 2})`}>
              <Drawing />
            </g>
          </svg>
        }
      >
        <BandTitle over={t.over} lead={content.tagline}>
          {product.label}
        </BandTitle>
        <Buy onMask product={product} offer={offers[content.key]} />
      </MaskBand>
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <Highlights items={content.highlights} />
        {children}
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
          <Pinout name={product.label} board={<Drawing />} size={size} rows={content.pins} />
        </Section>
        <Section title="Qué puede construir">
          <Projects projects={content.projects} parts={parts} reply={reply} />
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
        <Section title={t.comparison} lead={t.comparisonLead}>
          <Comparison current={content.key} offers={offers} />
        </Section>
      </div>
    </>
  )
}
