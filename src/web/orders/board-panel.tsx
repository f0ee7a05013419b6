import { type ReactNode, useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { CustomerBoard } from "../../shop/boards/customer-boards.ts"
import { maxTextLength } from "../../shop/boards/rules/board-actions.ts"
import {
  type BoardState,
  boardStateNames,
  boardStates,
  openQuestion,
  type Proposal,
  proposedTotal,
  stateRules,
} from "../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { BoardHistory } from "../shared/board/board-history.tsx"
import { FindingList } from "../shared/board/finding-list.tsx"
import { VersionPictures } from "../shared/board/version-pictures.tsx"
import { Button } from "../ui/button.tsx"
import { TextAreaField } from "../ui/field.tsx"
import { Icon } from "../ui/icons.tsx"
import { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { momentText } from "./order-view.tsx"

type BoardShown = CustomerBoard & { readonly formKey: string }

export interface BoardOutcome {
  readonly of: "board"
  readonly text: string
  readonly isGood: boolean
  /** The refused text, for a browser without script. */
  readonly typed: string
}

interface BoardFormProps {
  board: BoardShown
  action: "responder" | "aceptar" | "rechazar"
  label: string
  children: (busy: boolean) => ReactNode
  extra?: Readonly<Record<string, string>>
}

/** Sent without leaving the page. */
const BoardForm = ({ board, action, label, children, extra = {} }: BoardFormProps) => {
  const fetcher = useFetcher<BoardOutcome>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fetcher.data?.isGood) form.current?.reset()
  }, [fetcher.data])
  const fields = { accion: action, clave: board.formKey, visto: String(board.revision), ...extra }
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={`/perfil/pedidos/${encodeURIComponent(board.ref)}`}
      aria-label={label}
      className="flex flex-col gap-3"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fetcher.data && (
        <Outcome of={fetcher.data} kind={fetcher.data.isGood ? "success" : "error"}>
          {fetcher.data.text}
        </Outcome>
      )}
      {children(fetcher.state !== "idle")}
    </fetcher.Form>
  )
}

const FilesField = () => (
  <label className="flex flex-col gap-1">
    <span className="text-sm font-semibold">Archivos de la versión nueva</span>
    <input
      type="file"
      name="archivos"
      multiple
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk p-2 text-sm file:mr-3 file:rounded-pad file:border-0 file:bg-mask-50 file:px-3 file:py-1.5 file:font-semibold"
    />
    <span className="text-sm text-ink-soft">Gerber sueltos o un ZIP con todos, máximo 10 MB.</span>
  </label>
)

const AnswerForm = ({ board, hasFiles, typed }: { board: BoardShown; hasFiles: boolean; typed?: string }) => (
  <BoardForm board={board} action="responder" label="Enviar respuesta">
    {busy => (
      <>
        <TextAreaField
          name="texto"
          label="Su respuesta"
          hint={
            hasFiles ? "Puede responder con palabras, con una versión nueva de los archivos, o con ambas." : undefined
          }
          rows={3}
          maxLength={maxTextLength}
          defaultValue={typed}
        />
        {hasFiles && <FilesField />}
        <Button type="submit" busy={busy} busyText="Enviando y revisando...">
          Enviar respuesta
        </Button>
      </>
    )}
  </BoardForm>
)

const VersionForm = ({ board }: { board: BoardShown }) => (
  <details className="rounded-board border border-line bg-silk">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">Enviar otra versión</summary>
    <div className="px-4 pb-4">
      <p className="mb-3 text-sm text-ink-soft">
        Mientras no esté en fabricación puede cambiar los archivos. Se revisan de nuevo.
      </p>
      <BoardForm board={board} action="responder" label="Enviar otra versión">
        {busy => (
          <>
            <FilesField />
            <TextAreaField name="texto" label="Mensaje (opcional)" rows={2} maxLength={maxTextLength} />
            <Button type="submit" variant="secondary" busy={busy} busyText="Enviando y revisando...">
              Enviar versión
            </Button>
          </>
        )}
      </BoardForm>
    </div>
  </details>
)

const details = ({ hours, quantity, unitPrice }: Proposal): string =>
  hours === null
    ? `${quantity} × ${formatColones(unitPrice)}`
    : hours === 1
      ? "1 hora de diseño"
      : `${hours} horas de diseño`

