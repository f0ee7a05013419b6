import { type ReactNode, useEffect, useState } from "react"
import { useNavigation } from "react-router"
import { useHydrated } from "../ui/browser.ts"
import { InlineScript } from "../ui/early-input.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { readStored, removeStored, writeStored } from "../ui/storage.ts"

const promises: readonly { icon: IconName; text: string }[] = [
  { icon: "cart", text: "Su carrito le espera en cualquier computadora" },
  { icon: "pin", text: "Retire en su campus o reciba por correo" },
  { icon: "clock", text: "Siga cada pedido hasta que esté listo" },
]

const Traces = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 400 260"
    preserveAspectRatio="xMidYMax slice"
    className="absolute inset-x-0 bottom-0 h-64 w-full text-copper-300 opacity-60"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
  >
    <path d="M-10 60h90l40 40h110l30 30h160M-10 100h60l40 40h90l30 30h210M-10 180h120l30-30M60 270v-50l40-40M220 270v-40l30-30h160M300 270v-20l30-30h80" />
    {[
      [140, 150],
      [100, 180],
      [250, 200],
      [330, 220],
      [230, 100],
    ].map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="7" fill="var(--color-mask-800)" />
    ))}
  </svg>
)

export const AccountFrame = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:py-12">
    <div className="overflow-hidden rounded-board border border-line bg-silk shadow-press lg:grid lg:grid-cols-[2fr_3fr]">
      <aside className="relative hidden overflow-hidden bg-mask-800 p-10 text-white lg:block">
        <Icon name="spark" className="size-12 text-copper-300" />
        <ul className="relative mt-8 flex flex-col gap-5">
          {promises.map(({ icon, text }) => (
            <li key={text} className="flex items-center gap-3 text-lg">
              <Icon name={icon} className="size-6 shrink-0 text-copper-300" />
              {text}
            </li>
          ))}
        </ul>
        <Traces />
      </aside>
      <div className="flex lg:min-h-[34rem] flex-col gap-6 px-5 py-8 sm:px-10 sm:py-10">
        <div>
          <h1 className="text-3xl font-bold">{title}</h1>
          {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
        </div>
        {children}
      </div>
    </div>
  </div>
)

export const textLink =
  "inline-flex min-h-8 items-center font-semibold text-mask-700 underline underline-offset-4 hover:text-mask-900"

const carriedEmail = ["correoRegistrado", "sessionStorage"] as const

/** Puts an e-mail that was just registered, or refused as registered, into the sign-in form. */
export const useCarryEmail = (): void => {
  const { formData } = useNavigation()
  useEffect(() => {
    const email = formData?.get("correo")
    const [key, storage] = carriedEmail
    if (typeof email === "string") writeStored(key, email.trim(), storage)
  }, [formData])
}

/** The same for a page that loads as a document: it runs before the first paint, because later somebody may be typing there. */
const fillInHtml = `try {
  const email = sessionStorage.getItem("${carriedEmail[0]}"), field = document.querySelector("[name=correo]")
  if (email && !field.value) field.value = email
} catch {}`

/** Place it after its field in the form. */
export const CarriedEmailScript = () => <InlineScript of={import.meta.env.SSR && fillInHtml} />

export const useCarriedEmail = (): string | undefined => {
  const isNavigation = useHydrated()
  const [email] = useState(() => (isNavigation ? readStored(...carriedEmail) : null))
  useEffect(() => removeStored(...carriedEmail), [])
  return email ?? undefined
}
