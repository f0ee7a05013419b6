import { type ComponentType, type ReactNode, useEffect, useState } from "react"
import {
  type DataStrategyResult,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from "react-router"
import { getServices } from "../services.server.ts"
import { noticeAt } from "../shop/settings/rules/business.ts"
import { brandColours } from "../shop/vocabulary/brand.ts"
import type { Route } from "./+types/root"
import type { KeepPage } from "./shared/connection/connection.tsx"
import { ErrorPage } from "./shared/frame/error-page.tsx"
import { frameTexts } from "./shared/frame/site.ts"
import { SessionProvider } from "./shared/session/session.tsx"
import { EarlyInputScript, useEarlyInput } from "./ui/early-input.tsx"
import fontUrl from "./ui/fonts/inter.woff2?url"
import { useSlow } from "./ui/spinner.tsx"
import themeUrl from "./ui/theme.css?url"

const keepPage = Promise.withResolvers<KeepPage>()

const isLost = (results: Record<string, DataStrategyResult>) =>
  Object.values(results).some(({ type, result }) => type === "error" && !(result instanceof Response))

/** A request that fails before this code is loaded waits for it, so that the page stays. */
const keepPageWhenLoaded: KeepPage = async (args, next) => {
  const results = await next()
  return isLost(results) ? (await keepPage.promise)(args, async () => results) : results
}

const retryMs = 3000

/** Loaded after the page works, so that it does not delay the first paint. */
const LateConnection = () => {
  const [Connection, setConnection] = useState<ComponentType<{ onReady: (keep: KeepPage) => void }>>()
  useEffect(() => {
    const load = () =>
      import("./shared/connection/connection.tsx").then(
        loaded => setConnection(() => loaded.Connection),
        () => setTimeout(load, retryMs),
      )
    void load()
  }, [])
  return Connection && <Connection onReady={keepPage.resolve} />
}

const NavigationProgress = () =>
  useSlow(useNavigation().state !== "idle") ? (
    <div
      role="progressbar"
      aria-label="Cargando página"
      aria-live="polite"
      className="fixed inset-x-0 top-0 z-50 h-1 bg-[linear-gradient(90deg,var(--color-copper-500)_25%,var(--color-mask-300)_50%,var(--color-copper-500)_75%)] bg-[length:200%_100%] animate-[shimmer_1s_linear_infinite]"
    />
  ) : null

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icons/touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

/** The same for every visitor, because pages are cached. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, publicUrl, settings } = getServices(context)
  const business = settings.business()
  // Read here, so that browsers do not load the table of colours.
  return {
    brand,
    publicUrl,
    paymentModes: business.paymentModes,
    notice: noticeAt(business.notice, new Date(settings.now())),
    previewed: settings.previewed(),
    seller: business.sellerLine,
    legalVersion: settings.legalVersion(),
    ...frameTexts(brand),
    themeColour: brandColours.mask,
  }
}

export const shouldRevalidate = () => false

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenLoaded]

export const Layout = ({ children }: { children: ReactNode }) => {
  const { themeColour } = useRouteLoaderData<typeof loader>("root") ?? {}
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Its precedence puts it first: nothing is painted without it. */}
        <link rel="stylesheet" href={themeUrl} precedence="theme" />
        {themeColour && <meta name="theme-color" content={themeColour} />}
        <Meta />
        <Links />
        <EarlyInputScript />
      </head>
      <body className="font-sans antialiased">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEarlyInput()
  return (
    <SessionProvider>
      <NavigationProgress />
      <Outlet />
      <LateConnection />
    </SessionProvider>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
