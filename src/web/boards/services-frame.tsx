import type { ReactNode } from "react"
import { Outlet } from "react-router"
import { ErrorPage } from "../shared/frame/error-page.tsx"
import { Footer } from "../shared/frame/footer.tsx"
import { Header } from "../shared/frame/header.tsx"
import type { FrameLink } from "../shared/frame/site.ts"
import { useSite } from "../shared/frame/site.ts"
import type { Route } from "./+types/services-frame"

const links: readonly FrameLink[] = [
  { label: "Inicio", to: "/" },
  { label: "Diseño PCB", to: "/servicios/PCB" },
  { label: "Kits", to: "/kits" },
  { label: "Productos Insignia", to: "/insignia" },
  { label: "Catálogo", to: "/catalogo" },
]

const Frame = ({ children }: { children: ReactNode }) => {
  const { brand } = useSite()
  return (
    <>
      <Header
        brandName={brand.name}
        links={links}
        badge={
          // English, as the specification quotes it (SRV-11).
          <span
            lang="en"
            className="rounded-md border border-copper-500 bg-copper-50 px-2 py-0.5 font-mono text-xs font-bold tracking-widest text-copper-700"
          >
            SERVICES
          </span>
        }
        loadingText="Cargando servicios..."
        profileIcon={false}
      />
      <main id="contenido" className="flex-1">
        {children}
      </main>
      <Footer
        brand={brand}
        description="Diseño y fabricación de circuitos impresos a la medida."
        rights={<span lang="en">All rights reserved, 2025</span>}
      />
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
