import { QrCode } from "../../ui/qr-code.tsx"

export const PickupCodeCard = ({ code, hint }: { code: string; hint: string }) => (
  <figure className="flex flex-col items-center gap-3 rounded-board border-2 border-copper-700 bg-white p-5">
    <QrCode text={code} label={`Código QR ${code}`} />
    <figcaption className="flex flex-col items-center gap-1 text-center">
      <span className="font-mono text-3xl font-bold tracking-[0.25em] text-black">{code}</span>
      <span className="text-sm text-ink-soft">{hint}</span>
    </figcaption>
  </figure>
)
