import type { ReactNode } from "react"
import { Link } from "react-router"
import type { Brand } from "../../../shop/vocabulary/brand.ts"
import { Icon } from "../../ui/icons.tsx"
import { BrandMark } from "./brand-mark.tsx"
import { type FrameLink, useSite } from "./site.ts"

interface FooterProps {
  brand: Brand
  description: string
  rights: ReactNode
}

const FooterLink = ({ label, to }: FrameLink) => (
  <Link to={to} className="mr-4 inline-flex min-h-9 items-center underline-offset-4 hover:underline">
    {label}
  </Link>
)

export const Footer = ({ brand, description, rights }: FooterProps) => {
  const { links, phone, seller, social } = useSite()
  return (
    <footer className="mt-auto bg-mask-900 text-mask-100">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex max-w-sm flex-col gap-3">
          <p className="flex items-center gap-2 text-xl font-bold text-white">
            <BrandMark />
            {brand.name}
          </p>
          <p>{description}</p>
        </div>
        <nav aria-label="Información">
          <h2 className="mb-2 font-semibold text-white">Información</h2>
          <ul>
            {links.information.map(link => (
              <li key={link.to}>
                <FooterLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 font-semibold text-white">Contacto</h2>
          <a href={`tel:+506${brand.phone}`} className="inline-flex min-h-9 items-center gap-2 hover:underline">
            <Icon name="phone" className="size-5" />
            <span className="figures">{phone}</span>
          </a>
        </div>
        <div>
          <h2 className="mb-2 font-semibold text-white">Síganos</h2>
          <ul className="flex gap-2">
            {social.map(link => (
              <li key={link.label}>
                <a
                  href={link.href}
                  aria-label={link.label}
                  target="_blank"
                  rel="noreferrer"
                  className="grid size-11 place-items-center rounded-pad border border-mask-600 hover:bg-mask-800"
                >
                  <Icon name={link.icon} className="size-5" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-mask-700 p-4 text-center text-sm">
        <p>{rights}</p>
        <p>{seller}</p>
        {links.legal.map(link => (
          <FooterLink key={link.to} {...link} />
        ))}
      </div>
    </footer>
  )
}
