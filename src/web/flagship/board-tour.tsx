import { espStepMs, PauseButton, useAnimation } from "./animation.tsx"
import { BoardDrawing } from "./boards/board-content.tsx"
import { superior } from "./boards/superior-content.ts"

const stops = [
  {
    title: "Puerto USB-C",
    text: "Graba el programa y alimenta la placa con el cable de su celular.",
    x: -12,
    y: 70,
    w: 44,
    h: 50,
  },
  {
    title: "Botones a mano",
    text: "RST reinicia; BOOT prepara la grabación. Ninguno queda bajo los cables.",
    x: 38,
    y: 46,
    w: 36,
    h: 98,
  },
  {
    title: "Dos núcleos",
    text: "Uno atiende la red mientras el otro corre su programa.",
    x: 208,
    y: 34,
    w: 148,
    h: 122,
  },
  { title: "Antena propia", text: "Wi-Fi y Bluetooth 5 sin módulos ni cables extra.", x: 362, y: 38, w: 30, h: 114 },
  { title: "Pines rotulados", text: "Treinta pines con su nombre por las dos caras.", x: 14, y: 6, w: 392, h: 24 },
] as const

export const BoardTour = () => {
  const animation = useAnimation(stops.length, espStepMs)
  const shown = stops[animation.frame]!

  return (
    <div
      className="grid items-center gap-6 rounded-board border border-line bg-silk p-4 shadow-press lg:grid-cols-[3fr_2fr] lg:p-6"
      data-testid="board-tour"
      data-step={animation.frame}
    >
      <svg aria-hidden="true" viewBox="-20 -14 452 222" className="w-full">
        <BoardDrawing board={superior} />
        <rect
          x={shown.x}
          y={shown.y}
          width={shown.w}
          height={shown.h}
          rx="8"
          fill="#ff9a4c"
          fillOpacity=".22"
          stroke="#ff9a4c"
          strokeWidth="4"
        />
      </svg>
      <div>
        <div className="mb-2 flex items-center justify-between">
          <h2 className="text-xl font-bold">Recorrido por la placa</h2>
          <PauseButton animation={animation} className="text-mask-800 hover:bg-mask-50" />
        </div>
        <ul className="flex flex-col gap-1">
          {stops.map((stop, i) => (
            <li key={stop.title}>
              <button
                type="button"
                aria-pressed={i === animation.frame}
                onClick={() => animation.show(i)}
                className="w-full rounded-pad border-l-4 border-transparent px-3 py-2 text-left hover:bg-mask-50 aria-pressed:border-copper-500 aria-pressed:bg-copper-50"
              >
                <span className="block font-semibold">{stop.title}</span>
                <span className="block text-sm text-ink-soft">{stop.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
