import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import { Link } from "react-router"
import type { Pin } from "../../../gerber/draw/draw-pins.ts"
import type { WorkshopBoard } from "../../../shop/boards/board-workshop.ts"
import { maxTextLength } from "../../../shop/boards/rules/board-actions.ts"
import { boardStateNames, stateRules } from "../../../shop/boards/rules/board-states.ts"
import { BoardHistory } from "../../shared/board/board-history.tsx"
import { CorrectedLayers, FindingList } from "../../shared/board/finding-list.tsx"
import { VersionPictures } from "../../shared/board/version-pictures.tsx"
import { ActionForm, useToastedAction } from "../../shared/staff/form-reply.tsx"
import { plural, shortMoment } from "../../shared/staff/texts.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { TextAreaField, TextField } from "../../ui/field.tsx"
import { Icon } from "../../ui/icons.tsx"
import { BoardFiles, boardFields, boardsPath, type CardShown, picturePath } from "./boards-tab.tsx"
import { designText, priceText, sizeText } from "./texts.ts"

type DetailShown = WorkshopBoard & CardShown

type BoardFormProps = ComponentProps<typeof ActionForm> & { board: DetailShown }

const BoardForm = ({ board, fields, ...form }: BoardFormProps) => (
  <ActionForm action={`${boardsPath}&placa=${board.orderId}`} fields={{ ...boardFields(board), ...fields }} {...form} />
)

const VersionRow = ({ board, version }: { board: DetailShown; version: WorkshopBoard["versionList"][number] }) => {
  const fetcher = useToastedAction()
  const { version: number } = version
  const fields = { clave: `${board.formKey}-${number}`, accion: "elegir-version", version: number }
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
            <BoardForm fetcher={fetcher} board={board} fields={fields}>
              <Button
                type="submit"
                variant="secondary"
                size="sm"
                busy={fetcher.state !== "idle"}
                busyText="Guardando..."
              >
                {`Fabricar la versión ${number}`}
              </Button>
            </BoardForm>
          )
        )}
      </div>
      <BoardFiles orderId={board.orderId} version={number} files={version.files} />
    </li>
  )
}

const Moves = ({ board }: { board: DetailShown }) => {
  const fetcher = useToastedAction()
  const { to: targets } = stateRules[board.state]
  if (targets.length === 0) return null
  return (
    <BoardForm
      fetcher={fetcher}
      board={board}
      fields={{ accion: "mover-placa" }}
      className="flex flex-wrap items-center gap-2"
    >
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
    </BoardForm>
  )
}

const formLook = "flex flex-col gap-3 rounded-board border border-line bg-silk p-4"

const PriceForm = ({ board }: { board: DetailShown }) => {
  const fetcher = useToastedAction()
  const { design, quantity } = board.form
  return (
    <BoardForm
      fetcher={fetcher}
      board={board}
      fields={{ accion: "proponer-precio" }}
      aria-label="Precio"
      className={formLook}
    >
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
        Precio
        <span className="text-sm font-semibold text-copper-700">{priceText(board.price)}</span>
      </h2>
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
    </BoardForm>
  )
}

type QuestionFormProps = { board: DetailShown; version: number; marks: readonly Pin[]; clearMarks: () => void }

const QuestionForm = ({ board, version, marks, clearMarks }: QuestionFormProps) => {
  const fetcher = useToastedAction()
  const form = useRef<HTMLFormElement>(null)
  const sent = useEffectEvent(() => {
    form.current?.reset()
    clearMarks()
  })
  useEffect(() => {
    if (fetcher.data?.isGood) sent()
  }, [fetcher.data])

  return (
    <BoardForm
      ref={form}
      fetcher={fetcher}
      board={board}
      fields={{ accion: "preguntar-placa", version, marcas: JSON.stringify(marks) }}
      aria-label="Preguntar al cliente"
      className={formLook}
    >
      <h2 className="font-bold">Preguntar al cliente</h2>
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
            <Button variant="ghost" size="sm" onClick={clearMarks}>
              Quitar marcas
            </Button>
          </>
        )}
      </div>
    </BoardForm>
  )
}

export const BoardDetail = ({ board }: { board: DetailShown }) => {
  const versions = board.form.design ? [] : board.versionList
  const [shown, setShown] = useState(board.versions)
  const [marks, setMarks] = useState<readonly Pin[]>([])
  const mayAsk = stateRules[board.state].mayAsk
  const inspection = versions.find(({ version }) => version === shown)?.inspection
  const hasPicture = versions.some(version => version.hasPicture)
  const { design, quantity, phone } = board.form
  const facts = [
    board.customer,
    design ? designText : sizeText(board.size),
    design ? "" : plural(quantity, "placa", "placas"),
    phone === "" ? "" : `Contacto: ${phone}`,
  ]

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
        <p className="text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
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
            <QuestionForm board={board} version={Math.max(1, shown)} marks={marks} clearMarks={() => setMarks([])} />
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
