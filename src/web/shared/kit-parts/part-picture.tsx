import type { ReactNode } from "react"
import { picturePath } from "../../../shop/catalogue/rules/listed-product.ts"
import type { KitComponent } from "../../../shop/settings/rules/business.ts"
import sprite from "./parts.svg?url"

interface Mark {
  readonly at: readonly (readonly [x: number, y: number])[]
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly transform?: string
  /** Printed on parts without a value. */
  readonly usual?: string
}

const mark = (size: number, fill: string, ...at: Mark["at"]): Mark => ({ at, size, fill })

const disc = { ...mark(12, "#4a2f10", [36, 49], [84, 57]), weight: 700 }
const transistors = mark(10, "#d5dad5", [34, 42], [88, 56])

/** The place in each drawing for a printed value. */
const marks: Readonly<Record<string, Mark>> = {
  "power-resistors": {
    ...mark(12, "#4b4f4c", [60, 47], [60, 85]),
    transform: "rotate(-14 60 60)",
    usual: "5W",
  },
  potentiometer: mark(12, "#f4f7f1", [60, 94]),
  trimmer: { ...mark(20, "#f4f7f1", [60, 66]), weight: 700 },
  "ceramic-capacitors": { ...disc, usual: "104" },
  thermistors: { ...disc, usual: "103" },
  transistors,
  mosfets: transistors,
  "temperature-sensor": {
    ...mark(10, "#d5dad5", [60, 44]),
    transform: "translate(60 50) scale(1.45) translate(-60 -50)",
  },
  regulator: mark(16, "#d5dad5", [60, 66]),
  chip: { ...mark(17, "#dfe4df", [62, 66]), transform: "rotate(-10 60 60)" },
}

const Drawing = ({ name }: { name: string }) => <use href={`${sprite}#${name}`} width="120" height="120" />

type Picture = KitComponent["picture"]

const photoPath = (picture: Exclude<Picture, { kind: "drawing" }>): string =>
  picture.kind === "product" ? picturePath(picture.productId, 320) : `/kits/imagenes/${picture.file}`

const Part = ({ picture }: { picture: Picture }) => {
  if (picture.kind !== "drawing")
    return <image href={photoPath(picture)} width="120" height="120" preserveAspectRatio="xMidYMid slice" />
  const { drawing, mark: own } = picture
  const { at = [], size, fill, weight = 600, transform, usual } = marks[drawing] ?? {}
  const printed = own || usual
  return (
    <>
      <Drawing name={drawing} />
      {printed && at.length > 0 && (
        <g
          transform={transform}
          textAnchor="middle"
          fontSize={size}
          fontWeight={weight}
          fill={fill}
          className="font-mono"
        >
          {at.map(([x, y]) => (
            <text key={y} x={x} y={y}>
              {printed}
            </text>
          ))}
        </g>
      )}
    </>
  )
}

interface PictureProps {
  name: string
  className?: string
}

const Bench = ({ name, className = "", children }: PictureProps & { children: ReactNode }) => (
  <svg role="img" aria-label={name} viewBox="0 0 120 120" className={`on-white ${className}`}>
    <rect width="120" height="120" rx="14" fill="#eef3ef" />
    <path d="M0 40h120M0 80h120M40 0v120M80 0v120" stroke="#dfe8e2" />
    {children}
  </svg>
)

export const PartPicture = ({ name, className, picture }: PictureProps & { picture: Picture }) => (
  <Bench name={name} className={className}>
    <Part picture={picture} />
  </Bench>
)

interface ExtraPictureProps extends PictureProps {
  productId: number
  /** Empty means the product's picture. */
  drawing: string
}

export const ExtraPicture = ({ name, productId, drawing, className }: ExtraPictureProps) => (
  <Bench name={name} className={className}>
    {drawing === "" ? <Part picture={{ kind: "product", productId }} /> : <Drawing name={drawing} />}
  </Bench>
)

const places = [
  [26, 30, -4],
  [146, 22, 5],
  [266, 32, -3],
  [26, 150, 4],
  [146, 158, -5],
  [266, 148, 3],
] as const

export const KitTray = ({
  kit,
  className = "",
}: {
  kit: { readonly components: readonly KitComponent[] }
  className?: string
}) => (
  <svg aria-hidden="true" viewBox="0 0 412 300" className={`on-white ${className}`}>
    <rect x="4" y="8" width="404" height="288" rx="24" fill="#b9a67f" />
    <rect x="4" y="4" width="404" height="286" rx="24" fill="#e6dcc4" />
    <rect x="16" y="16" width="380" height="262" rx="16" fill="#f7f4ea" />
    <path d="M136 16v262M276 16v262M16 147h380" stroke="#e6dcc4" strokeWidth="6" />
    {kit.components.slice(0, places.length).map(({ id, picture }, at) => {
      const [x = 0, y = 0, turn = 0] = places[at] ?? []
      return (
        <g key={id} transform={`translate(${x} ${y}) rotate(${turn} 60 56) scale(.92)`}>
          <Part picture={picture} />
        </g>
      )
    })}
  </svg>
)
