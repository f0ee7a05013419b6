import { useEffect, useRef, useState } from "react"
import { Link, useFetcher } from "react-router"
import type { Pin } from "../../../gerber/draw/draw-pins.ts"
import type { WorkshopBoard } from "../../../shop/boards/board-workshop.ts"
import { maxTextLength } from "../../../shop/boards/rules/board-acts.ts"
import { boardStateNames, stateRules } from "../../../shop/boards/rules/board-states.ts"
import { BoardHistory } from "../../shared/board/board-history.tsx"
import { CorrectedLayers, FindingList } from "../../shared/board/finding-list.tsx"
import { VersionPictures } from "../../shared/board/version-pictures.tsx"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { TextAreaField, TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import type { ActionReply } from "../act.server.ts"
import { shortMoment } from "../texts.ts"
import { useResultToast } from "../use-result-toast.ts"
import { boardFields, boardsPath, type CardShown, HiddenFields, picturePath } from "./boards-tab.tsx"
import { plural, priceText, boardTabTexts as t } from "./texts.ts"

export type DetailShown = WorkshopBoard & CardShown

export const detailPath = (orderId: number) => `${boardsPath}&placa=${orderId}`

type Version = WorkshopBoard["versionList"][number]

const Files = ({ orderId, version }: { orderId: number; version: Version }) => (
  <ul aria-label="Archivos" className="flex flex-wrap gap-2">
    {version.files.map(({ name }) => (
      <li key={name}>
        <a
          href={`/asocias/admin/pedidos/${orderId}/archivos/${encodeURIComponent(name)}?version=${version.version}`}
          download={name}
          className="flex min-h-9 items-center gap-2 rounded-pad border border-line-strong px-3 text-sm font-medium break-all hover:bg-mask-50"
        >
          <Icon name="download" className="size-4 shrink-0" />
          {name}
        </a>
      </li>
    ))}
  </ul>
)

const VersionRow = ({ board, version }: { board: DetailShown; version: Version }) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const { version: number } = version
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <span className="font-semibold">{`Versión ${number}`}</span>{" "}
          <span className="figures text-sm text-ink-soft">{shortMoment(version.createdAt)}</span>
        </span>
        {board.chosenVersion === number ? (
          <Badge colour="green">Se fabrica esta</Badge>
        ) : (
          stateRules[board.state].takesVersions && (
            <fetcher.Form method="post" action={detailPath(board.orderId)}>
              <HiddenFields
                fields={{
                  ...boardFields(board),
                  clave: `${board.formKey}-${number}`,
                  accion: "elegir-version",
                  version: String(number),
                }}
              />
              <Button
                type="submit"
                variant="secondary"
                size="sm"
                busy={fetcher.state !== "idle"}
                busyText="Guardando..."
              >
                {`Fabricar la versión ${number}`}
              </Button>
            </fetcher.Form>
          )
        )}
      </div>
      <Files orderId={board.orderId} version={version} />
    </li>
  )
}

const Moves = ({ board }: { board: DetailShown }) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const { to: targets } = stateRules[board.state]
  if (targets.length === 0) return null
  return (
    <fetcher.Form method="post" action={detailPath(board.orderId)} className="flex flex-wrap items-center gap-2">
      <HiddenFields fields={{ ...boardFields(board), accion: "mover-placa" }} />
      <span className="text-sm font-semibold">Mover a…</span>
      {targets.map(to => (
        <Button
          key={to}
          type="submit"
          name="estado"
          value={to}
          variant="secondary"
          size="sm"
          busy={fetcher.formData?.get("estado") === to}
          disabled={fetcher.state !== "idle"}
        >
          {boardStateNames[to]}
        </Button>
      ))}
    </fetcher.Form>
  )
}

const Facts = ({ board }: { board: DetailShown }) => {
  const { form, size } = board
  const facts = [
    board.customer,
    form.design ? t.design : size ? t.size(size.width, size.height) : "Sin medida",
    form.design ? "" : t.units(form.quantity),
    form.phone === "" ? "" : `Contacto: ${form.phone}`,
  ]
  return <p className="text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
}

