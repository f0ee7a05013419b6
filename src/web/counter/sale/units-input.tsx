import { type ComponentProps, useEffect, useMemo, useState } from "react"
import { typedUnits } from "../../../shop/counter/rules/sale.ts"
import type { OwnStock } from "../../../shop/counter/sale-catalogue.ts"
import { callShop } from "../../shared/connection/lost-request.ts"
import { useTyping } from "../../ui/quantity-input.tsx"
import { knownCatalogue, useDevice } from "../offline/device.ts"
import { offlineStock } from "../offline/offline-search.ts"

type UnitsInputProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string
  value: string
  onChange: (typed: string) => void
}

export const UnitsInput = ({ label, value, onChange, ...input }: UnitsInputProps) => {
  const typing = useTyping(value)
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      value={typing.shown}
      onFocus={event => event.currentTarget.select()}
      onBlur={typing.leave}
      onChange={event => {
        const typed = typedUnits(event.currentTarget.value)
        typing.type(typed)
        onChange(typed)
      }}
      className="figures h-10 w-14 rounded-pad sm:w-16 border border-line-strong bg-silk px-2 text-center"
    />
  )
}

/** The shop's answer about these products: undefined while it is requested, null if it does not answer. */
export const useProductFacts = <Facts,>(address: string, ids: readonly number[]): Facts | null | undefined => {
  const list = ids.join(",")
  const { isOnline } = useDevice()
  const [known, setKnown] = useState<{ list: string; facts: Facts | null }>()

  useEffect(() => {
    if (list === "" || !isOnline) return
    const stop = new AbortController()
    void callShop(`${address}?ids=${list}`, { signal: stop.signal }).then(answer => {
      if (!stop.signal.aborted) setKnown({ list, facts: answer?.ok ? (answer.body as Facts | null) : null })
    })
    return () => stop.abort()
  }, [address, list, isOnline])

  if (!isOnline) return null
  return known?.list === list ? known.facts : undefined
}

/** The units of each product in the association's warehouse; offline the last known ones (COUNTER-02). */
export const useOwnStock = (ids: readonly number[]) => {
  const stock = useProductFacts<OwnStock>("/asocias/admin/existencias", ids)
  const list = ids.join(",")
  const { catalogueAt } = useDevice()
  const lastKnown = useMemo(() => {
    const catalogue = catalogueAt === null ? null : knownCatalogue()
    return catalogue && offlineStock(catalogue, list.split(",").map(Number))
  }, [list, catalogueAt])
  return stock === null ? lastKnown : stock
}
