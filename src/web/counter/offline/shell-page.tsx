import { useEffect, useState } from "react"
import { PrefetchPageLinks, useLocation, useNavigate } from "react-router"
import { BrandMark } from "../../shared/frame/brand-mark.tsx"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { InlineScript } from "../../ui/early-input.tsx"
import { connectionLost, knownCatalogue, startDevice, whenDeviceRead } from "./device.ts"

/** The service worker stores this page. It is the same for everybody and holds no personal data (I7). */
export const headers = () => ({ "Cache-Control": "no-cache" })

export const meta = counterMeta("Sin conexión", "El mostrador sin conexión.")

/** The worker answers this page at any address. React needs its own address, so it is set before React starts. */
const takeOwnAddress = `(() => {
  const { pathname, search } = location
  const own = "/asocias/sin-conexion"
  if (pathname !== own) history.replaceState(null, "", own + "?a=" + encodeURIComponent(pathname + search))
})()`

/** Only addresses of the counter are accepted. */
const wanted = (search: string): string => {
  const asked = new URLSearchParams(search).get("a") ?? ""
  return /^\/asocias\/[\w/?=&%+.-]*$/.test(asked) ? asked : "/asocias/admin?tab=venta"
}

/** Storage that does not answer counts as empty. */
const maxReadMs = 5000

// Reads while React takes over the page.
if (!import.meta.env.SSR) void whenDeviceRead()

export default function ShellPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [known, setKnown] = useState<boolean | null>(null)
  const target = wanted(search)
  const isCounter = target.split("?")[0] === "/asocias/admin"

  useEffect(startDevice, [])
  useEffect(() => {
    // The worker opens this page if the shop did not answer.
    connectionLost()
    const late = setTimeout(setKnown, maxReadMs, false)
    void whenDeviceRead().then(() => {
      clearTimeout(late)
      const isKnown = knownCatalogue() !== null
      if (isKnown && isCounter) void navigate(target, { replace: true })
      else setKnown(isKnown)
    })
    return () => clearTimeout(late)
  }, [navigate, target, isCounter])

  return (
    <main id="contenido" className="mx-auto flex w-full max-w-md flex-col items-start gap-4 px-4 py-16">
      <InlineScript of={import.meta.env.SSR && takeOwnAddress} />
      {/* The counter's code loads together with this page's. */}
      <PrefetchPageLinks page="/asocias/admin" />
      <BrandMark className="size-11" />
      {known !== null && (
        <>
          <h1 className="text-2xl font-bold">Sin conexión con la tienda</h1>
          {known ? (
            <p>Esta página necesita la conexión. Vender funciona también sin ella.</p>
          ) : (
            <p>
              Este equipo todavía no tiene los productos: abra el mostrador una vez con conexión para poder vender sin
              ella.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {known && <ButtonLink to="/asocias/admin?tab=venta">Realizar Venta</ButtonLink>}
            <Button variant="secondary" onClick={() => window.location.assign(target)}>
              Intentar de nuevo
            </Button>
          </div>
        </>
      )}
    </main>
  )
}
