import type { ReactNode } from "react"
import type { MetaDescriptor } from "react-router"
import { BandTitle, MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { pageMeta } from "../ui/page-meta.ts"

interface InfoPageProps {
  over?: string
  title: string
  lead: string
  picture?: ReactNode
  children: ReactNode
}

export const InfoPage = ({ over = "Información", title, lead, picture, children }: InfoPageProps) => (
  <>
    <MaskBand picture={picture}>
      <BandTitle over={over} lead={lead}>
        {title}
      </BandTitle>
    </MaskBand>
    <div className="mx-auto flex max-w-5xl flex-col gap-12 px-4 py-10 sm:py-14">{children}</div>
  </>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="text-2xl font-bold">{title}</h2>
    {children}
  </section>
)

export const infoMeta = (
  matches: Parameters<typeof siteOf>[0],
  page: { title: string; description: string; path: string },
): MetaDescriptor[] => {
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({ ...page, publicUrl, brandName: brand?.name })
}
