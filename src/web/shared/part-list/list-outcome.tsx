import { useEffect } from "react"
import { Link, useNavigation } from "react-router"
import { ButtonLink } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { connectionTexts } from "../connection/lost-request.ts"
import { searchFor } from "../session/return-search.ts"
import { storeCartUnits } from "../session/stored-session.ts"
import type { AddedList, ListRefusal } from "./answer-list.server.ts"
import { listTexts, refusalTexts, shortText, listOutcomeTexts as t } from "./texts.ts"

export type ListProblem = ListRefusal | "signed-out" | "too-many" | "lost"

const AddedNotice = ({ added }: { added: AddedList }) => {
  useEffect(() => storeCartUnits(added.cart), [added.cart])
  const { products, missing, notChosen, failed } = added
  const isWhole = missing.length === 0 && notChosen.length === 0 && !failed
  return (
    <Notice kind={failed || products === 0 ? "error" : isWhole ? "success" : "warning"}>
      <p>{failed ? t.notAll : products === 0 ? t.nothingAdded : t.added(products)}</p>
      {(missing.length > 0 || notChosen.length > 0) && (
        <ul className="list-disc pl-5">
          {missing.map(line => (
            <li key={line.label}>{shortText(line)}</li>
          ))}
          {notChosen.length > 0 && <li>{t.notChosen(notChosen.length)}</li>}
        </ul>
      )}
      {products > 0 && (
        <ButtonLink to="/perfil" size="sm" className="mt-2">
          {t.toCart}
        </ButtonLink>
      )}
    </Notice>
  )
}

interface OutcomeProps {
  added?: AddedList
  problem?: ListProblem
  saved?: boolean
  savedHere?: boolean
  left?: number
  path: string
}

/** Gone while the form is sent anew, so that the same words are heard again. */
export const ListOutcome = (props: OutcomeProps) => (useNavigation().state === "idle" ? <Outcome {...props} /> : null)

const Outcome = ({ added, problem, saved = false, savedHere = false, left = 0, path }: OutcomeProps) => (
  <div className="flex flex-col gap-3 empty:hidden">
    {added && <AddedNotice added={added} />}
    {saved && <Notice kind="success">{t.saved}</Notice>}
    {savedHere && <Notice kind="success">{t.savedHere}</Notice>}
    {left > 0 && <Notice kind="warning">{listTexts.left(left)}</Notice>}
    {problem === "lost" && <Notice kind="error">{connectionTexts.lost}</Notice>}
    {problem === "busy" && <Notice kind="warning">{refusalTexts.busy}</Notice>}
    {problem === "too-many" && <Notice kind="error">{t.tooMany}</Notice>}
    {problem === "signed-out" && (
      <Notice kind="info">
        <Link to={`/iniciar-sesion${searchFor(path)}`} className="font-bold underline">
          {t.signIn}
        </Link>
        . {t.signInHint}
      </Notice>
    )}
  </div>
)
