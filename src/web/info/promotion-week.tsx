import { ButtonLink } from "../ui/button.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { InfoPage, InfoTable, Section } from "./info-page.tsx"
import scratchCardDrawing from "./scratch-card.svg?url"

/** From the documents (INFO-02, INFO-03); these prices apply nowhere else (INFO-07). */
interface PromotionItem {
  readonly name: string
  readonly before: number
  readonly now: number
}

const item = (name: string, before: number, now: number): PromotionItem => ({ name, before, now })

const promotionItems: readonly PromotionItem[] = [
  item("Kit de puentes", 2800, 2000),
  item("Cable de 3 m", 1350, 1000),
  item("Protoboard grande", 5000, 4000),
  item("Protoboard mediana", 3500, 2800),
  item("Protoboard mini", 1500, 1200),
  item("Pico Pi H", 6000, 5000),
  item("Superior ESP", 10000, 8000),
  item("Arduino UNO R3", 10000, 8000),
  item("Arduino UNO R4", 16650, 15000),
  item("Kit de Arduino Básico", 19950, 16950),
  item("Kit de Arduino Ultimate", 29950, 25400),
]

const facts: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "clock", title: "28 de abril al 3 de mayo", text: "Cada día cambia lo que está en descuento." },
  { icon: "tag", title: "Descuentos diarios", text: "Placas, protoboards, cables y kits." },
  { icon: "spark", title: "Raspaditas", text: "Una raspadita por cada ₡5000 de compra." },
]

const saving = ({ before, now }: PromotionItem) => `−${Math.round((1 - now / before) * 100)} %`

const rows = promotionItems.map(item => ({
  key: item.name,
  cells: [
    item.name,
    <s key="antes" className="text-ink-soft">
      <Money amount={item.before} />
    </s>,
    <span key="ahora" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Money amount={item.now} className="font-bold text-mask-800" />
      <span className="figures rounded-full bg-green-soft px-2 text-xs font-semibold text-green">{saving(item)}</span>
    </span>,
  ],
}))

export const PromotionWeek = ({ brandName }: { brandName: string }) => (
  <InfoPage
    over="Del 28 de abril al 3 de mayo"
    title={`Semana ${brandName}`}
    lead="Seis días de descuentos diarios en lo que más se usa en el laboratorio, y una raspadita por cada ₡5000 de compra."
    picture={<img src={scratchCardDrawing} alt="" width={400} height={280} className="w-full" />}
  >
    <ul className="grid gap-4 md:grid-cols-3">
      {facts.map(fact => (
        <li
          key={fact.title}
          className="flex items-start gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
        >
          <Icon name={fact.icon} className="size-8 shrink-0 text-copper-500" />
          <div>
            <h2 className="font-bold">{fact.title}</h2>
            <p className="text-ink-soft">{fact.text}</p>
          </div>
        </li>
      ))}
    </ul>
    <Section title="Productos de la semana">
      <InfoTable caption="Productos de la semana" columns={["Producto", "Antes", "En la semana"]} rows={rows} />
      <p className="text-sm text-ink-soft">
        Estos precios son los de la semana de promoción. El catálogo en línea muestra siempre el precio regular.
      </p>
      <p>
        <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)
