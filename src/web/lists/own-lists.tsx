import { Link } from "react-router"
import type { NamedLines } from "../../shop/lists/rules/kept-list.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { listPageTexts as t } from "./texts.ts"

interface OwnListsProps {
  own: readonly { readonly key: string; readonly name: string; readonly lines: number }[]
  here: readonly NamedLines[]
  openHere: (list: NamedLines) => void
  forgetHere: (name: string) => void
}

const item = "flex min-h-14 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0"
const frame = "rounded-board border border-line bg-silk"

export const OwnLists = ({ own, here, openHere, forgetHere }: OwnListsProps) => (
  <>
    {own.length > 0 && (
      <section aria-labelledby="sus-listas" className="flex flex-col gap-3">
        <h2 id="sus-listas" className="text-xl font-bold">
          {t.own}
        </h2>
        <ul className={frame}>
          {own.map(({ key, name, lines }) => (
            <li key={key}>
              <Link to={`/lista/${key}`} className={`${item} hover:bg-mask-50`}>
                <span className="min-w-0 flex-1 font-semibold break-words">{name}</span>
                <span className="figures shrink-0 text-sm text-ink-soft">{t.lines(lines)}</span>
                <Icon name="chevron-right" className="size-5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )}
    {here.length > 0 && (
      <section aria-labelledby="listas-aqui" className="flex flex-col gap-3">
        <h2 id="listas-aqui" className="text-xl font-bold">
          {t.ownHere}
        </h2>
        <p className="text-ink-soft">{t.ownHereHint}</p>
        <ul className={frame}>
          {here.map(list => (
            <li key={list.name} className={item}>
              <button
                type="button"
                aria-label={t.open(list.name)}
                onClick={() => openHere(list)}
                className="min-h-11 min-w-0 flex-1 text-left font-semibold break-words underline-offset-4 hover:underline"
              >
                {list.name}
              </button>
              <span className="figures shrink-0 text-sm text-ink-soft">{t.lines(list.lines.length)}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t.removeOf(list.name)}
                onClick={() => forgetHere(list.name)}
              >
                <Icon name="trash" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
