import { Link, useLocation } from "react-router"
import { Notice } from "../../ui/notice.tsx"
import { searchFor } from "../session/return-search.ts"
import { type AddedFrom, addTexts, goSignInText } from "./texts.ts"

type Kind = keyof (typeof addTexts)[AddedFrom]
const good: readonly Kind[] = ["added", "notified"]

export const AddNotice = ({ from, kind, backTo }: { from: AddedFrom; kind: Kind; backTo: string }) => (
  <Notice kind={good.includes(kind) ? "success" : "error"}>
    {addTexts[from][kind]}
    {kind === "signed-out" && (
      <Link to={`/iniciar-sesion${searchFor(backTo)}`} className="mt-1 block underline">
        {goSignInText}
      </Link>
    )}
  </Notice>
)

/** What became of an add without script: `?carrito=<kind>` of a card, `?compra=<kind>` of a product page. */
export const CartFlash = () => {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  for (const from of Object.keys(addTexts) as AddedFrom[]) {
    const kind = query.get(from)
    if (kind !== null && Object.hasOwn(addTexts[from], kind))
      return <AddNotice from={from} kind={kind as Kind} backTo={pathname} />
  }
  return null
}
