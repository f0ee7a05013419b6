import { useCallback, useEffect, useState } from "react"
import { callShop } from "../connection/call-shop.ts"

/** undefined: on its way; null: it did not come. */
export type LoadedPicture = string | null | undefined

/** The pictures of a board are large, so that each is read when it is looked at. */
export const usePicture = (address: string | null): { picture: LoadedPicture; again: () => void } => {
  const [loaded, setLoaded] = useState<{ address: string; svg: string | null }>()
  const read = useCallback(async () => {
    if (address === null) return
    const answer = await callShop(address)
    const { svg } = (answer?.ok ? answer.body : {}) as { svg?: string }
    setLoaded({ address, svg: svg ?? null })
  }, [address])
  useEffect(() => void read(), [read])
  return {
    picture: loaded && loaded.address === address ? loaded.svg : undefined,
    again: () => {
      setLoaded(undefined)
      void read()
    },
  }
}
