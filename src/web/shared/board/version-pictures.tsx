import { useCallback, useEffect, useId, useMemo, useState } from "react"
import { comparedColours, comparePictures } from "../../../gerber/draw/compare-pictures.ts"
import { firstSide } from "../../../gerber/draw/picture-view.ts"
import type { ShownVersion } from "../../../shop/boards/board-workshop.ts"
import { Button } from "../../ui/button.tsx"
import { Loading } from "../../ui/spinner.tsx"
import { connectionTexts } from "../connection/ask-shop.ts"
import { callShop } from "../connection/lost-request.ts"
import { BoardPicture } from "./board-picture.tsx"
import type { PinProps } from "./pins.tsx"

const selectClass = "min-h-11 rounded-pad border border-line-strong bg-silk px-3"

interface ChoiceProps {
  label: string
  value: number
  versions: readonly ShownVersion[]
  none?: string
  onChange: (version: number) => void
}

const Choice = ({ label, value, versions, none, onChange }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={event => onChange(Number(event.currentTarget.value))}
        className={selectClass}
      >
        {none && <option value={0}>{none}</option>}
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {`Versión ${version}`}
          </option>
        ))}
      </select>
    </div>
  )
}

const Legend = ({ before, after }: { before: number; after: number }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
    {(
      [
        [comparedColours.before, `Solo en la versión ${before}`],
        [comparedColours.after, `Solo en la versión ${after}`],
        ["#1b2a4a", "En las dos"],
      ] as const
    ).map(([colour, text]) => (
      <li key={colour} className="flex items-center gap-2">
        <span aria-hidden="true" className="size-4 rounded-sm" style={{ backgroundColor: colour }} />
        {text}
      </li>
    ))}
  </ul>
)

interface VersionPicturesProps extends Partial<PinProps> {
  versions: readonly ShownVersion[]
  address: string
  shown: number
  onShown: (version: number) => void
}

/** undefined while it loads, null if it failed. */
type LoadedPicture = string | null | undefined

/** A board's pictures are large, so each is loaded when it is shown. */
const usePicture = (address: string | null): { picture: LoadedPicture; again: () => void } => {
  const [loaded, setLoaded] = useState<{ address: string; svg: string | null }>()
  const read = useCallback(async () => {
    if (address === null) return
    const answer = await callShop(address)
    const { svg } = (answer?.ok ? answer.body : {}) as { svg?: string }
    setLoaded({ address, svg: svg ?? null })
  }, [address])
  useEffect(() => void read(), [read])
  return {
    picture: loaded && loaded.address === address ? loaded.svg : undefined,
    again: () => {
      setLoaded(undefined)
      void read()
    },
  }
}

export const VersionPictures = ({ versions, address, shown, onShown, pins, onPins }: VersionPicturesProps) => {
  const [against, setAgainst] = useState(0)
  const compared = against !== shown && versions.some(({ version }) => version === against) ? against : 0
  const one = usePicture(`${address}/${shown}`)
  const other = usePicture(compared ? `${address}/${compared}` : null)
  const [before, after] = compared < shown ? [compared, shown] : [shown, compared]
  const both = useMemo(() => {
    if (!compared || !one.picture || !other.picture) return null
    const [former, latest] = compared < shown ? [other.picture, one.picture] : [one.picture, other.picture]
    return comparePictures(former, latest)
  }, [compared, shown, one.picture, other.picture])
  const picture = compared ? (one.picture === undefined || other.picture === undefined ? undefined : both) : one.picture

  return (
    <div className="flex flex-col gap-3">
      {versions.length > 1 && (
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <Choice label="Ver" value={shown} versions={versions} onChange={onShown} />
          <Choice
            label="Comparar con"
            value={compared}
            versions={versions.filter(({ version }) => version !== shown)}
            none="Ninguna"
            onChange={setAgainst}
          />
        </div>
      )}
      {compared > 0 && <Legend before={before} after={after} />}
      <noscript>
        <img src={`${address}/${shown}?miniatura`} alt="Vista previa de la placa" className="max-w-full" />
      </noscript>
      {picture === undefined && <Loading text="Cargando la vista previa…" />}
      {picture === null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-red">
          La vista previa no está disponible.
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              one.again()
              other.again()
            }}
          >
            {connectionTexts.retry}
          </Button>
        </div>
      )}
      {picture && (
        <BoardPicture
          key={compared ? "both" : "one"}
          svg={picture}
          side={pins?.[0]?.side ?? firstSide(picture)}
          label={compared ? `Versión ${before} y versión ${after}, una sobre otra` : `Versión ${shown}`}
          pins={compared ? undefined : pins}
          onPins={compared ? undefined : onPins}
        />
      )}
    </div>
  )
}
