import { useEffect } from "react"
import { Link, useNavigation } from "react-router"
import { ButtonLink } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { connectionTexts } from "../connection/ask-shop.ts"
import { searchFor } from "../session/return-search.ts"
import { storeCartUnits } from "../session/stored-session.ts"
import type { AddedList, ListRefusal } from "./answer-list.server.ts"
import { refusalTexts } from "./paste-list.tsx"

export type ListProblem = ListRefusal | "signed-out" | "too-many" | "lost"

const addedText = ({ failed, products }: AddedList): string => {
  if (failed) return "No se pudo agregar todo. Presione de nuevo para lo que falta."
  if (products === 0) return "No se agregó nada."
  return products === 1 ? "Agregamos 1 producto a su carrito." : `Agregamos ${products} productos a su carrito.`
}

const AddedNotice = ({ added }: { added: AddedList }) => {
  useEffect(() => storeCartUnits(added.cart), [added.cart])
  const { products, missing, notChosen, failed } = added
  const isWhole = missing.length === 0 && notChosen.length === 0 && !failed
  return (
    <Notice kind={failed || products === 0 ? "error" : isWhole ? "success" : "warning"}>
      <p>{addedText(added)}</p>
      {(missing.length > 0 || notChosen.length > 0) && (
        <ul className="list-disc pl-5">
          {missing.map(({ label, wanted, added }) => (
            <li key={label}>
              {added === 0 ? `${label}: no hay unidades.` : `${label}: agregamos ${added} de ${wanted}.`}
            </li>
          ))}
          {notChosen.length > 0 && (
            <li>
              {notChosen.length === 1
                ? "1 línea sin producto elegido no se agregó."
                : `${notChosen.length} líneas sin producto elegido no se agregaron.`}
            </li>
          )}
        </ul>
      )}
      {products > 0 && (
        <ButtonLink to="/perfil" size="sm" className="mt-2">
          Ver carrito
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
    {saved && <Notice kind="success">Lista guardada.</Notice>}
    {savedHere && (
      <Notice kind="success">Lista guardada en este navegador. Inicie sesión para tenerla en su cuenta.</Notice>
    )}
    {left > 0 && (
      <Notice kind="warning">{`La lista es muy larga: ${left === 1 ? "quedó 1 línea" : `quedaron ${left} líneas`} sin leer.`}</Notice>
    )}
    {problem === "lost" && <Notice kind="error">{connectionTexts.lost}</Notice>}
    {problem === "busy" && <Notice kind="warning">{refusalTexts.busy}</Notice>}
    {problem === "too-many" && <Notice kind="error">Tiene demasiadas listas. Elimine alguna para guardar otra.</Notice>}
    {problem === "signed-out" && (
      <Notice kind="info">
        <Link to={`/iniciar-sesion${searchFor(path)}`} className="font-bold underline">
          Inicie sesión para continuar
        </Link>
        . Su lista lo espera aquí mismo.
      </Notice>
    )}
  </div>
)
