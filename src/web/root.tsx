import type { ReactNode } from "react"
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router"
import { servicesOf } from "../services.server.ts"
import { brandColours } from "../shop/vocabulary/brand.ts"
import { idsForPage } from "../shop/vocabulary/erp-ids.ts"
import type { Route } from "./+types/root"
import { keepPageWhenLoaded, LateConnection } from "./shared/connection/late-connection.tsx"
import { ErrorPage } from "./shared/frame/error-page.tsx"
import { NavigationProgress } from "./shared/frame/navigation-progress.tsx"
import { SessionProvider } from "./shared/session/session.tsx"
import { EarlyActsScript, useEarlyActs } from "./ui/early-acts.tsx"
import fontUrl from "./ui/fonts/inter.woff2?url"
import themeUrl from "./ui/theme.css?url"
import { ToastProvider, ToastRegion } from "./ui/toast.tsx"

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icons/touch-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

/** The same for every visitor, because pages are cached. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, publicUrl } = servicesOf(context)
  // Read here so that browsers do not load the table of ids.
  return { brand, publicUrl, erpIds: idsForPage }
}

export const shouldRevalidate = () => false

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageWhenLoaded]

export const Layout = ({ children }: { children: ReactNode }) => {
  const erpIds = useRouteLoaderData<typeof loader>("root")?.erpIds
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Its precedence puts it first: nothing is painted without it. */}
        <link rel="stylesheet" href={themeUrl} precedence="theme" />
        <meta name="theme-color" content={brandColours.mask} />
        {erpIds && <meta name="erp-ids" content={erpIds} />}
        <Meta />
        <Links />
        <EarlyActsScript />
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
  useEarlyActs()
  return (
    <SessionProvider>
      <ToastProvider>
        <NavigationProgress />
        <LateConnection />
        <Outlet />
        <ToastRegion />
      </ToastProvider>
    </SessionProvider>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
