import { data } from "react-router"

/** NAV-17: the frame's error page shows it with status 404. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
