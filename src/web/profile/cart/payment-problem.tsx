import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { differenceText, problemTexts } from "./texts.ts"

const defaultProvider = "TiloPay"

interface PaymentProblemProps {
  outcome: ProfileReply | undefined
  provider: string | null
}

export const PaymentProblem = ({ outcome, provider }: PaymentProblemProps) => {
  if (outcome?.of !== "payment") return null
  const { problem } = outcome
  return (
    <Notice kind={["changed", "other-page"].includes(problem.kind) ? "warning" : "error"}>
      {problemTexts(provider ?? defaultProvider)[problem.kind]}
      {problem.kind === "changed" && (
        <ul className="mt-1 list-disc pl-5">
          {problem.differences.map(difference => (
            <li key={differenceText(difference)}>
              {differenceText(difference)}
              {difference.kind === "stock" && (
                <Button
                  type="submit"
                  name="tomar"
                  value={`${difference.lineId}:${difference.max}`}
                  variant="secondary"
                  size="sm"
                  className="mt-1 mb-2 block"
                >
                  {difference.max === 0
                    ? "Quitarlo del carrito"
                    : difference.max === 1
                      ? "Llevar la que queda"
                      : `Llevar las ${difference.max} que quedan`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
