import { readStored, writeStored } from "../../ui/browser-storage.ts"

interface WindowWithGoogle {
  readonly google?: { readonly accounts?: { readonly id?: { disableAutoSelect(): void } } }
}

const key = "googleAutoSelect"

/** Called when Google's script has loaded, too. */
export const applyGoogleAutoSelect = (): void => {
  const google = (window as WindowWithGoogle).google?.accounts?.id
  if (!google || readStored(key) !== "off") return
  google.disableAutoSelect()
  writeStored(key, "told")
}

/**
 * After a logout Google must not sign the person in again by itself. Its script is there only where the sign-in page was
 * opened, so the wish is kept until it is.
 */
export const stopGoogleAutoSelect = (): void => {
  writeStored(key, "off")
  applyGoogleAutoSelect()
}
