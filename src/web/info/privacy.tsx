import { hourMs } from "../../platform/durations.ts"
import { getServices } from "../../services.server.ts"
import { remainingData } from "../../shop/accounts/rules/account-deletion.ts"
import { buildLegalTexts } from "../../shop/settings/rules/business.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { type Cookies, getCookies } from "../shared/session/cookies.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/privacy"
import { InfoPage, InfoTable, LegalSections, Section } from "./info-page.tsx"

const cookiePurposes: Record<keyof Cookies, string> = {
  customer: "Mantiene abierta su sesión",
  hint: "Le dice a la página que su sesión cambió; no da acceso a nada",
  customerDevices: "Reconoce este equipo, para que quien adivine contraseñas no lo atrase a usted",
  registration: "Permite confirmar el correo desde el navegador con que creó la cuenta",
  pendingProfile: "Recuerda que Google confirmó su correo mientras completa la cuenta",
  pendingAction: "Recuerda el producto que quería agregar antes de iniciar sesión",
  shownResult: "Muestra el resultado de su último pago",
  kitTicket: "Reconoce a quien pagó un kit sin tener cuenta",
  staff: "Sesión de las asociaciones",
  staffDevices: "Reconoce los equipos de las asociaciones",
}

const lifeText = (expires: Date | undefined): string => {
  const hours = Math.round(((expires?.getTime() ?? Date.now()) - Date.now()) / hourMs)
  return hours < 24 ? `${hours} h` : `${Math.round(hours / 24)} días`
}

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, settings, legal } = getServices(context)
  const { legal: texts, sellerLine } = settings.business()
  const cookies = getCookies(context)
  const names = Object.keys(cookiePurposes) as (keyof Cookies)[]
  return {
    text: buildLegalTexts(texts, brand.name).privacy,
    seller: sellerLine,
    email: brand.email,
    version: settings.legalVersion(),
    retention: legal.retention,
    receivers: legal.receivers,
    kept: remainingData,
    cookies: names.map(name => ({
      name: cookies[name].name,
      purpose: cookiePurposes[name],
      life: lifeText(cookies[name].expires),
    })),
  }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Política de privacidad",
    description: "Qué datos suyos guarda la tienda, para qué, por cuánto tiempo, quién los recibe y cómo borrarlos.",
    path: "/privacidad",
  })

type Receivers = Route.ComponentProps["loaderData"]["receivers"]

const receiverRows = ({ card, google, mail }: Receivers) => [
  [
    "El ERP de la tienda (Dolibarr)",
    "Su perfil, sus pedidos y sus facturas: ahí se lleva el inventario y la contabilidad",
  ] as const,
  ...(card ? [["TiloPay", "Si paga con tarjeta: nombre, correo, teléfono, dirección y monto"] as const] : []),
  ...(google
    ? [["Google", "Si entra con Google: Google sabe que entró aquí, y nos dice su nombre y correo"] as const]
    : []),
  ...(mail ? [["El servidor de correo", "Su dirección de correo y los mensajes que le enviamos"] as const] : []),
  ["La asociación donde retira", "Su nombre, su teléfono y su pedido"] as const,
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { text, seller, email, version, retention, receivers, kept, cookies } = loaderData
  return (
    <InfoPage title="Política de privacidad" lead={text.lead}>
      <p className="text-ink-soft">
        {`Versión ${version}.${seller && ` Responsable: ${seller}.`} Escríbanos a ${email}.`}
      </p>
      <LegalSections sections={text.sections} />
      <Section title="Quién recibe sus datos">
        <InfoTable caption="Quién recibe sus datos" columns={["Quién", "Qué recibe"]} rows={receiverRows(receivers)} />
      </Section>
      <Section title="Por cuánto tiempo los guardamos">
        <p>Su cuenta y sus pedidos se guardan mientras tenga la cuenta. Lo siguiente se borra solo antes:</p>
        <InfoTable
          caption="Por cuánto tiempo los guardamos"
          columns={["Qué", "Plazo"]}
          rows={retention.map(({ what, days }) => [
            what,
            <span key="plazo" className="figures whitespace-nowrap">
              {days === 1 ? "1 día" : `${days} días`}
            </span>,
          ])}
        />
        <p>El servidor anota además sus errores y la dirección de internet de un ingreso que se rechaza.</p>
      </Section>
      <Section title="Si elimina su cuenta">
        <p>Se borran o quedan sin su nombre todos sus datos, menos estos:</p>
        <InfoTable
          caption="Lo que se conserva"
          columns={["Qué se conserva", "Por qué"]}
          rows={kept.map(({ what, why }) => [what, why])}
        />
      </Section>
      <Section title="Cookies">
        <p>
          Solo usamos las necesarias para que la tienda funcione; ninguna sigue lo que hace en otras páginas, y por eso
          no hay un aviso que aceptar. El navegador guarda además su nombre y sus datos de contacto mientras tiene la
          sesión abierta, cuánto hay en su carrito, sus listas, el pago que empezó y cómo dejó la página.
        </p>
        <InfoTable
          caption="Cookies"
          columns={["Nombre", "Para qué", "Duración"]}
          rows={cookies.map(({ name, purpose, life }) => [
            name,
            purpose,
            <span key="duracion" className="figures whitespace-nowrap">
              {life}
            </span>,
          ])}
        />
      </Section>
    </InfoPage>
  )
}
