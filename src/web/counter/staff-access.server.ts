import { data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router"
import { getServices, type Services } from "../../services.server.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { staffCaller, staffSignInHeaders } from "../shared/session/staff.server.ts"

import { associationCalling, openAsAssociation, staffHome } from "../shared/staff/staff-access.server.ts"

type Context = Readonly<RouterContextProvider>

export type StaffCall = LoaderFunctionArgs & { readonly staff: StaffProfile }

/**
 * Serves several addresses of routes.ts with one module. Only an association's session is answered (ASOC-24); the owner who opens
 * one of them, also one that is only posted to, is led to a page of hers.
 */
export const answerAddresses =
  (answers: Readonly<Record<string, (call: StaffCall) => unknown>>) => async (args: LoaderFunctionArgs) => {
    const staff = await associationCalling(args.request, args.context)
    const answer = answers[args.pattern]
    if (!answer) throw data(null, { status: 405 })
    return answer({ ...args, staff })
  }

/** The data that every page of the counter shows around its content. */
export const readFrame = async (context: Context, staff: StaffProfile, { soon = true } = {}) => {
  const { till, returns, counter } = getServices(context)
  const [counts, shift, waiting] = await Promise.all([
    counter.queues.counts(staff, { soon }),
    till.now(staff.id),
    returns.waiting(staff),
  ])
  return { association: { id: staff.id, name: staff.name }, counts, shift, returns: waiting }
}
export type CounterFrame = Awaited<ReturnType<typeof readFrame>>

interface PageRead {
  readonly staff: StaffProfile
  readonly services: Services
  readonly params: LoaderFunctionArgs["params"]
  readonly search: URLSearchParams
  readonly context: Context
}

/** A page's `loader` with the frame's data, for associations only. null means that the page does not exist. */
export const framedLoader =
  <View extends object>(read: (page: PageRead) => Promise<View | null>) =>
  async ({ request, context, params }: LoaderFunctionArgs) => {
    const staff = await openAsAssociation(request, context)
    const search = new URL(request.url).searchParams
    const page = { staff, services: getServices(context), params, search, context }
    const [frame, view] = await Promise.all([readFrame(context, staff), read(page)])
    if (!view) throw data(null, { status: 404 })
    return { frame, ...view }
  }

export interface StaffSignInReply {
  readonly problem: "incomplete" | "unknown" | "wrong-password" | "code-needed" | "wrong-code" | "failed"
  readonly wait?: number
  readonly user: string
}

const httpStatus = {
  incomplete: 400,
  unknown: 401,
  "wrong-password": 401,
  "code-needed": 401,
  "wrong-code": 401,
  failed: 503,
} as const satisfies Record<StaffSignInReply["problem"], number>

export const signInStaff = async (request: Request, context: Context) => {
  const form = await request.formData()
  const user = readFormText(form, "usuario")
  const result = await getServices(context).counter.signIn({
    alias: user,
    password: readFormText(form, "contrasena"),
    code: readFormText(form, "codigo"),
    ...(await staffCaller(request, context)),
  })
  const refused = (reply: StaffSignInReply, init: ResponseInit) => ({ kind: "refused" as const, reply, init })
  switch (result.kind) {
    case "signed-in": {
      const headers = await staffSignInHeaders(request, context, result.staff)
      return { kind: result.kind, headers, home: staffHome(context, result.staff) }
    }
    case "not-allowed":
      return result
    case "wait": {
      const { retryAfterSeconds: wait } = result
      const headers = { "Retry-After": String(wait) }
      return refused({ problem: "wrong-password", wait, user }, { status: 429, headers })
    }
    default:
      return refused({ problem: result.kind, user }, { status: httpStatus[result.kind] })
  }
}
