import type { SubmitEvent } from "react"
import { Form } from "react-router"
import {
  type CatalogueView,
  cataloguePath,
  catalogueFields as field,
  fieldsOf,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { filterForm } from "./filters.tsx"

interface SearchBarProps {
  view: CatalogueView
  searching: boolean
  onSearch: (term: string) => void
}

export const SearchBar = ({ view, searching, onSearch }: SearchBarProps) => {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get(field.term) ?? ""))
  }
  return (
    <Form id={filterForm} role="search" action={cataloguePath} onSubmit={search} className="flex flex-wrap gap-2">
      <div className="relative min-w-0 flex-1">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
        <input
          key={view.term}
          type="search"
          name={field.term}
          defaultValue={view.term}
          maxLength={255}
          aria-label="Buscar en el catálogo"
          placeholder="Nombre, valor o referencia"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-pad border border-line-strong bg-silk pr-3 pl-10 placeholder:text-ink-soft"
        />
      </div>
      <Button type="submit" busy={searching} busyText="Buscando...">
        Buscar
      </Button>
      {fieldsOf({ term: "", filters: view.filters, available: view.available, page: 1 }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <Button type="submit" variant="secondary">
          Aplicar
        </Button>
      </noscript>
    </Form>
  )
}
