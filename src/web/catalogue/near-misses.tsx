import type { NoResult } from "../../shop/catalogue/filters/no-result.ts"
import { type CatalogueView, catalogueAddress, cataloguePath } from "../../shop/catalogue/rules/catalogue-query.ts"
import { ButtonLink } from "../ui/button.tsx"

const NearMisses = ({ view, noResult }: { view: CatalogueView; noResult: NoResult | null }) => {
  const { understood = [], nearest = [], category } = noResult ?? {}
  const categoryId = category?.id ?? view.category
  return (
    <>
      {understood.length > 0 && (
        <p>
          Entendimos: <strong>{understood.join(" · ")}</strong>
        </p>
      )}
      {nearest.length > 0 && (
        <div className="flex flex-col items-center gap-2">
          <p className="font-semibold">Los valores más cercanos que vendemos</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {nearest.map(({ key, value, shown, count }) => (
              <li key={`${key} ${value}`}>
                <ButtonLink
                  to={catalogueAddress({ category: categoryId, term: "", filters: { [key]: value }, page: 1 })}
                  variant="secondary"
                  size="sm"
                >
                  {`${shown} (${count})`}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {category && (
        <p>
          Estaría en esta categoría:{" "}
          <a
            href={catalogueAddress({ category: category.id, term: "", page: 1 })}
            className="font-semibold text-mask-800 underline"
          >
            {category.label}
          </a>
        </p>
      )}
      <ButtonLink to={cataloguePath} variant="secondary">
        Ver todo el catálogo
      </ButtonLink>
    </>
  )
}

export default NearMisses
