import { Link, useNavigate } from "react-router"
import { KeyCap } from "../key-cap.tsx"
import { shortMoment } from "../texts.ts"
import { useShortcut } from "../use-shortcut.ts"
import type { CounterBar } from "./counter-bar.server.ts"
import { barTexts as t } from "./texts.ts"

const pages = [
  { to: "/asocias/admin/caja", text: t.till, key: "F3" },
  { to: "/asocias/admin/devoluciones", text: t.returns },
  { to: "/asocias/admin/reportes", text: t.reports },
  { to: "/asocias/admin/por-agotarse", text: t.lowStock },
  { to: "/asocias/admin/listas", text: t.courseLists },
] as const

export const ShiftBar = ({ bar: { shift, returns } }: { bar: CounterBar }) => {
  const navigate = useNavigate()
  const open = shift ? t.open(shift.person, shortMoment(shift.openedAt)) : t.none
  useShortcut("F3", () => void navigate("/asocias/admin/caja"))
  return (
    <div className={shift ? "bg-green-soft text-green" : "bg-amber-soft text-amber"}>
      {/* One line: a narrow screen scrolls it sideways, and what only is read aloud with it. */}
      <div className="relative mx-auto flex w-full max-w-7xl items-center gap-x-4 overflow-x-auto px-4">
        <p className="max-w-60 shrink-0 grow truncate font-bold lg:max-w-none lg:shrink" title={open}>
          {open}
        </p>
        <nav aria-label={t.pages} className="-mx-3 flex shrink-0">
          {pages.map(({ to, text, ...page }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-2 px-3 font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {to === "/asocias/admin/caja" && !shift ? t.openOne : text}
              {to === "/asocias/admin/devoluciones" && returns > 0 && (
                <span className="figures min-w-6 rounded-full bg-red px-1.5 py-0.5 text-center text-xs font-bold text-white">
                  <span aria-hidden="true">{returns}</span>
                  <span className="sr-only">, {t.waiting(returns)}</span>
                </span>
              )}
              {"key" in page && <KeyCap>{page.key}</KeyCap>}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}
