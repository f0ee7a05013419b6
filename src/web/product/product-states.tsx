import { useRevalidator } from "react-router"
import { connectionTexts } from "../shared/connection/texts.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Loading, Skeleton } from "../ui/spinner.tsx"
import { productTexts as t } from "./texts.ts"

export const productGrid =
  "mx-auto grid max-w-7xl grid-cols-1 gap-x-8 gap-y-6 px-4 py-6 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_20rem] lg:grid-rows-[auto_1fr] lg:py-10"

export const ProductPending = ({ name }: { name: string }) => (
  <div className={productGrid} aria-busy="true">
    <Skeleton className="aspect-square w-full rounded-board md:row-span-3" />
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
      <Loading text="Cargando..." />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-10/12" />
      <Skeleton className="h-4 w-11/12" />
    </div>
    <Skeleton className="h-96 w-full rounded-board" />
  </div>
)

export const ProductLost = () => {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <Icon name="alert" className="size-14 text-copper-500" />
      <h1 className="text-3xl font-bold">{t.notFound}</h1>
      <p className="text-ink-soft">{connectionTexts.lost}</p>
      <Button busy={state !== "idle"} onClick={() => void revalidate()}>
        {connectionTexts.retry}
      </Button>
    </div>
  )
}

export const ProductMissing = () => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
    <Icon name="search" className="size-14 text-copper-500" />
    <h1 className="text-3xl font-bold">{t.notFound}</h1>
    <p className="text-ink-soft">Puede que ya no esté a la venta o que la dirección haya cambiado.</p>
    <ButtonLink to="/catalogo">Ver catálogo</ButtonLink>
  </div>
)
