import { getServices } from "../../services.server.ts"
import { basicComponents, type Component, ultimateComponents } from "../../shop/kits/rules/arduino-kits.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { Badge } from "../ui/badge.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/arduino-kits"
import basicDrawing from "./drawings/kit-basic.svg?url"
import ultimateDrawing from "./drawings/kit-ultimate.svg?url"
import { arduinoKits, Buy, KitDrawing, kitOffers, type Offer } from "./offer.tsx"
import { VideoFrame } from "./video-frame.tsx"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => {
  const services = getServices(context)
  return { ...kitOffers(services), products: services.settings.business().flagship }
}

/** The route also answers /insignia/KitsArduino; this spelling is the canonical one (NAV-15). */
export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: arduinoKits.title,
    description:
      "Kit de Arduino Básico y Kit de Arduino Ultimate: lista completa de componentes, sensores sorpresa, prácticas y precios.",
    path: "/insignia/kitsArduino",
  })

interface KitCardProps {
  product: { readonly id: number; readonly label: string }
  pitch: string
  offer: Offer
  drawing: string
}

const KitCard = ({ product, pitch, offer, drawing }: KitCardProps) => (
  <article className="flex flex-col overflow-hidden rounded-board border border-line bg-silk shadow-press">
    <KitDrawing drawing={drawing} />
    <div className="flex flex-1 flex-col gap-4 p-5">
      <h2 className="text-2xl font-bold">{product.label}</h2>
      <p className="text-ink-soft">{pitch}</p>
      <div className="mt-auto">
        <Buy product={product} offer={offer} />
      </div>
    </div>
  </article>
)

const Components = ({ id, items }: { id: string; items: readonly Component[] }) => (
  <ul aria-labelledby={id} className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
    {items.map(({ units, name, note }) => (
      <li key={name} className="flex items-baseline gap-3 border-b border-line py-2.5">
        <span className="figures w-12 shrink-0 text-right font-mono whitespace-nowrap font-semibold text-copper-700">
          {units} ×
        </span>
        <span>
          {name}
          {note && <span className="text-sm text-ink-soft"> ({note})</span>}
        </span>
      </li>
    ))}
  </ul>
)

const Heading = ({ id, title, lead }: { id: string; title: string; lead?: string }) => (
  <div className="mb-4">
    <h2 id={id} className="text-2xl font-bold sm:text-3xl">
      {title}
    </h2>
    {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
  </div>
)

const surpriseSensors = [
  ["Movimiento PIR", "personas a seis metros"],
  ["Humedad de suelo", "la sed de sus plantas"],
  ["Sonido", "aplausos y golpes"],
  ["Llama", "fuego a la vista"],
  ["Gas MQ-2", "humo y gas de cocina"],
  ["Vibración", "golpes y sismos pequeños"],
  ["Efecto Hall", "imanes cercanos"],
  ["Lluvia", "las primeras gotas"],
] as const

const lessons = [
  {
    title: "Encender y leer",
    text: "LEDs, pulsadores y el monitor serie: las primeras cinco prácticas.",
    kit: "both",
  },
  { title: "Medir el mundo", text: "Luz, temperatura y perillas: de voltios a números.", kit: "both" },
  { title: "Sonar y contar", text: "Melodías, alarmas y un contador de siete segmentos.", kit: "both" },
  { title: "Mostrar", text: "Mensajes en la LCD, animaciones en la matriz, claves en el teclado.", kit: "ultimate" },
  { title: "Mover", text: "Servo, paso a paso y motor con puente H.", kit: "ultimate" },
  { title: "Inventar", text: "Un proyecto final con sus sensores sorpresa.", kit: "ultimate" },
] as const

const Surprises = () => (
  <ul aria-labelledby="sorpresa" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {surpriseSensors.map(([name, detected]) => (
      <li key={name} className="rounded-board border border-dashed border-copper-500 bg-copper-50 p-4">
        <span className="block font-semibold">{name}</span>
        <span className="text-sm text-ink-soft">Detecta {detected}.</span>
      </li>
    ))}
  </ul>
)

const Lessons = () => (
  <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {lessons.map((lesson, i) => (
      <li key={lesson.title} className="flex gap-4 rounded-board border border-line bg-silk p-4 shadow-press">
        <span aria-hidden="true" className="figures text-3xl font-bold text-copper-500">
          {i + 1}
        </span>
        <div className="flex flex-col items-start gap-1">
          <h3 className="font-bold">{lesson.title}</h3>
          <p className="text-sm text-ink-soft">{lesson.text}</p>
          <Badge colour={lesson.kit === "both" ? "green" : "copper"}>
            {lesson.kit === "both" ? "En los dos kits" : "Solo en el Ultimate"}
          </Badge>
        </div>
      </li>
    ))}
  </ol>
)

export default function ArduinoKits({ loaderData: { basic, ultimate, products } }: Route.ComponentProps) {
  return (
    <>
      <MaskBand over="Productos Insignia" lead={arduinoKits.lead} title={arduinoKits.title} />
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <div className="grid gap-6 md:grid-cols-2">
          <KitCard
            product={products.ultimateKit}
            pitch="Todo lo del Básico, más pantallas, motores, sensores y cuarenta prácticas en total."
            offer={ultimate}
            drawing={ultimateDrawing}
          />
          <KitCard
            product={products.basicKit}
            pitch="Lo necesario para las primeras veinte prácticas."
            offer={basic}
            drawing={basicDrawing}
          />
        </div>
        <section>
          <Heading id="basicos" title="Componentes básicos" lead="Vienen en los dos kits." />
          <Components id="basicos" items={basicComponents} />
        </section>
        <section>
          <Heading id="ultimate" title="Solo en el Ultimate" lead="Lo que agrega el Ultimate al Básico." />
          <Components id="ultimate" items={ultimateComponents} />
        </section>
        <section>
          <Heading
            id="sorpresa"
            title="Sensores sorpresa"
            lead="En cada Ultimate vienen tres de estos. ¿Cuáles? Se sabe al abrir la caja."
          />
          <Surprises />
        </section>
        <section>
          <Heading id="aprender" title="Lo que va a aprender" />
          <Lessons />
        </section>
        <section className="mx-auto w-full max-w-3xl">
          <Heading id="video" title="Empiece con este curso" />
          <VideoFrame
            url="https://www.youtube.com/watch?v=zJ-LqeX_fLU"
            title="un curso de Arduino para principiantes"
          />
        </section>
      </div>
    </>
  )
}
