import { Link } from "react-router"
import { useSite } from "./frame/site.ts"

const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" className="font-semibold text-mask-700 underline">
    {children}
  </Link>
)

/**
 * Names the seller before paying (LAW-01) and the legal texts that the button `press` accepts (LAW-02). The form sends the version
 * that was shown.
 */
export const LegalNote = ({ press }: { press: string }) => {
  const { seller, legalVersion } = useSite()
  return (
    <p className="text-sm text-ink-soft">
      <input type="hidden" name="terminos" value={legalVersion} />
      {seller && `Vende: ${seller}. `}
      {`Al presionar «${press}» acepta los `}
      <LegalLink to="/terminos">términos</LegalLink>
      {" y la "}
      <LegalLink to="/privacidad">política de privacidad</LegalLink>
      {` (versión ${legalVersion}).`}
    </p>
  )
}
