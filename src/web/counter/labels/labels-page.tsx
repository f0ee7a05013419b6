import { Form } from "react-router"
import { barcodeBits, canonicalBarcode } from "../../../shop/counter/rules/barcodes.ts"
import type { ProductLabel } from "../../../shop/counter/sale-catalogue.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { plural } from "../../shared/staff/texts.ts"
import { Button, ButtonLink } from "../../ui/button.tsx"
import { ChoiceCard, Options, SelectField, TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { readSearch } from "../address-search.tsx"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/labels-page"

export const headers = privatePage

const papers = { hoja: "Hoja carta o A4", rollo: "Rollo de 50 × 30 mm" } as const
type Paper = keyof typeof papers

const maxCopies = 50
const maxPrinted = 600

const lowStockList = "por-agotarse"

/** Either products `p`, each with its number of copies, or those of a list, a category or a search. */
export const loader = framedLoader(async ({ services: { counter }, staff, search }) => {
  const chosen = [...new Set(search.getAll("p").map(readId))].filter(id => id > 0)
  const { term, category } = readSearch(search)
  const list = search.get("lista") === lowStockList ? lowStockList : ""
  const low = chosen.length === 0 && list !== "" ? await counter.lowStock(staff) : []
  const isAsked = term !== "" || category !== undefined
  const ids = chosen.length > 0 ? chosen : list !== "" ? (low === "failed" ? [] : low.map(({ id }) => id)) : undefined
  const copies = (id: number) => Math.min(maxCopies, Math.max(1, readId(search.get(`c${id}`)) || 1))
  return {
    products: ids || isAsked ? counter.catalogue.labels({ ids, term, category }) : [],
    copies: Object.fromEntries(chosen.map(id => [id, copies(id)])),
    isPreview: chosen.length > 0,
    isFailed: low === "failed",
    query: { term, category, list, isAsked: isAsked || list !== "" },
    paper: search.get("papel") === "rollo" ? ("rollo" as const) : ("hoja" as const),
    categories: counter.catalogue.find({ page: 1 }).categories,
  }
})

export const meta = counterMeta("Etiquetas", "Etiquetas de productos con precio y código de barras.")

/** Readers need quiet zones of ten modules. */
const quiet = 10

const Barcode = ({ code, bits }: { code: string; bits: string }) => {
  const bars = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${index + quiet} 0h${length}v1h-${length}z`,
  )
  return (
    <svg
      role="img"
      aria-label={`Código de barras ${code}`}
      viewBox={`0 0 ${bits.length + 2 * quiet} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="min-h-0 w-full flex-1"
    >
      <path d={bars.join("")} fill="#000" />
    </svg>
  )
}

const Label = ({ product: { label, value, price, barcode, ref } }: { product: ProductLabel }) => {
  const code = canonicalBarcode(barcode ?? "")
  const bits = barcodeBits(code)
  // The name often contains the value already.
  const isNew = value !== "" && !value.split(" · ").every(part => label.includes(part))
  return (
    <li className="flex h-[30mm] w-full flex-col overflow-hidden border border-line bg-white p-[1.5mm] leading-tight break-inside-avoid print:border-dashed">
      <span className="line-clamp-2 text-[8.5pt] font-semibold">{label}</span>
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate text-[7.5pt]">{isNew ? value : ref}</span>
        <Money amount={price} className="text-[11pt] font-bold" />
      </span>
      {bits && (
        <>
          <Barcode code={code} bits={bits} />
          <span className="text-center font-mono text-[7pt]">{code}</span>
        </>
      )}
    </li>
  )
}

type Preview = { products: readonly ProductLabel[]; copies: Readonly<Record<number, number>>; paper: Paper }

