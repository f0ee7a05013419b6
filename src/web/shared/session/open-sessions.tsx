import { Form, useNavigation } from "react-router"
import { timeZone } from "../../../shop/vocabulary/business.ts"
import { Button } from "../../ui/button.tsx"
import { deviceName } from "./device-name.ts"
import { openSessionTexts as t } from "./texts.ts"

const moment = new Intl.DateTimeFormat("es-CR", { dateStyle: "medium", timeStyle: "short", timeZone })

interface OpenSession {
  readonly key: string
  readonly device: string
  readonly lastSeenAt: Date
  readonly isCurrent: boolean
}

interface ShownSession {
  readonly key: string
  readonly name: string
  readonly seen: string
  readonly isCurrent: boolean
}

/** Written on the server: browsers differ in how they write a moment. */
export const shownSessions = (open: readonly OpenSession[]): ShownSession[] =>
  open.map(({ key, device, lastSeenAt, isCurrent }) => ({
    key,
    name: deviceName(device) ?? t.unknown,
    seen: moment.format(lastSeenAt),
    isCurrent,
  }))

export const OpenSessions = ({ sessions }: { sessions: readonly ShownSession[] }) => {
  const navigation = useNavigation()
  const ending = navigation.state === "submitting" ? navigation.formData?.get("sesion") : null
  return (
    <ul className="divide-y divide-line rounded-board border border-line">
      {sessions.map(({ key, name, seen, isCurrent }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-3 p-4">
          <span className="flex flex-col">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-ink-soft">{isCurrent ? t.current : t.seen(seen)}</span>
          </span>
          {!isCurrent && (
            <Form method="post">
              <Button
                type="submit"
                name="sesion"
                value={key}
                variant="secondary"
                busy={ending === key}
                busyText={t.ending}
                aria-label={t.endOf(name)}
              >
                {t.end}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
