import type { ReactNode } from "react"
import { Link } from "react-router"
import { internationalPhone } from "../../shop/vocabulary/brand.ts"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import { useSite } from "../shared/frame/site.ts"
import { Icon, type IconName } from "../ui/icons.tsx"

const Contact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <li className="flex items-center gap-4 rounded-board border border-line bg-silk p-4 shadow-press">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-mask-50 text-mask-700">
      <Icon name={icon} className="size-5" />
    </span>
    <span className="flex min-w-0 flex-col">
      <span className="text-sm text-ink-soft">{label}</span>
      {children}
    </span>
  </li>
)

const linkClass = "inline-flex min-h-6 items-center break-all font-semibold text-mask-800 underline underline-offset-4"

const t = {
  links: [
    { to: "/envios", icon: "truck", label: "Envíos", hint: "Cómo y cuándo llega su pedido" },
    { to: "/reembolso", icon: "box", label: "Reembolsos", hint: "Cambios y devoluciones" },
    { to: "/PuntosdeVenta", icon: "pin", label: "Puntos de Venta", hint: "Dónde comprar y retirar" },
  ],
} as const

export const HelpTab = (_: { customer: CustomerProfile }) => {
  const { brand } = useSite()
  return (
    <section aria-labelledby="ayuda" className="flex flex-col gap-6">
      <div>
        <h2 id="ayuda" className="text-2xl font-bold">
          Ayuda
        </h2>
        <p className="mt-1 text-ink-soft">¿Dudas con un pedido, un pago o un componente? Escríbanos o llámenos.</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        <Contact icon="phone" label="Teléfono">
          <a href={`tel:+506${brand.phone}`} className={`figures ${linkClass}`}>
            {internationalPhone(brand.phone)}
          </a>
        </Contact>
        <Contact icon="mail" label="Correo">
          <a href={`mailto:${brand.email}`} className={linkClass}>
            {brand.email}
          </a>
        </Contact>
        <Contact icon="whatsapp" label="WhatsApp">
          <a href={brand.whatsapp} target="_blank" rel="noreferrer" className={linkClass}>
            Abrir conversación
          </a>
        </Contact>
      </ul>
      <div>
        <h3 className="font-semibold">Preguntas frecuentes</h3>
        <ul className="mt-2 divide-y divide-line rounded-board border border-line bg-silk">
          {t.links.map(link => (
            <li key={link.to}>
              <Link to={link.to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-mask-50">
                <Icon name={link.icon} className="size-5 shrink-0 text-copper-700" />
                <span className="flex flex-col">
                  <span className="font-semibold">{link.label}</span>
                  <span className="text-sm text-ink-soft">{link.hint}</span>
                </span>
                <Icon name="chevron-right" className="ml-auto size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
