import { Outlet } from "react-router"

export default function ServicesFrame() {
  return (
    <main id="contenido" className="flex-1">
      <Outlet />
    </main>
  )
}
