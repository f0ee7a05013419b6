import { useEffect } from "react"
import { Link, useNavigation } from "react-router"
import { ButtonLink } from "../../ui/button.tsx"
import { NextButton } from "../../ui/next-button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { connectionTexts } from "../connection/ask-shop.ts"
import { searchFor } from "../session/return-search.ts"
import { storeCartUnits } from "../session/stored-session.ts"
import type { AddedList, ListInCart } from "./add-list.server.ts"
import type { ListRefusal, ShownList } from "./answer-list.server.ts"
import { refusalTexts } from "./paste-list.tsx"

export type ListProblem = ListRefusal | "signed-out" | "too-many" | "lost"

const addedText = ({ failed, products }: AddedList): string => {
  if (failed) return "No se pudo agregar todo. Presione de nuevo para lo que falta."
  if (products === 0) return "No se agregó nada."
  return products === 1 ? "Agregamos 1 producto a su carrito." : `Agregamos ${products} productos a su carrito.`
}

const AddedNotice = ({ of, added }: { of: unknown; added: AddedList }) => {
  useEffect(() => storeCartUnits(added.cart), [added.cart])
  const { products, missing, notChosen, failed } = added
  const isWhole = missing.length === 0 && notChosen.length === 0 && !failed
  return (
    <Outcome of={of} kind={failed || products === 0 ? "error" : isWhole ? "success" : "warning"}>
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
    </Outcome>
  )
}

interface ListOutcomeProps {
  /** The reply, a new object each time. */
  of: unknown
  added?: AddedList
  problem?: ListProblem
  saved?: boolean
  savedHere?: boolean
  path: string
}

/** Hidden while the form is sent again, so that screen readers announce a repeated message. Shown beside the buttons. */
export const ListOutcome = (props: ListOutcomeProps) =>
  useNavigation().state === "idle" ? <OutcomeNotice {...props} /> : null

const OutcomeNotice = ({ of, added, problem, saved = false, savedHere = false, path }: ListOutcomeProps) => {
  if (added) return <AddedNotice of={of} added={added} />
  if (saved || savedHere)
    return (
      <Outcome of={of} kind="success">
        {saved ? "Lista guardada." : "Lista guardada en este navegador. Inicie sesión para tenerla en su cuenta."}
      </Outcome>
    )
  switch (problem) {
    case "lost":
      return (
        <Outcome of={of} kind="error">
          {connectionTexts.lost}
        </Outcome>
      )
    case "busy":
      return (
        <Outcome of={of} kind="warning">
          {refusalTexts.busy}
        </Outcome>
      )
    case "too-many":
      return (
        <Outcome of={of} kind="error">
          Tiene demasiadas listas. Elimine alguna para guardar otra.
        </Outcome>
      )
    case "signed-out":
      return (
        <Outcome of={of} kind="info">
          <Link to={`/iniciar-sesion${searchFor(path)}`} className="font-bold underline">
            Inicie sesión para continuar
          </Link>
          . Su lista lo espera aquí mismo.
        </Outcome>
      )
    default:
      return null
  }
}

const maxTitles = 5

/** Lines of the text that are not in the list below. */
export const ReadNotes = ({ left, titles }: Pick<ShownList, "left" | "titles">) => (
  <div className="flex flex-col gap-3 empty:hidden">
    {left > 0 && (
      <Notice kind="warning">{`La lista es muy larga: ${left === 1 ? "quedó 1 línea" : `quedaron ${left} líneas`} sin leer.`}</Notice>
    )}
    {titles.length > 0 && (
      <Notice kind="info">{`${titles.length === 1 ? "Se tomó" : "Se tomaron"} como título, no como componente: ${titles.slice(0, maxTitles).join("; ")}${titles.length > maxTitles ? "…" : ""}`}</Notice>
    )}
  </div>
)

export const inCartAfter = (added: AddedList): ListInCart | null =>
  added.products === 0 ? null : { products: added.products, whole: !added.failed, added }

interface AddListButtonProps {
  inCart: ListInCart | null
  /** The list was just added, so the next link gets the focus. */
  isNew: boolean
}

export const AddListButton = ({ inCart, isNew }: AddListButtonProps) => {
  const isBusy = useNavigation().formData?.get("accion") === "carrito"
  const next = inCart?.whole ? { label: `Ver carrito (${inCart.products})`, to: "/perfil?tab=carrito" } : null
  if (next && !isNew && !isBusy)
    return (
      <ButtonLink to={next.to} size="lg">
        {next.label}
      </ButtonLink>
    )
  return (
    <NextButton
      next={isBusy ? null : next}
      type="submit"
      name="accion"
      value="carrito"
      size="lg"
      busy={isBusy}
      busyText="Agregando..."
    >
      {inCart ? "Agregar lo que falta" : "Agregar todo al carrito"}
    </NextButton>
  )
}
