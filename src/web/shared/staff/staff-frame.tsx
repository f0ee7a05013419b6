import type { SubmitEvent } from "react"
import { Link, useNavigate } from "react-router"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { pageMeta } from "../../ui/page-meta.ts"
import { useToast } from "../../ui/toast.tsx"
import { endSession, useLostToast } from "../connection/ask-shop.ts"
import { findSite } from "../frame/site.ts"

/** A page's first manifest counts, and this one comes before the shop's. */
const counterManifest = { tagName: "link", rel: "manifest", href: "/asocias/mostrador.webmanifest" } as const

/** A page's `meta`. No page of staff is for search engines. */
export const counterMeta =
  (title: string, description: string) =>
  ({ matches }: { matches: Parameters<typeof findSite>[0] }) => [
    ...pageMeta({ ...findSite(matches), title, description, noIndex: true }),
    counterManifest,
  ]

const headerButton = "flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"

interface AccountButtonsProps {
  /** The reason why not; null if the page may be left. */
  mayLeave?: () => Promise<string | null>
  onSignedOut?: () => void
}

/** Security and sign-out, at the top of every page of an association or the owner. */
export const AccountButtons = ({ mayLeave, onSignedOut }: AccountButtonsProps) => {
  const navigate = useNavigate()
  const toast = useToast()
  const lostToast = useLostToast()
  const leave = async () => {
    const refusal = await mayLeave?.()
    if (refusal) return toast(refusal, { kind: "error" })
    if (!(await endSession("/asocias/salir"))) return lostToast(() => void leave())
    onSignedOut?.()
    void navigate("/asocias")
  }
  const signOut = (event: SubmitEvent) => {
    event.preventDefault()
    void leave()
  }
  return (
    <>
      <Link to="/asocias/seguridad" className={headerButton}>
        <Icon name="user" className="size-5" />
        <span className="sr-only sm:not-sr-only">Seguridad</span>
      </Link>
      <form method="post" action="/asocias/salir" onSubmit={signOut}>
        <button type="submit" className={headerButton}>
          <Icon name="logout" className="size-5" />
          <span className="sr-only sm:not-sr-only">Cerrar sesión</span>
        </button>
      </form>
    </>
  )
}

export const CsvLink = ({ to }: { to: string }) => (
  <a
    href={to}
    download
    className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-mask-600 bg-silk px-4 font-semibold text-mask-800 hover:bg-mask-50"
  >
    <Icon name="download" className="size-5" />
    Descargar CSV
  </a>
)

export const CsvAndPrint = ({ csv }: { csv: string }) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <CsvLink to={csv} />
    <Button variant="secondary" onClick={() => window.print()}>
      <Icon name="printer" className="size-5" />
      Imprimir
    </Button>
  </div>
)
