import { lazy, Suspense, useId } from "react"
import type { InspectionChoices } from "../../../gerber/inspect.ts"
import { Notice } from "../../ui/notice.tsx"
import { Skeleton } from "../../ui/spinner.tsx"
import { pcbTexts } from "./texts.ts"
import { checkId } from "./upload-column.tsx"
import type { BoardCheck } from "./use-board-check.ts"

/** Loaded with the first file, to keep it out of the page's script. */
const BoardReview = lazy(() => import("./check/board-review.tsx"))

interface CheckPanelProps {
  check: BoardCheck
  onSettle: (choices: InspectionChoices) => void
}

export const CheckPanel = ({ check, onSettle }: CheckPanelProps) => {
  const id = useId()
  if (check.kind === "none" || check.kind === "refused" || check.kind === "unreadable") return null
  return (
    <section
      id={checkId}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press md:col-span-2 md:row-start-3 xl:col-span-4 xl:row-start-2"
    >
      <h2 id={id} className="text-lg font-bold">
        {pcbTexts.check.title}
      </h2>
      {check.kind === "unchecked" ? (
        <Notice kind="info">{pcbTexts.check.failed}</Notice>
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {check.kind === "read" ? (
            <BoardReview board={check.board} isStale={check.isStale} onSettle={onSettle} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </Suspense>
      )}
    </section>
  )
}
