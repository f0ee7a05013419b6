import { readStored, writeStored } from "../../ui/browser-storage.ts"

interface WindowWithGoogle {
  readonly google?: { readonly accounts?: { readonly id?: { disableAutoSelect(): void } } }
}

const key = "googleAutoSelect"

export const applyGoogleAutoSelect = (): void => {
  const google = (window as WindowWithGoogle).google?.accounts?.id
  if (!google || readStored(key) !== "off") return
  google.disableAutoSelect()
  writeStored(key, "applied")
}

/** Google must not sign in again after a logout; its script is only on the sign-in page, so this is stored. */
export const stopGoogleAutoSelect = (): void => {
  writeStored(key, "off")
  applyGoogleAutoSelect()
}
