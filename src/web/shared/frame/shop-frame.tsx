import type { ReactNode } from "react"
import { Outlet } from "react-router"
import type { Route } from "./+types/shop-frame"
import { ErrorPage } from "./error-page.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"
import { useSite } from "./site.ts"

const Frame = ({ children }: { children: ReactNode }) => {
  const { brand, links, tagline, rights } = useSite()
  return (
    <>
      <Header brandName={brand.name} links={links.shop} />
      <main id="contenido" className="flex-1">
        {children}
      </main>
      <Footer brand={brand} description={tagline} rights={rights} />
    </>
  )
}

export default function ShopFrame() {
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
