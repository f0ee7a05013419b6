import { getServices } from "../../services.server.ts"
import type { Route } from "./+types/robots"

const closed = [
  "/perfil",
  "/asocias",
  "/iniciar-sesion",
  "/crear-cuenta",
  "/registro-intermedio",
  "/olvide-mi-contrasena",
  "/restablecer-contrasena",
  "/correo-de-prueba",
  "/kits/checkout",
  "/kits/confirmation",
  "/kits/pago-confirmacion",
  "/servicios/PCB/confirmation",
  "/servicios/PCB/checkout",
  "/sesion",
  "/cerrar-sesion",
  "/sugerencias",
]

export const loader = ({ context }: Route.LoaderArgs) => {
  const { publicUrl } = getServices(context)
  const lines = [
    "User-agent: *",
    ...closed.map(path => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ]
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "X-Page-Cache": "public" },
  })
}
