import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { aboutTexts as t, timeline, values } from "./about-content.ts"
import { BoxDrawing } from "./box-drawing.tsx"
import { InfoPage, Section } from "./info-page.tsx"

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
  <InfoPage over={t.over} title={t.title(brandName)} lead={t.lead} picture={<BoxDrawing />}>
    <div className="grid gap-12 md:grid-cols-[3fr_2fr]">
      <Section title={t.storyTitle}>
        <div className="flex flex-col gap-4 text-lg text-ink-soft">
          {t.story(brandName).map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={t.timelineTitle}>
        <Timeline />
      </Section>
    </div>
    <Section title={t.valuesTitle}>
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
        <ButtonLink to="/PuntosdeVenta">{t.visit}</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)
