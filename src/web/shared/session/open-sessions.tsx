import { Form, useNavigation } from "react-router"
import { timeZone } from "../../../shop/vocabulary/business.ts"
import { Button } from "../../ui/button.tsx"

const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const

const systems = [
  [/iPhone|iPad/, "iPhone o iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|CrOS/, "Linux"],
] as const

export const deviceName = (userAgent: string): string | undefined => {
  const names = [browsers, systems].flatMap(list => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return names.length > 0 ? names.join(" en ") : undefined
}

const moment = new Intl.DateTimeFormat("es-CR", { dateStyle: "medium", timeStyle: "short", timeZone })

interface OpenSession {
  readonly key: string
  readonly device: string
  readonly lastSeenAt: Date
  readonly isCurrent: boolean
}

/** Formatted on the server, because browsers format times differently. */
export const shownSessions = (open: readonly OpenSession[]) =>
  open.map(({ key, device, lastSeenAt, isCurrent }) => ({
    key,
    name: deviceName(device) ?? "Dispositivo desconocido",
    seen: moment.format(lastSeenAt),
    isCurrent,
  }))

export const openSessionTexts = {
  title: "Sesiones abiertas",
  ended: "Se cerró esa sesión.",
  gone: "Esa sesión ya estaba cerrada.",
} as const

export const OpenSessions = ({ sessions }: { sessions: ReturnType<typeof shownSessions> }) => {
  const navigation = useNavigation()
  const ending = navigation.state === "submitting" ? navigation.formData?.get("sesion") : null
  return (
    <ul className="divide-y divide-line rounded-board border border-line">
      {sessions.map(({ key, name, seen, isCurrent }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-3 p-4">
          <span className="flex flex-col">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-ink-soft">
              {isCurrent ? "Este dispositivo" : `Usado por última vez: ${seen}`}
            </span>
          </span>
          {!isCurrent && (
            <Form method="post">
              <Button
                type="submit"
                name="sesion"
                value={key}
                variant="secondary"
                busy={ending === key}
                busyText="Cerrando..."
                aria-label={`Cerrar sesión de ${name}`}
              >
                Cerrar sesión
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
