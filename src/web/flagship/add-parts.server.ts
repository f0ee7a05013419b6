import { type ActionFunctionArgs, data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { addList } from "../shared/part-list/add-list.server.ts"
import { askerOf } from "../shared/part-list/answer-list.server.ts"
import { pressedIn } from "../shared/part-list/list-form.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import type { BoardContent } from "./boards/board-content.ts"
import type { PartsReply } from "./parts-reply.ts"

/** 'Agregar todo' of a project: what its parts surely mean goes into the cart in one go. */
export const addParts =
  ({ projects }: BoardContent) =>
  async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const [, project] = pressedIn(await request.formData())
    const parts = projects[project]?.parts
    if (!parts) throw data(null, { status: 404 })
    const customer = await customerOf(request, context)
    if (!customer) return data<PartsReply>({ project, problem: "signed-out" })
    const list = await servicesOf(context).lists.read(parts.join("\n"), askerOf(context, customer))
    if (list.kind !== "read") return data<PartsReply>({ project, problem: "busy" }, { status: 429 })
    return data<PartsReply>({ project, added: await addList(context, customer.id, list.view, "") })
  }