const PriceForm = ({ board }: { board: DetailShown }) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const { design, quantity } = board.form
  return (
    <fetcher.Form
      method="post"
      action={detailPath(board.orderId)}
      aria-label="Precio"
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
        Precio
        <span className="text-sm font-semibold text-copper-700">{priceText(board.price)}</span>
      </h2>
      <HiddenFields fields={{ ...boardFields(board), accion: "proponer-precio" }} />
      <div className="grid gap-3 sm:grid-cols-2">
        {design && <TextField name="horas" label="Horas de diseño" inputMode="decimal" autoComplete="off" required />}
        <TextField
          name="precio"
          label={design ? "Precio total (₡)" : `Precio por placa (₡), ${plural(quantity, "placa", "placas")}`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <TextField name="texto" label="Nota para el cliente (opcional)" maxLength={maxTextLength} autoComplete="off" />
      <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"} busyText="Enviando...">
        Proponer precio
      </Button>
    </fetcher.Form>
  )
}

interface QuestionFormProps {
  board: DetailShown
  version: number
  marks: readonly Pin[]
  onSent: () => void
}

const QuestionForm = ({ board, version, marks, onSent }: QuestionFormProps) => {
  const fetcher = useFetcher<ActionReply>()
  useResultToast(fetcher.data)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(onSent)
  sent.current = onSent
  useEffect(() => {
    if (!fetcher.data?.isGood) return
    form.current?.reset()
    sent.current()
  }, [fetcher.data])

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={detailPath(board.orderId)}
      aria-label="Preguntar al cliente"
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      <h2 className="font-bold">Preguntar al cliente</h2>
      <HiddenFields
        fields={{
          ...boardFields(board),
          accion: "preguntar-placa",
          version: String(version),
          marcas: JSON.stringify(marks),
        }}
      />
      <TextAreaField
        name="texto"
        label="Pregunta"
        hint={
          board.form.design
            ? undefined
            : "Con «Marcar» señale puntos en la vista previa: la pregunta puede nombrarlos por su número."
        }
        rows={4}
        maxLength={maxTextLength}
        required
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={fetcher.state !== "idle"} busyText="Enviando...">
          Enviar pregunta
        </Button>
        {marks.length > 0 && (
          <>
            <span className="text-sm">{plural(marks.length, "marca", "marcas")}</span>
            <Button variant="ghost" size="sm" onClick={onSent}>
              Quitar marcas
            </Button>
          </>
        )}
      </div>
    </fetcher.Form>
  )
}

export const BoardDetail = ({ board }: { board: DetailShown }) => {
  const versions = board.form.design ? [] : board.versionList
  const [shown, setShown] = useState(board.versions)
  const [marks, setMarks] = useState<readonly Pin[]>([])
  const mayAsk = stateRules[board.state].mayAsk
  const inspection = versions.find(({ version }) => version === shown)?.inspection
  const hasPicture = versions.some(version => version.hasPicture)

  return (
    <div className="flex flex-col gap-4">
      <Link to={boardsPath} className="flex min-h-9 w-fit items-center gap-1 font-semibold text-mask-800 underline">
        <Icon name="chevron-left" className="size-4" />
        Todas las placas
      </Link>
      <header>
        <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold">
          <span className="font-mono">{board.ref}</span>
          <Badge colour="copper">{boardStateNames[board.state]}</Badge>
        </h1>
        <Facts board={board} />
      </header>
      <Moves board={board} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {hasPicture && (
            <VersionPictures
              versions={versions}
              address={picturePath(board.orderId)}
              shown={shown}
              onShown={version => {
                setShown(version)
                setMarks([])
              }}
              pins={marks}
              onPins={mayAsk ? setMarks : undefined}
            />
          )}
          {inspection && <CorrectedLayers layers={inspection.layers} />}
          {inspection && <FindingList findings={inspection.findings} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {mayAsk && (
            <QuestionForm board={board} version={Math.max(1, shown)} marks={marks} onSent={() => setMarks([])} />
          )}
          {mayAsk && board.price.kind !== "fixed" && <PriceForm board={board} />}
          {versions.length > 0 && (
            <section aria-label="Versiones">
              <h2 className="font-bold">Versiones</h2>
              <ul className="flex flex-col divide-y divide-line">
                {versions.map(version => (
                  <VersionRow key={version.version} board={board} version={version} />
                ))}
              </ul>
            </section>
          )}
          {board.events.length > 0 && <BoardHistory events={board.events} moment={shortMoment} />}
        </div>
      </div>
    </div>
  )
}
