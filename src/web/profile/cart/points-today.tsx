import type { PointAvailability } from "../../../shop/cart/rules/cart-lines.ts"
import { pickupPointAt } from "../../../shop/vocabulary/pickup-points.ts"
import { classes } from "../../ui/classes.ts"
import { Icon } from "../../ui/icons.tsx"
import { cartTexts as t } from "./texts.ts"

type Missing = PointAvailability["missing"]

const MissingLines = ({ missing }: { missing: Missing }) => (
  <ul className="mt-1 list-disc pl-5">
    {missing.map(line => (
      <li key={line.name}>{t.missingLine(line)}</li>
    ))}
  </ul>
)

/** What each pickup point can hand over today; the chosen one names what it lacks (STOCK-01). Without script all do. */
export const PointsToday = ({ points, chosen }: { points: readonly PointAvailability[]; chosen: number }) => (
  <ul
    aria-live="polite"
    aria-label="Lo que cada lugar puede alistar"
    className="flex flex-col gap-1 text-sm empty:hidden"
  >
    {points.map(({ warehouse, missing }) => {
      const isChosen = warehouse === chosen
      const isWhole = missing.length === 0
      return (
        <li
          key={warehouse}
          className={classes(
            "flex gap-2 rounded-pad px-2 py-1",
            isChosen && "bg-mask-50 text-ink",
            !isChosen && "text-ink-soft",
          )}
        >
          <span className={isWhole ? "text-green" : "text-amber"}>
            <Icon name={isWhole ? "circle-check" : "clock"} className="mt-0.5 size-4 shrink-0" />
          </span>
          <div className="min-w-0">
            <span className="font-semibold">{pickupPointAt(warehouse)?.cartLabel}:</span>{" "}
            <span>
              {isWhole
                ? "Todo disponible para alistar hoy"
                : missing.length === 1
                  ? "Falta 1 producto aquí: hasta 3 días"
                  : `Faltan ${missing.length} productos aquí: hasta 3 días`}
            </span>
            {!isWhole && isChosen && <MissingLines missing={missing} />}
            {!isWhole && !isChosen && (
              <noscript>
                <MissingLines missing={missing} />
              </noscript>
            )}
          </div>
        </li>
      )
    })}
  </ul>
)
