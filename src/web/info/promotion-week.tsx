import { ButtonLink } from "../ui/button.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { InfoPage, Section } from "./info-page.tsx"
import { InfoTable } from "./info-table.tsx"
import { type PromotionItem, promotionItems, promotionTexts as t } from "./promotion-content.ts"
import { ScratchDrawing } from "./scratch-drawing.tsx"

const facts: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "clock", title: t.dates, text: t.datesText },
  { icon: "tag", title: t.daily, text: t.dailyText },
  { icon: "spark", title: t.scratch, text: t.scratchText },
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
  <InfoPage over={t.over} title={t.title(brandName)} lead={t.lead} picture={<ScratchDrawing />}>
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
    <Section title={t.listTitle}>
      <InfoTable caption={t.listTitle} columns={t.columns} rows={rows} />
      <p className="text-sm text-ink-soft">{t.notice}</p>
      <p>
        <ButtonLink to="/catalogo">{t.toCatalogue}</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)
