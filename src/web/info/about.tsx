import { ButtonLink } from "../ui/button.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import boxDrawing from "./box.svg?url"
import { InfoPage, Section } from "./info-page.tsx"

const timeline: readonly { readonly when: string; readonly what: string }[] = [
  { when: "Noviembre de 2021", what: "Fundación: una caja de resistencias, LEDs y capacitores." },
  { when: "2022", what: "Primer punto de venta en una asociación de estudiantes del campus de Cartago." },
  { when: "2023", what: "Kits por curso, armados con las listas de los laboratorios." },
  { when: "2024", what: "La Superior ESP, nuestra propia placa, y un punto de venta en San Carlos." },
  { when: "2025", what: "Servicio de circuitos impresos y tienda en línea para todo el país." },
]

const values: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: "chip", title: "Probado antes", text: "No vendemos nada que no hayamos conectado nosotros mismos." },
  {
    icon: "handshake",
    title: "Entre compañeros",
    text: "Las asociaciones venden con nosotros y parte de cada compra se queda con ellas.",
  },
  {
    icon: "book",
    title: "Explicado",
    text: "Cada placa con su mapa de pines, su primer programa y con qué compararla.",
  },
]

const Timeline = () => (
  <ol className="relative ml-3 border-l-4 border-copper-300">
    {timeline.map(({ when, what }) => (
      <li key={when} className="relative pb-7 pl-8 last:pb-0">
        <span
          aria-hidden="true"
          className="absolute top-0.5 -left-[14px] size-6 rounded-full border-[6px] border-copper-500 bg-mask-900"
        />
        <h3 className="font-bold">{when}</h3>
        <p className="text-ink-soft">{what}</p>
      </li>
    ))}
  </ol>
)

export const About = ({ brandName }: { brandName: string }) => (
  <InfoPage
    over="Somos"
    title={`Somos ${brandName}`}
    lead="Una tienda de electrónica hecha por estudiantes, para estudiantes y para todo el que quiera construir algo."
    picture={<img src={boxDrawing} alt="" width={400} height={280} className="w-full" />}
  >
    <div className="grid gap-12 md:grid-cols-[3fr_2fr]">
      <Section title="Nuestra historia">
        <div className="flex flex-col gap-4 text-lg text-ink-soft">
          <p>
            {`${brandName} se fundó en noviembre de 2021. Faltaban resistencias para una práctica, la tienda más cercana quedaba a una hora en bus y el laboratorio empezaba a las siete. Compramos de más, guardamos lo que sobró en una caja y pusimos un rótulo: así empezó todo.`}
          </p>
          <p>
            La caja se hizo estante, y el estante se repartió. Hoy tenemos puntos de venta en las asociaciones de
            estudiantes del campus de Cartago, atendidos por quienes llevan los mismos cursos que usted.
          </p>
          <p>
            Seguimos con la misma idea: que ningún proyecto se quede esperando por un componente de veinticinco colones.
          </p>
        </div>
      </Section>
      <Section title="Paso a paso">
        <Timeline />
      </Section>
    </div>
    <Section title="En qué creemos">
      <ul className="grid gap-4 md:grid-cols-3">
        {values.map(value => (
          <li
            key={value.title}
            className="flex flex-col gap-2 rounded-board border border-line bg-silk p-5 shadow-press"
          >
            <Icon name={value.icon} className="size-8 text-copper-500" />
            <h3 className="text-lg font-bold">{value.title}</h3>
            <p className="text-ink-soft">{value.text}</p>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/PuntosdeVenta">Visite un punto de venta</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)
