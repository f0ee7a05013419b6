import { type ChangeEvent, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { type Json, sumPrices } from "../../../shop/settings/rules/edit-value.ts"
import { partDrawings } from "../../../shop/settings/rules/part-drawings.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { ExtraPicture, PartPicture } from "../../shared/kit-parts/part-picture.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Options, SelectField } from "../../ui/field.tsx"
import {
  AddButton,
  EditAmount,
  EditArea,
  EditCheck,
  EditLines,
  EditList,
  EditMany,
  EditNumber,
  EditorCard,
  EditSelect,
  EditText,
  ItemButtons,
  listAt,
  useEditor,
} from "./editor.tsx"
import { ProductChoices, ProductField } from "./product-field.tsx"

interface KitFields {
  readonly slug?: string
  readonly name?: string
  readonly isRetired?: boolean
  readonly bundlePrice?: Json
}

const drawingOptions = Object.entries(partDrawings)

const kinds = [
  ["drawing", "Dibujo de la tienda"],
  ["product", "Foto de un producto del ERP"],
  ["upload", "Imagen propia"],
] as const

const emptyPictures: Readonly<Record<string, Json>> = {
  drawing: { kind: "drawing", drawing: "chip", mark: "" },
  product: { kind: "product", productId: "" },
  upload: { kind: "upload", file: "" },
}

/** The shop re-encodes the picture, so customers never get the uploaded file. */
const PictureUpload = ({ path }: { path: string }) => {
  const { set, problems } = useEditor()
  const [state, setState] = useState<{ busy: boolean; text: string | null }>({ busy: false, text: null })
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setState({ busy: true, text: null })
    const body = new FormData()
    body.set("imagen", file)
    const answer = await callShop("/asocias/tienda/ajustes/imagenes", { method: "POST", body })
    const { id, text } = (answer?.body ?? {}) as { id?: string; text?: string }
    const isStored = answer?.ok === true && id !== undefined
    if (isStored) set(path, { kind: "upload", file: id })
    setState({ busy: false, text: isStored ? null : (text ?? "Sin conexión. Elija la imagen otra vez.") })
  }
  const problem = state.text ?? problems.get(`${path}.file`)
  return (
    <label className="flex flex-col gap-1 text-sm font-semibold">
      {state.busy ? "Subiendo…" : "Subir imagen (JPG, PNG o WebP, 5 MB)"}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={state.busy}
        onChange={event => void send(event)}
        className="min-h-11 w-full rounded-pad border border-line-strong bg-silk p-2 font-normal"
      />
      {problem && (
        <span role="alert" className="font-medium text-red">
          {problem}
        </span>
      )}
    </label>
  )
}

const isId = (value: Json | undefined): value is number => typeof value === "number" && value > 0

const ShownPicture = ({ name, picture }: { name: string; picture: { readonly [key: string]: Json } }) => {
  const { kind, drawing, mark, productId, file } = picture
  const className = "size-16 shrink-0"
  if (kind === "drawing" && typeof drawing === "string")
    return <PartPicture name={name} className={className} picture={{ kind, drawing, mark: String(mark ?? "") }} />
  if (kind === "product" && isId(productId))
    return <PartPicture name={name} className={className} picture={{ kind, productId }} />
  if (kind === "upload" && typeof file === "string" && file !== "")
    return <PartPicture name={name} className={className} picture={{ kind, file }} />
  return <span className={`${className} rounded-pad bg-grey-soft`} />
}

const Picture = ({ path, name }: { path: string; name: string }) => {
  const { at, set } = useEditor()
  const picture = (at(path) ?? {}) as { readonly [key: string]: Json }
  const kind = String(picture["kind"])
  return (
    <div className="flex items-start gap-3">
      <ShownPicture name={name} picture={picture} />
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-3">
        <SelectField
          label="Imagen"
          value={kind}
          onChange={({ target }) => set(path, emptyPictures[target.value] ?? null)}
        >
          <Options of={kinds} />
        </SelectField>
        {kind === "drawing" && (
          <>
            <EditSelect path={`${path}.drawing`} label="Dibujo">
              <Options of={drawingOptions} />
            </EditSelect>
            <EditText path={`${path}.mark`} label="Rótulo" maxLength={12} placeholder="LM741" />
          </>
        )}
        {kind === "product" && <ProductField path={`${path}.productId`} label="Producto del ERP" />}
        {kind === "upload" && <PictureUpload path={path} />}
      </div>
    </div>
  )
}

const Component = ({ path }: { path: string }) => {
  const { at } = useEditor()
  const name = String(at(`${path}.name`) ?? "")
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[auto_1fr_6rem_8rem]">
        <span className="hidden sm:block">
          <ShownPicture name={name} picture={(at(`${path}.picture`) ?? {}) as { readonly [key: string]: Json }} />
        </span>
        <div className="col-span-2 sm:col-span-1">
          <EditText path={`${path}.name`} label="Componente" maxLength={120} />
        </div>
        <EditNumber path={`${path}.units`} label="Unidades" />
        <EditAmount path={`${path}.price`} label="Precio (₡)" />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-mask-700">
          Descripción e imagen
        </summary>
        <div className="flex flex-col gap-2">
          <EditText path={`${path}.description`} label="Descripción" maxLength={300} />
          <Picture path={`${path}.picture`} name={name} />
        </div>
      </details>
    </div>
  )
}