const Decision = ({ board, proposal }: { board: BoardShown; proposal: Proposal }) => (
  <div className="flex flex-col gap-3 rounded-board border-2 border-copper-500 bg-silk p-4">
    <p>
      <span className="text-xl font-bold">{`Precio propuesto: ${formatColones(proposedTotal(proposal))}`}</span>{" "}
      <span className="text-ink-soft">({details(proposal)})</span>
    </p>
    <p className="text-sm text-ink-soft">Si lo acepta, el total de su pedido será este.</p>
    <BoardForm board={board} action="aceptar" label="Aceptar precio" extra={{ propuesta: String(proposal.id) }}>
      {busy => (
        <Button type="submit" busy={busy} busyText="Registrando...">
          Aceptar precio
        </Button>
      )}
    </BoardForm>
    <details>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-red">No acepto</summary>
      <BoardForm board={board} action="rechazar" label="No acepto">
        {busy => (
          <>
            <TextAreaField name="texto" label="¿Por qué no? (opcional)" rows={2} maxLength={maxTextLength} />
            <Button type="submit" variant="danger" busy={busy} busyText="Enviando...">
              No acepto
            </Button>
          </>
        )}
      </BoardForm>
    </details>
  </div>
)

const BoardPriceView = ({ board }: { board: BoardShown }) => {
  const { price } = board
  switch (price.kind) {
    case "fixed":
      return null
    case "to-define":
      return (
        <Notice kind="info">
          <p className="font-bold">Precio por definir</p>
          <p className="font-normal">Le propondremos un precio aquí y por correo. No pague todavía.</p>
        </Notice>
      )
    case "proposed":
      return <Decision board={board} proposal={price.proposal} />
    case "accepting":
      return <Notice kind="info">Estamos registrando el precio que aceptó.</Notice>
    case "accepted":
      return <p className="font-semibold">{`Precio aceptado: ${formatColones(proposedTotal(price.proposal))}`}</p>
  }
}

const States = ({ board }: { board: BoardShown }) => {
  const at = boardStates.indexOf(board.state as BoardState)
  return (
    <ol aria-label="Estado de la placa" className="flex flex-wrap gap-x-2 gap-y-1">
      {boardStates.map((state, place) => (
        <li
          key={state}
          aria-current={place === at ? "step" : undefined}
          className={`flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm ${
            place === at
              ? "border-mask-700 bg-mask-700 font-semibold text-white"
              : place < at && state !== "asked"
                ? "border-mask-600 text-mask-800"
                : "border-line text-ink-soft"
          }`}
        >
          {place < at && state !== "asked" && <Icon name="check" className="size-4" />}
          {boardStateNames[state]}
        </li>
      ))}
    </ol>
  )
}

const Question = ({ board, typed }: { board: BoardShown; typed?: string }) => {
  const question = openQuestion(board.events)
  if (!question) return null
  const { takesVersions } = board.state === "cancelled" ? { takesVersions: false } : stateRules[board.state]
  return (
    <section
      aria-label="Tenemos una pregunta"
      className="flex flex-col gap-3 rounded-board border-2 border-copper-500 bg-silk p-4"
    >
      <h3 className="font-bold">Tenemos una pregunta</h3>
      <p className="whitespace-pre-line">{question.data.text}</p>
      {question.data.marks.length > 0 && (
        <p className="text-sm text-ink-soft">Los números de la pregunta están marcados en la vista previa.</p>
      )}
      <AnswerForm board={board} hasFiles={takesVersions && !board.design} typed={typed} />
    </section>
  )
}

export const BoardPanel = ({ board, typed }: { board: BoardShown; typed?: string }) => {
  const versions = board.design ? [] : board.versionList
  const question = openQuestion(board.events)
  const latest = versions.at(-1)?.version ?? 0
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? question?.data.version ?? latest
  const inspection = versions.find(({ version }) => version === shown)?.inspection
  if (board.state === "cancelled") return <Notice kind="info">El pedido de esta placa fue cancelado.</Notice>

  return (
    <div id="placa" className="flex flex-col gap-4">
      <States board={board} />
      <BoardPriceView board={board} />
      <Question board={board} typed={typed} />
      {board.chosenVersion !== null && versions.length > 1 && <p>{`Se fabrica la versión ${board.chosenVersion}.`}</p>}
      {versions.some(version => version.hasPicture) && (
        <div className="flex flex-col gap-4">
          <VersionPictures
            versions={versions}
            address={`/perfil/pedidos/${encodeURIComponent(board.ref)}/placa`}
            shown={shown}
            onShown={setChosen}
            pins={question?.data.version === shown ? question.data.marks : undefined}
          />
          {inspection && <FindingList findings={inspection.findings} />}
        </div>
      )}
      {!board.design && !question && stateRules[board.state].takesVersions && <VersionForm board={board} />}
      {board.events.length > 0 && <BoardHistory events={board.events} moment={momentText} />}
    </div>
  )
}
