import type { ReactNode } from "react"
import { ButtonLink } from "../ui/button.tsx"

interface PromoProps {
  words: {
    readonly over: string
    readonly title: string
    readonly text: string
    readonly button: string
    readonly to: string
  }
  drawing: string
  tone: "silk" | "copper" | "mask" | "night"
  flipped?: boolean
  children?: ReactNode
}

const tones = {
  silk: "border-line bg-silk",
  copper: "border-copper-100 bg-copper-50",
  mask: "border-mask-100 bg-mask-50",
  night: "border-mask-800 bg-mask-900 text-white",
} as const

export const Promo = ({ words, drawing, tone, flipped = false, children }: PromoProps) => {
  const dark = tone === "night"
  return (
    <div className="reveal">
      <section className={`overflow-hidden rounded-board border p-5 shadow-press sm:p-8 lg:p-10 ${tones[tone]}`}>
        <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
          <div className={`flex flex-col items-start gap-3 ${flipped ? "md:order-2" : ""}`}>
            <p className={`font-mono text-sm font-semibold ${dark ? "text-copper-300" : "text-copper-700"}`}>
              {words.over}
            </p>
            <h2 className="text-2xl font-bold sm:text-3xl lg:text-4xl">{words.title}</h2>
            <p className={`max-w-prose sm:text-lg ${dark ? "text-mask-100" : "text-ink-soft"}`}>{words.text}</p>
            <ButtonLink to={words.to} size="lg" variant={dark ? "onMask" : "primary"} className="mt-2">
              {words.button}
            </ButtonLink>
          </div>
          <img
            src={drawing}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            className="mx-auto w-full max-w-md"
          />
        </div>
        {children}
      </section>
    </div>
  )
}
