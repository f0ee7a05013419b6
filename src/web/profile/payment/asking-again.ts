import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { askShop } from "../../shared/connection/ask-shop.ts"
import { resultStatePath } from "./texts.ts"

const pollMs = 2500

/** No answer is neither success nor failure (PAY-40). */
const isDecided = async (): Promise<boolean> => {
  const answer = await askShop(resultStatePath)
  return answer?.ok === true && !(answer.body as { open: boolean }).open
}

/** Asks a small address until the payment is decided; the page is read again once, then. */
export const useAskingAgain = (isOpen: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const look = async () => {
      const decided = await isDecided()
      if (gone) return
      if (decided) await revalidate()
      // Reading the page can fail too.
      if (!gone) wait()
    }
    const wait = () => {
      timer = setTimeout(look, pollMs)
    }
    wait()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [isOpen, revalidate])
}
