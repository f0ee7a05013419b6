import { Link, useSearchParams } from "react-router"
import { Icon } from "../ui/icons.tsx"

const pageLink = "grid size-11 place-items-center rounded-pad border border-line-strong bg-silk hover:bg-mask-50"

export const Pager = ({ page, pages }: { page: number; pages: number }) => {
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set("pagina", String(number))
    return `?${next}`
  }
  return (
    <nav aria-label="Páginas" className="flex items-center justify-center gap-3">
      {page > 1 && (
        <Link to={to(page - 1)} aria-label="Página anterior" className={pageLink}>
          <Icon name="chevron-left" className="size-5" />
        </Link>
      )}
      <span className="figures text-sm">
        Página {page} de {pages}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} aria-label="Página siguiente" className={pageLink}>
          <Icon name="chevron-right" className="size-5" />
        </Link>
      )}
    </nav>
  )
}
