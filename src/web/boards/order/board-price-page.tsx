import { acceptedExtensions } from "../../../gerber/read/archive.ts"
import { getServices } from "../../../services.server.ts"
import { type BoardOffer, emptyForm } from "../../../shop/boards/rules/board-form.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { siteMeta } from "../../shared/frame/site.ts"
import { useSession } from "../../shared/session/session.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { publicPage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/board-price-page"
import { CheckPanel, FileField } from "./board-order-form.tsx"
import { Column, PriceLines, SpecificationsColumn } from "./order-columns.tsx"
import { sizeNames } from "./texts.ts"
import { useOrder } from "./use-order.ts"

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Precio de su PCB",
    description: "Suba su Gerber y vea la placa, su revisión y su precio, sin cuenta.",
    path: "/servicios/precio",
  })

export const loader = ({ context }: Route.LoaderArgs) => ({
  offer: getServices(context).boards.offer(),
  accept: acceptedExtensions.map(extension => `.${extension}`).join(","),
})

const fixedPrices = ({ prices }: BoardOffer) =>
  [
    `${sizeNames.small}: ${formatColones(prices.small)} cada una`,
    `${sizeNames.large}: ${formatColones(prices.large)} cada una`,
    `Diseño desde cero: ${formatColones(prices.designHour)} por hora`,
  ] as const

/** Everything runs in the browser. Nothing is sent before there is an order, which needs an account (PCB-01). */
export default function BoardPrice({ loaderData: { offer, accept } }: Route.ComponentProps) {
  const order = useOrder({ key: "", form: emptyForm, offer }, () => undefined)
  const isSignedIn = useSession().session.kind === "signed-in"
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl font-bold">Precio de su PCB</h1>
        <p className="max-w-2xl text-ink-soft">
          Elija su archivo y vea la placa, su revisión y su precio. No hace falta cuenta, y el archivo no sale de su
          equipo.
        </p>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
          {fixedPrices(offer).map(price => (
            <li key={price}>{price}</li>
          ))}
        </ul>
      </header>
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3 noscript:hidden">
        <Column title="Archivo">
          <FileField order={order} accept={accept} />
        </Column>
        {!order.form.design && <CheckPanel order={order} />}
        <SpecificationsColumn order={order} />
        <Column title="Precio">
          <PriceLines order={order} />
          <ButtonLink to="/servicios/PCB" size="lg">
            {isSignedIn ? "Pedir esta placa" : "Iniciar sesión para pedirla"}
          </ButtonLink>
          <p className="text-sm text-ink-soft">
            El envío por Correos de Costa Rica se suma al pedir. Al pedirla elija sus archivos otra vez.
          </p>
        </Column>
      </div>
    </div>
  )
}
