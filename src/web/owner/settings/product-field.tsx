import { createContext, type ReactNode, useContext, useEffect, useState } from "react"
import type { Suggestion } from "../../../shop/catalogue/rules/suggestions.ts"
import type { Json } from "../../../shop/settings/rules/edit-value.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { EditNumber, useEditor } from "./editor.tsx"

type Known = ReadonlyMap<number, Suggestion>

const choices = "productos-de-la-tienda"
const typingMs = 250

/** Names and prices of the shop's products; in a large catalogue only of those that were searched. */
const useProducts = (searched: readonly string[]): Known => {
  const [known, setKnown] = useState<Known>(new Map())
  const [isLarge, setLarge] = useState(false)
  const term = isLarge ? (searched.at(-1) ?? "") : ""

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      if (isLarge && term === "") return
      const answer = await callShop(`/sugerencias${term === "" ? "" : `?${new URLSearchParams({ buscar: term })}`}`)
      if (isGone || !answer?.ok) return
      const { products } = answer.body as { readonly products: readonly Suggestion[] | null }
      if (products) setKnown(before => new Map([...before, ...products.map(product => [product[0], product] as const)]))
      else setLarge(true)
    }, typingMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [term, isLarge])
  return known
}

/** Finds product fields whose text is not a number yet. */
const listSearched = (value: Json): string[] => {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, Json]) =>
    key === "productId" && typeof child === "string" && child.trim().length > 1 ? [child.trim()] : listSearched(child),
  )
}

const KnownProducts = createContext<Known>(new Map())

export const useKnownProduct = (): ((id: number) => Suggestion | undefined) => {
  const known = useContext(KnownProducts)
  return id => known.get(id)
}

/** Wraps the fields of a document that names products. */
export const ProductChoices = ({ children }: { children: ReactNode }) => {
  const { value } = useEditor()
  const known = useProducts(listSearched(value))
  return (
    <KnownProducts value={known}>
      <datalist id={choices}>
        {[...known.values()].map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </datalist>
      {children}
    </KnownProducts>
  )
}

/** A product of the ERP, chosen by name or by number. Its name is shown under the field. */
export const ProductField = ({ path, label, hint }: { path: string; label: string; hint?: string }) => {
  const { at } = useEditor()
  const product = useKnownProduct()(Number(at(path)))
  const usual = hint ?? "Escriba su nombre y elíjalo, o su número."
  return <EditNumber path={path} label={label} hint={product?.[1] ?? usual} list={choices} inputMode="text" />
}
