import { nextStepOf, type OrderFacts, type TimelineEntry, timelineOf } from "../../shop/orders/rules/order-timeline.ts"
import { classes } from "../ui/classes.ts"
import { Icon, type IconName } from "../ui/icons.tsx"
import { momentText, nextTexts, stepTexts, orderTexts as t } from "./texts.ts"

const iconOf = {
  received: "check",
  paid: "check",
  prepared: "box",
  ready: "pin",
  "handed-over": "handshake",
  cancelled: "close",
  returned: "truck",
} as const satisfies Record<TimelineEntry["step"], IconName>

const dot = {
  done: "bg-mask-700 text-white",
  next: "border-2 border-copper-500 bg-silk text-copper-700",
  later: "border-2 border-line-strong bg-silk text-ink-soft",
} as const

const Step = ({ entry, text, last }: { entry: TimelineEntry; text: string; last: boolean }) => {
  const ended = entry.step === "cancelled" || entry.step === "returned"
  return (
    <li className="relative flex gap-4 pb-6 last:pb-0" aria-current={entry.state === "next" ? "step" : undefined}>
      {!last && (
        <span
          aria-hidden
          className={classes(
            "absolute top-9 bottom-0 left-4 w-0.5 -translate-x-1/2",
            entry.state === "done" ? "bg-mask-600" : "bg-line",
          )}
        />
      )}
      <span
        className={classes(
          "z-10 grid size-8 shrink-0 place-items-center rounded-full",
          ended ? "bg-red text-white" : dot[entry.state],
        )}
      >
        <Icon name={entry.state === "later" ? "clock" : iconOf[entry.step]} className="size-4" />
      </span>
      <span className="flex min-w-0 flex-col pt-1">
        <span className={entry.state === "later" ? "text-ink-soft" : "font-semibold"}>{text}</span>
        {entry.at && (
          <time dateTime={entry.at} className="figures text-sm text-ink-soft">
            {momentText(entry.at)}
          </time>
        )}
      </span>
    </li>
  )
}

export const Timeline = ({ facts }: { facts: OrderFacts }) => {
  const entries = timelineOf(facts)
  return (
    <section aria-labelledby="seguimiento" className="rounded-board border border-line bg-silk p-5 shadow-press">
      <h2 id="seguimiento" className="mb-4 text-lg font-bold">
        {t.timeline}
      </h2>
      <ol>
        {entries.map((entry, place) => (
          <Step
            key={entry.step}
            entry={entry}
            text={entry.step === "ready" && facts.byPost ? t.readyToPost : stepTexts[entry.step]}
            last={place === entries.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}

const toneOf = (facts: OrderFacts) => {
  if (facts.status < 0) return "border-line-strong bg-silk text-ink"
  const next = nextStepOf(facts)
  return next === "transfer" || next === "transfer-refused"
    ? "border-copper-500 bg-copper-100 text-ink"
    : "border-mask-600 bg-mask-50 text-mask-900"
}

export const NextStepBanner = ({ facts }: { facts: OrderFacts }) => {
  const { title, text } = nextTexts[nextStepOf(facts)]
  return (
    <div role="status" className={classes("rounded-board border-l-4 px-5 py-4", toneOf(facts))}>
      <p className="text-xl font-bold">{title}</p>
      <p className="mt-1">{text}</p>
    </div>
  )
}
