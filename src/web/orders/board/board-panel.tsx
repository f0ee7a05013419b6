import { useState } from "react"
import {
  type BoardState,
  boardStateNames,
  boardStates,
  openQuestion,
  stateRules,
} from "../../../shop/boards/rules/board-states.ts"
import { BoardHistory } from "../../shared/board/board-history.tsx"
import { FindingList } from "../../shared/board/finding-list.tsx"
import { VersionPictures } from "../../shared/board/version-pictures.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Notice } from "../../ui/notice.tsx"
import { momentText } from "../texts.ts"
import { AnswerForm, type BoardShown, VersionForm } from "./board-forms.tsx"
import { BoardPriceView } from "./board-price.tsx"
import { boardPanelTexts as t } from "./texts.ts"

const States = ({ board }: { board: BoardShown }) => {
  const at = boardStates.indexOf(board.state as BoardState)
  return (
    <ol aria-label={t.states} className="flex flex-wrap gap-x-2 gap-y-1">
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
      aria-label={t.question}
      className="flex flex-col gap-3 rounded-board border-2 border-copper-500 bg-silk p-4"
    >
      <h3 className="font-bold">{t.question}</h3>
      <p className="whitespace-pre-line">{question.data.text}</p>
      {question.data.marks.length > 0 && <p className="text-sm text-ink-soft">{t.questionMarks}</p>}
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
  if (board.state === "cancelled") return <Notice kind="info">{t.cancelled}</Notice>

  return (
    <div id="placa" className="flex flex-col gap-4">
      <States board={board} />
      <BoardPriceView board={board} />
      <Question board={board} typed={typed} />
      {board.chosenVersion !== null && versions.length > 1 && <p>{t.making(board.chosenVersion)}</p>}
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