const Labels = ({ products, copies, paper }: Preview) => {
  const wanted = products.flatMap(product =>
    Array.from({ length: copies[product.id] ?? 1 }, (_, copy) => ({ product, key: `${product.id} ${copy}` })),
  )
  const printed = wanted.slice(0, maxPrinted)
  const undrawn = products.filter(({ barcode }) => barcodeBits(barcode ?? "") === null)
  const [without, unfit] = [undrawn.filter(({ barcode }) => !barcode), undrawn.filter(({ barcode }) => barcode)]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Icon name="printer" className="size-5" />
          {`Imprimir ${plural(printed.length, "etiqueta", "etiquetas")}`}
        </Button>
        <ButtonLink to="/asocias/admin/etiquetas" variant="secondary">
          Elegir otros productos
        </ButtonLink>
      </div>
      {(undrawn.length > 0 || wanted.length > maxPrinted) && (
        <div className="flex flex-col gap-2 print:hidden">
          {without.length > 0 && (
            <Notice kind="warning">
              {`Sin código de barras en el ERP: ${without.map(({ label }) => label).join(", ")}. Su etiqueta sale con nombre y precio.`}
            </Notice>
          )}
          {unfit.length > 0 && (
            <Notice kind="warning">
              {`El código del ERP no cabe en una etiqueta o no se puede dibujar: ${unfit.map(({ label, barcode }) => `${label} (${barcode})`).join(", ")}. Su etiqueta sale con nombre y precio.`}
            </Notice>
          )}
          {wanted.length > maxPrinted && (
            <Notice kind="warning">{`Se muestran las primeras ${maxPrinted} de ${wanted.length} etiquetas.`}</Notice>
          )}
        </div>
      )}
      <ul
        aria-label="Etiquetas"
        className={
          paper === "rollo"
            ? "flex w-[50mm] flex-col gap-2 [page:rollo] print:gap-0 print:[&>li]:break-after-page print:[&>li]:border-0"
            : "grid grid-cols-[repeat(auto-fill,minmax(56mm,1fr))] gap-0 [page:etiquetas] print:grid-cols-3"
        }
      >
        {printed.map(({ product, key }) => (
          <Label key={key} product={product} />
        ))}
      </ul>
    </div>
  )
}

const ProductChoice = ({ products, paper }: Pick<Preview, "products" | "paper">) => (
  <Form className="flex flex-col gap-3">
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-bold">{plural(products.length, "producto", "productos")}</legend>
      {products.map(({ id, label, price, barcode }) => (
        <div key={id} className="flex items-center gap-3 rounded-pad border border-line bg-silk px-3 py-1">
          <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
            <input type="checkbox" name="p" value={id} defaultChecked className="size-5 shrink-0 accent-mask-700" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{label}</span>
              <span className="text-sm text-ink-soft">
                <Money amount={price} /> · <span className="font-mono">{barcode ?? "sin código de barras"}</span>
              </span>
            </span>
          </label>
          <input
            name={`c${id}`}
            aria-label={`Etiquetas de ${label}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxCopies}
            defaultValue={1}
            className="figures min-h-11 w-20 rounded-pad border border-line-strong bg-silk px-2 text-right"
          />
        </div>
      ))}
    </fieldset>
    <fieldset className="grid gap-2 sm:grid-cols-2 lg:w-xl">
      <legend className="mb-1 font-bold">Papel</legend>
      {(Object.keys(papers) as Paper[]).map(one => (
        <ChoiceCard key={one} name="papel" value={one} defaultChecked={one === paper}>
          {papers[one]}
        </ChoiceCard>
      ))}
    </fieldset>
    <div className="sticky bottom-0 border-t border-line bg-bench py-3">
      <Button type="submit" size="lg">
        Ver etiquetas
      </Button>
    </div>
  </Form>
)

export default function LabelsPage({ loaderData }: Route.ComponentProps) {
  const { frame, products, copies, isPreview, isFailed, query, paper, categories } = loaderData
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold print:hidden">Etiquetas</h1>
        {isPreview ? (
          <Labels products={products} copies={copies} paper={paper} />
        ) : (
          <>
            <Form className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
              <SelectField label="Lista" name="lista" defaultValue={query.list}>
                <Options
                  of={[
                    ["", "Por categoría o búsqueda"],
                    [lowStockList, "Por agotarse"],
                  ]}
                />
              </SelectField>
              <SelectField label="Categoría" name="categoria" defaultValue={query.category ?? ""}>
                <Options of={[["", "Todas"], ...categories.map(({ id, label }) => [id, label] as const)]} />
              </SelectField>
              <TextField
                label="Buscar producto"
                name="q"
                type="search"
                defaultValue={query.term}
                maxLength={300}
                autoComplete="off"
              />
              <Button type="submit" variant="secondary">
                Mostrar
              </Button>
            </Form>
            {isFailed && (
              <Notice kind="error">
                No se pudieron leer las existencias del ERP. Inténtelo de nuevo en unos minutos.
              </Notice>
            )}
            {products.length > 0 ? (
              <ProductChoice key={JSON.stringify(query)} products={products} paper={paper} />
            ) : (
              !isFailed && (
                <EmptyState
                  title={
                    query.isAsked
                      ? "No hay productos que coincidan."
                      : "Elija una lista, una categoría o busque productos."
                  }
                />
              )
            )}
          </>
        )}
      </div>
    </AdminFrame>
  )
}
