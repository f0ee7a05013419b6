import { type ComponentType, useState } from "react"
import { Badge } from "../ui/badge.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Icon } from "../ui/icons.tsx"
import { MultilayerPcb, PowerPcb } from "./pcb-drawings.tsx"
import { servicesTexts as t } from "./texts.ts"

interface Work {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly Drawing: ComponentType
}

const works: readonly Work[] = [
  {
    title: "PCB multicapa",
    description:
      "Tarjeta de cuatro capas para un sistema embebido: señales arriba y abajo, planos de tierra y de alimentación en medio. La diseñamos y coordinamos su fabricación.",
    category: "Diseño multicapa",
    Drawing: MultilayerPcb,
  },
  {
    title: "PCB de potencia",
    description:
      "Fuente reductora de 12 V y 10 A con planos de cobre anchos, disipadores y borneras para cables gruesos. Hecha para mover los motores de un proyecto de graduación.",
    category: "Electrónica de potencia",
    Drawing: PowerPcb,
  },
]

export const Portfolio = () => {
  const [shown, setShown] = useState<Work | null>(null)
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2">
        {works.map(work => (
          <li key={work.title}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setShown(work)}
              className="group flex w-full flex-col overflow-hidden rounded-board border border-line bg-silk text-left shadow-press transition-shadow hover:shadow-lift"
            >
              <span className="relative block aspect-[4/3] w-full overflow-hidden">
                <work.Drawing />
                <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-silk/90 text-mask-800 shadow-press">
                  <Icon name="search" />
                </span>
              </span>
              <span className="flex items-center justify-between gap-3 p-4">
                <span className="text-lg font-bold">
                  <span className="sr-only">{t.enlarge} </span>
                  {work.title}
                </span>
                <Badge colour="copper">{work.category}</Badge>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} title={shown?.title ?? ""} size="lg" onClose={() => setShown(null)}>
        {shown && (
          <figure className="flex flex-col gap-4">
            <div className="overflow-hidden rounded-pad">
              <shown.Drawing />
            </div>
            <figcaption className="flex flex-col gap-2">
              <p>{shown.description}</p>
              <p className="text-sm text-ink-soft">
                {t.category}: <strong>{shown.category}</strong>
              </p>
            </figcaption>
          </figure>
        )}
      </Dialog>
    </>
  )
}
