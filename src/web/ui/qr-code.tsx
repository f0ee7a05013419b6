import { encode } from "uqr"

const quiet = 2

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: quiet, ecc: "M" })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="size-48" shapeRendering="crispEdges">
      <path d={squares.join("")} fill="#000" />
    </svg>
  )
}
