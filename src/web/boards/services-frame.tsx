import type { ReactNode } from "react"
import { Outlet } from "react-router"
import { ErrorPage } from "../shared/frame/error-page.tsx"
import { Footer } from "../shared/frame/footer.tsx"
import { Header } from "../shared/frame/header.tsx"
import type { FrameLink } from "../shared/frame/links.ts"
import { useSite } from "../shared/frame/site.ts"
import type { Route } from "./+types/services-frame"
import { servicesTexts as t } from "./texts.ts"

const links: readonly FrameLink[] = [
  { label: t.home, to: "/" },
  { label: t.pcbDesign, to: "/servicios/PCB" },
  { label: t.kits, to: "/kits" },
  { label: t.flagship, to: "/insignia" },
  { label: t.catalogue, to: "/catalogo" },
]

const Badge = () => (
  <span
    lang="en"
    className="rounded-md border border-copper-500 bg-copper-50 px-2 py-0.5 font-mono text-xs font-bold tracking-widest text-copper-700"
  >
    {t.badge}
  </span>
)

const Frame = ({ children }: { children: ReactNode }) => {
  const { brand } = useSite()
  return (
    <>
      <Header brandName={brand.name} links={links} badge={<Badge />} loadingText={t.loading} profileIcon={false} />
      <main id="contenido" className="flex-1">
        {children}
      </main>
      <Footer brand={brand} description={t.footer} rights={<span lang="en">{t.rights}</span>} />
    </>
  )
}

export default function ServicesFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <ErrorPage error={error} framed />
  </Frame>
)
