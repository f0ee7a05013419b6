import { data } from "react-router"
import { type Lost, lostBy } from "./ask-shop.ts"
import { reportSessionEnd } from "./lost-request.ts"

interface ActionArgs<Reply> {
  readonly request: Request
  readonly serverAction: () => Promise<Reply>
}

/** A clientAction that turns a lost request into a reply, so that the page stays with everything typed. */
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
      // An error status keeps the router from reloading the page's data.
      return data(replyTo(await sent.formData(), why), { status: why === "signed-out" ? 401 : 503 })
    }
  }
