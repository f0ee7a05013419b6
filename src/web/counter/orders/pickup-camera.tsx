import { useEffect, useEffectEvent, useRef, useState } from "react"
import { isPickupCode, typedCode } from "../../../shop/counter/rules/pickup-code.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { openQrReader, type QrReader } from "./qr-reading.ts"
import { pickupTexts as t } from "./texts.ts"

const betweenMs = 200

type Problem = "denied" | "no-camera" | "no-reader"

const problemOf = (error: unknown): Problem => {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError") return "denied"
  return name === "NotFoundError" || name === "NotReadableError" || name === "OverconstrainedError"
    ? "no-camera"
    : "no-reader"
}

interface PickupCameraProps {
  onCode: (code: string) => void
  onClose: () => void
}

export const PickupCamera = ({ onCode, onClose }: PickupCameraProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [isOther, setIsOther] = useState(false)
  const heard = useEffectEvent((text: string) => {
    const code = typedCode(text)
    setIsOther(!isPickupCode(code))
    if (!isPickupCode(code)) return false
    onCode(code)
    return true
  })

  useEffect(() => {
    let stream: MediaStream | undefined
    let reader: QrReader | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const close = () => {
      gone = true
      clearTimeout(timer)
      reader?.stop()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      const shown = video.current
      const text = shown && shown.videoWidth > 0 ? await reader?.read(shown) : null
      if (gone || (text && heard(text))) return
      timer = setTimeout(() => void look().catch(fail), betweenMs)
    }
    const fail = (error: unknown) => {
      if (gone) return
      close()
      setProblem(problemOf(error))
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      reader = await openQrReader()
      if (gone || !video.current) return close()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    open().catch(fail)
    return close
  }, [])

  return (
    <section
      aria-label="Leer con la cámara"
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      {problem ? (
        <Notice kind="error">{t.cameraProblems[problem]}</Notice>
      ) : (
        <>
          <video ref={video} playsInline muted aria-label="Lo que ve la cámara" className="max-h-72 w-full bg-black" />
          <p role="status" className="text-sm text-ink-soft">
            {isOther ? "Ese código QR no es de un pedido." : "Muestre el código QR del pedido a la cámara."}
          </p>
        </>
      )}
      <Button variant="secondary" onClick={onClose}>
        Cerrar la cámara
      </Button>
    </section>
  )
}
