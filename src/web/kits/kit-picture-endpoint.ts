import { data, type LoaderFunctionArgs } from "react-router"
import { getServices } from "../../services.server.ts"

/** A component's picture that the owner uploaded. Each upload gets a new id, so browsers may cache it. */
export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const picture = await getServices(context).settingsPictures.get(params["file"] ?? "")
  if (!picture) throw data(null, { status: 404 })
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": picture.type,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  })
}
