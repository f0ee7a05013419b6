import { Link } from "react-router"
import { Icon } from "../../ui/icons.tsx"
import { frameTexts as t } from "../texts.ts"

export const SecurityLink = () => (
  <Link
    to="/asocias/seguridad"
    className="flex min-h-9 items-center gap-2 rounded-pad px-3 text-sm font-semibold hover:bg-mask-700"
  >
    <Icon name="user" className="size-5" />
    <span className="sr-only sm:not-sr-only">{t.security}</span>
  </Link>
)
