import { useEffect } from "react"
import { data, useFetcher } from "react-router"
import { getServices } from "../../../services.server.ts"
import { readFormText } from "../../../shop/vocabulary/form-fields.ts"
import { isMailTopic } from "../../../shop/vocabulary/people.ts"
import { unlistedMeta } from "../../shared/frame/site.ts"
import { Button } from "../../ui/button.tsx"
import { Outcome } from "../../ui/outcome.tsx"
import { secretPage } from "../../ui/page-headers.ts"
import type { Route } from "./+types/end-mails"
import { mailTopicTexts } from "./profile-panel.tsx"

const title = "Dejar de recibir correos"

export const loader = ({ params }: Route.LoaderArgs) => {
  if (!isMailTopic(params.topic)) throw data(null, { status: 404 })
  return { topic: params.topic }
}

export const headers = secretPage

/** Mail programs post here for their own 'unsubscribe' (RFC 8058). */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  if (!isMailTopic(params.topic)) throw data(null, { status: 404 })
  const wanted = readFormText(await request.formData(), "correo") === "si"
  const known = await getServices(context).mailPreferences.turn(params.key, params.topic, wanted)
  return data({ kind: known ? (wanted ? "wanted" : "ended") : "unknown" } as const, { status: known ? 200 : 404 })
}

export const meta = unlistedMeta(title, title)

const resultTexts = {
  ended: "Listo: no le enviaremos más de estos correos.",
  wanted: "Listo: volverá a recibir estos correos.",
  unknown: "Este enlace ya no sirve. Entre a su perfil para elegir sus correos.",
} as const

/** Programs open links to check them, so only a person's browser, by script, ends the mails at once. */
export default function EndMailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const { submit } = fetcher
  useEffect(() => void submit({ correo: "no" }, { method: "post" }), [submit])
  const reply = fetcher.data ?? actionData
  const topic = mailTopicTexts[loaderData.topic]
  const kind = reply?.kind
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-10">
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{`Correos de: ${topic}.`}</p>
      {kind && (
        <Outcome of={reply} kind={kind === "unknown" ? "error" : "success"}>
          {resultTexts[kind]}
        </Outcome>
      )}
      {kind !== "unknown" && (
        <fetcher.Form method="post">
          <Button
            type="submit"
            name="correo"
            value={kind === "ended" ? "si" : "no"}
            variant={kind === "ended" ? "secondary" : "primary"}
            busy={fetcher.state !== "idle"}
            busyText="Guardando..."
          >
            {kind === "ended" ? "Volver a recibirlos" : "No quiero más de estos correos"}
          </Button>
        </fetcher.Form>
      )}
    </div>
  )
}
