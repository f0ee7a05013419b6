import type { ReactNode } from "react"
import { Link } from "react-router"
import { type Brand, internationalPhone } from "../../../shop/vocabulary/brand.ts"
import { Icon, type IconName } from "../../ui/icons.tsx"
import { BrandMark } from "./brand-mark.tsx"
import { informationLinks } from "./site.ts"

interface FooterProps {
  brand: Brand
  description: string
  rights: ReactNode
}

const socialOf = (brand: Brand): readonly { label: string; icon: IconName; href: string }[] => [
  { label: "Facebook", icon: "facebook", href: brand.facebook },
  { label: "Instagram", icon: "instagram", href: brand.instagram },
  { label: "WhatsApp", icon: "whatsapp", href: brand.whatsapp },
]

export const Footer = ({ brand, description, rights }: FooterProps) => (
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
          {informationLinks.map(link => (
            <li key={link.to}>
              <Link to={link.to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2 className="mb-2 font-semibold text-white">Contacto</h2>
        <a href={`tel:+506${brand.phone}`} className="inline-flex min-h-9 items-center gap-2 hover:underline">
          <Icon name="phone" className="size-5" />
          <span className="figures">{internationalPhone(brand.phone)}</span>
        </a>
      </div>
      <div>
        <h2 className="mb-2 font-semibold text-white">Síganos</h2>
        <ul className="flex gap-2">
          {socialOf(brand).map(link => (
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
    <p className="border-t border-mask-700 px-4 py-4 text-center text-sm">{rights}</p>
  </footer>
)
