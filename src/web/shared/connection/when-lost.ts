import { data } from "react-router"
import { type Lost, lostBy, reportSessionEnd } from "./lost-request.ts"

interface ActionArgs<Reply> {
  readonly request: Request
  readonly serverAction: () => Promise<Reply>
}

/**
 * A route's clientAction: the server's reply, or, when the request brought none, the reply that makes the screen say so. The
 * page stays, with everything typed.
 */
export const whenLost =
  <Reply>(replyTo: (form: FormData, why: Lost) => Reply) =>
  async ({ request, serverAction }: ActionArgs<Reply>) => {
    const sent = request.clone()
    try {
      return await serverAction()
    } catch (error) {
      const why = lostBy(error)
      if (why === null || request.signal.aborted) throw error
      if (why === "signed-out") reportSessionEnd(request.url)
      // As a refusal it does not make the router read the page again.
      return data(replyTo(await sent.formData(), why), { status: why === "signed-out" ? 401 : 503 })
    }
  }
