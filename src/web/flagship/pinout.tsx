import { type BoardContent, BoardDrawing, type Pin, type PinRow, pinKinds } from "./board-content.tsx"

const margin = 118
const chip = { width: 46, height: 18 } as const

const Label = ({ pin, x, y, side }: { pin: Pin; x: number; y: number; side: "left" | "right" }) => {
  const out = side === "right" ? 1 : -1
  const start = x + out * 12
  const left = side === "right" ? start : start - chip.width
  return (
    <>
      <path d={`M${x} ${y}h${out * 12}`} stroke={pinKinds[pin.kind].fill} strokeWidth="2" />
      <rect x={left} y={y - 9} width={chip.width} height={chip.height} rx="4" fill={pinKinds[pin.kind].fill} />
      <text
        x={left + chip.width / 2}
        y={y + 4.5}
        textAnchor="middle"
        fontSize="12.5"
        fontWeight="700"
        fill="#fff"
        className="figures"
      >
        {pin.name}
      </text>
      {pin.also && (
        <text
          x={start + out * (chip.width + 4)}
          y={y + 4.5}
          textAnchor={side === "right" ? "start" : "end"}
          fontSize="11.5"
          className="fill-ink-soft"
        >
          {pin.also}
        </text>
      )}
    </>
  )
}

const Labels = ({ rows, x, side }: { rows: readonly PinRow[]; x: number; side: "left" | "right" }) =>
  rows.flatMap(row =>
    row.pins.map((pin, i) => (
      <Label key={`${row.title}-${row.at[i]}`} pin={pin} x={x} y={row.at[i] ?? 0} side={side} />
    )),
  )

const PinTable = ({ rows }: { rows: readonly PinRow[] }) => (
  <div className="grid gap-6 pt-4 sm:grid-cols-2">
    {rows.map(row => (
      <table key={row.title} className="w-full self-start text-left text-sm">
        <caption className="pb-2 text-left font-semibold">{row.title}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-1 pr-3">
              Pin
            </th>
            <th scope="col" className="py-1 pr-3">
              Tipo
            </th>
            <th scope="col" className="py-1">
              También sirve para
            </th>
          </tr>
        </thead>
        <tbody>
          {row.pins.map((pin, i) => (
            <tr key={`${pin.name}-${row.at[i]}`} className="border-b border-line">
              <th scope="row" className="py-1 pr-3 font-mono font-semibold">
                {pin.name}
              </th>
              <td className="py-1 pr-3">{pinKinds[pin.kind].label}</td>
              <td className="py-1">{pin.also ?? "Uso general"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
)

/** The board is rotated so that the pin names fit on a phone. Tables repeat the facts for people who cannot see it. */
export const Pinout = ({ board }: { board: BoardContent }) => {
  const {
    size,
    pins: { upper, lower },
  } = board
  return (
    <div>
      <svg
        role="img"
        aria-label={`Mapa de pines de ${board.label}. Los mismos datos están en la tabla de abajo.`}
        viewBox={`0 -16 ${size.width + 2 * margin} ${size.length + 30}`}
        className="mx-auto w-full max-w-xl"
      >
        <g transform={`translate(${margin + size.width} 0) rotate(90)`}>
          <BoardDrawing board={board} />
        </g>
        <Labels rows={lower} x={margin + 14} side="left" />
        <Labels rows={[upper]} x={margin + size.width - 14} side="right" />
      </svg>
      <ul aria-label="Tipos de pin" className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
        {Object.values(pinKinds).map(kind => (
          <li key={kind.label} className="flex items-center gap-2">
            <span aria-hidden="true" className="size-3.5 rounded-sm" style={{ backgroundColor: kind.fill }} />
            {kind.label}
          </li>
        ))}
      </ul>
      <details className="mt-4 rounded-pad border border-line bg-silk px-4 py-3">
        <summary className="font-semibold text-mask-800">Ver los pines como tabla</summary>
        <PinTable rows={[upper, ...lower]} />
      </details>
    </div>
  )
}