/** 'por separado ₡17 100, paquete ₡16 000' */
const RunningSum = ({ path }: { path: string }) => {
  const { value, at } = useEditor()
  const separately = sumPrices(value, `${path}.components`)
  const bundle = at(`${path}.bundlePrice`)
  const isNumber = typeof bundle === "number"
  const isDearer = isNumber && bundle > separately
  return (
    <p
      role="status"
      className={`figures sticky bottom-0 z-10 rounded-pad border px-4 py-2 font-bold ${isDearer ? "border-amber bg-amber-soft text-amber" : "border-green bg-green-soft text-green"}`}
    >
      {`por separado ${formatColones(separately)}, paquete ${isNumber ? formatColones(bundle) : "sin precio"}`}
      {isDearer && ". El paquete cuesta más que sus partes."}
    </p>
  )
}

const KitForm = ({ path }: { path: string }) => {
  const { at } = useEditor()
  const careers = listAt(at("careers")).map(String)
  return (
    <>
      <EditorCard>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <EditText path={`${path}.name`} label="Nombre" maxLength={80} />
          <EditText
            path={`${path}.slug`}
            label="Dirección"
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            hint={`/kits/${at(`${path}.slug`) ?? ""}`}
          />
          <ProductField
            path={`${path}.productId`}
            label="Producto del ERP"
            hint="Con él se factura y se cuentan existencias. Escriba su nombre y elíjalo, o su número."
          />
          <EditText path={`${path}.laboratory`} label="Curso" maxLength={160} />
          <div className="lg:col-span-2">
            <EditArea path={`${path}.summary`} label="Resumen" rows={2} maxLength={300} />
          </div>
        </div>
        <EditMany path={`${path}.careers`} label="Carreras" of={careers.map(career => [career, career])} />
        <EditAmount path={`${path}.bundlePrice`} label="Precio del paquete (₡)" className="max-w-48" />
        <EditCheck path={`${path}.isRetired`} label="Retirado: ya no se vende; su página dice dónde están los demás" />
      </EditorCard>
      <EditorCard>
        <EditList path={`${path}.components`} label="Componentes" add="Agregar componente" copy>
          {component => <Component path={component} />}
        </EditList>
        <RunningSum path={path} />
      </EditorCard>
    </>
  )
}

const KitList = ({ kits, open }: { kits: readonly Json[]; open: number }) => (
  <EditorCard title="Kits" aria-label="Kits">
    <ol className="flex flex-col gap-1">
      {kits.map((kit, place) => {
        const { slug = "", name = "", isRetired, bundlePrice } = kit as KitFields
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed may change any name of a kit
            key={place}
            className="flex flex-wrap items-center gap-2 rounded-pad border border-line px-2"
          >
            <Link
              to={`?kit=${place}`}
              preventScrollReset
              aria-current={place === open ? "true" : undefined}
              className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3 font-semibold underline-offset-4 hover:underline aria-[current]:text-mask-800 aria-[current]:underline"
            >
              <span className="truncate">{name || slug || "Kit sin nombre"}</span>
              {isRetired && <Badge colour="grey">Retirado</Badge>}
              <span className="figures ml-auto text-sm font-normal text-ink-soft">
                {typeof bundlePrice === "number" && formatColones(bundlePrice)}
              </span>
            </Link>
            <ItemButtons
              path={`kits.${place}`}
              name={name || slug || "kit sin nombre"}
              count={kits.length}
              copy
              className="ml-auto"
            />
          </li>
        )
      })}
    </ol>
    <AddButton path="kits">Agregar kit</AddButton>
  </EditorCard>
)

const Extras = () => {
  const { at } = useEditor()
  return (
    <EditorCard>
      <EditList path="extras" label="Extras que se ofrecen con cualquier kit" add="Agregar extra">
        {extra => {
          const productId = at(`${extra}.productId`)
          return (
            <div className="flex items-start gap-3">
              <ExtraPicture
                name={String(at(`${extra}.name`) || "Extra")}
                className="size-16 shrink-0"
                productId={isId(productId) ? productId : 0}
                drawing={String(at(`${extra}.drawing`) ?? "")}
              />
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
                <EditText path={`${extra}.name`} label="Extra" maxLength={80} />
                <ProductField path={`${extra}.productId`} label="Producto del ERP" />
                <EditAmount path={`${extra}.price`} label="Precio (₡)" hint="Si el ERP no responde." />
                <EditSelect path={`${extra}.drawing`} label="Dibujo">
                  <Options of={[["", "Foto del producto"], ...drawingOptions]} />
                </EditSelect>
              </div>
            </div>
          )
        }}
      </EditList>
    </EditorCard>
  )
}

/** One kit is open at a time: `?kit=2`. The others are sent in hidden fields. */
export const KitsEditor = () => {
  const { at } = useEditor()
  const [search] = useSearchParams()
  const kits = listAt(at("kits"))
  const asked = search.get("kit")
  const open = asked !== null && /^\d{1,3}$/.test(asked) && Number(asked) < kits.length ? Number(asked) : -1
  return (
    <ProductChoices>
      <KitList kits={kits} open={open} />
      {open === -1 ? (
        <>
          <EditorCard>
            <EditLines path="careers" label="Carreras de los kits, en este orden" hint="Una por línea." />
          </EditorCard>
          <Extras />
        </>
      ) : (
        // Each kit has its own form state.
        <div key={open} className="flex flex-col gap-4">
          <KitForm path={`kits.${open}`} />
          <Link
            to="?"
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-mask-700 underline underline-offset-4"
          >
            Carreras y extras de todos los kits
          </Link>
        </div>
      )}
    </ProductChoices>
  )
}
