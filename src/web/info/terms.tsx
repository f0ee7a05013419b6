import { Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { buildLegalTexts } from "../../shop/settings/rules/business.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/terms"
import { InfoPage, LegalSections } from "./info-page.tsx"

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, settings } = getServices(context)
  const { legal, sellerLine } = settings.business()
  return { text: buildLegalTexts(legal, brand.name).terms, seller: sellerLine, version: settings.legalVersion() }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Términos y condiciones",
    description: "Las reglas de comprar aquí: precios, pago, entrega, cancelaciones y devoluciones.",
    path: "/terminos",
  })

export default function Terms({ loaderData: { text, seller, version } }: Route.ComponentProps) {
  return (
    <InfoPage title="Términos y condiciones" lead={text.lead}>
      <p className="text-ink-soft">{`Versión ${version}.${seller && ` Vende: ${seller}.`}`}</p>
      <LegalSections sections={text.sections} />
      <p>
        <Link to="/reembolso" className="font-semibold text-mask-700 underline underline-offset-4">
          Ver la página de reembolsos
        </Link>
      </p>
    </InfoPage>
  )
}
