import { Link } from "react-router"
import { useSite } from "./frame/site.ts"

const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="font-semibold text-mask-700 underline">
    {children}
  </Link>
)

/**
 * Shows the seller before the payment (LAW-01). With `press`, also what that button accepts (LAW-02): the form sends the
 * version of the shown texts.
 */
export const LegalNote = ({ press }: { press?: string }) => {
  const { seller, legalVersion } = useSite()
  return (
    <p className="text-sm text-ink-soft">
      {press && <input type="hidden" name="terminos" value={legalVersion} />}
      {seller && `Vende: ${seller}. `}
      {press ? `Al presionar «${press}» acepta los ` : "Vea los "}
      <LegalLink to="/terminos">términos</LegalLink>
      {" y la "}
      <LegalLink to="/privacidad">política de privacidad</LegalLink>
      {` (versión ${legalVersion}).`}
    </p>
  )
}
