import { Link } from "react-router"
import { Icon, type IconName } from "./icons.tsx"

interface PaginationProps {
  page: number
  pages: number
  addressOf: (page: number) => string
}

const place = "grid size-11 place-items-center rounded-pad font-semibold figures"
const link = `${place} border border-line bg-silk text-mask-800 hover:border-mask-600 hover:bg-mask-50`

const Step = ({ to, label, icon }: { to: string | null; label: string; icon: IconName }) =>
  to === null ? (
    <span aria-hidden="true" className={`${place} text-line-strong`}>
      <Icon name={icon} className="size-5" />
    </span>
  ) : (
    <Link to={to} aria-label={label} className={link}>
      <Icon name={icon} className="size-5" />
    </Link>
  )

const pagesNear = (page: number, pages: number): readonly number[] => {
  const first = Math.max(1, Math.min(page - 1, pages - 2))
  return Array.from({ length: Math.min(3, pages) }, (_, index) => first + index)
}

export const Pagination = ({ page, pages, addressOf }: PaginationProps) => {
  if (pages <= 1) return null
  const back = page > 1
  const on = page < pages
  return (
    <nav aria-label="Paginación" className="flex flex-wrap items-center justify-center gap-1.5">
      <Step to={back ? addressOf(1) : null} label="Primera página" icon="chevrons-left" />
      <Step to={back ? addressOf(page - 1) : null} label="Página anterior" icon="chevron-left" />
      {pagesNear(page, pages).map(number =>
        number === page ? (
          <span key={number} aria-current="page" className={`${place} bg-mask-700 text-white`}>
            {number}
          </span>
        ) : (
          <Link key={number} to={addressOf(number)} aria-label={`Página ${number}`} className={link}>
            {number}
          </Link>
        ),
      )}
      <Step to={on ? addressOf(page + 1) : null} label="Página siguiente" icon="chevron-right" />
      <Step to={on ? addressOf(pages) : null} label="Última página" icon="chevrons-right" />
    </nav>
  )
}
