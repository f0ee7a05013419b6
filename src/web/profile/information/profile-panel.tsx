import type { ReactNode } from "react"
import { Link } from "react-router"
import type { MailTopic } from "../../../shop/vocabulary/people.ts"
import { Icon } from "../../ui/icons.tsx"

export const ProfilePanel = ({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-8">
    <Link
      to="/perfil?tab=informacion"
      className="inline-flex min-h-9 items-center gap-1 self-start font-semibold text-mask-700 hover:underline"
    >
      <Icon name="chevron-left" className="size-5" />
      Mi perfil
    </Link>
    <div className="flex flex-col gap-5 rounded-board border border-line bg-silk p-5 shadow-press sm:p-8">
      <div>
        <h1 className="text-2xl font-bold">{title}</h1>
        {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
      </div>
      {children}
    </div>
  </div>
)

export const mailTopicTexts = {
  ready: "Mi pedido está listo para retiro",
  reminder: "Recordatorio de un pedido sin retirar",
  boards: "Preguntas y avances de mis PCB",
  stock: "Ya hay un producto que pedí",
} as const satisfies Record<MailTopic, string>
