import { privatePage } from "../ui/page-headers.ts"

/** Who is signed in, for pages whose HTML is the same for everybody. */
export const loader = async () => Response.json({ user: null }, { headers: privatePage() })
