import { encode } from "uqr"

const quiet = 2

export const PickupCodeCard = ({ code, hint }: { code: string; hint: string }) => {
  const { data, size } = encode(code, { border: quiet, ecc: "M" })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className="flex flex-col items-center gap-3 rounded-board border-2 border-copper-700 bg-white p-5">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`Código QR ${code}`}
        className="size-48"
        shapeRendering="crispEdges"
      >
        <path d={squares.join("")} fill="#000" />
      </svg>
      <figcaption className="flex flex-col items-center gap-1 text-center">
        <span className="font-mono text-3xl font-bold tracking-[0.25em] text-black">{code}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </figcaption>
    </figure>
  )
}
