import { Link } from "react-router"
import { Icon } from "./icons.tsx"
import { useShownToasts } from "./toast.tsx"

const look = {
  success: "border-green bg-green-soft text-green",
  error: "border-red bg-red-soft text-red",
  info: "border-blue bg-blue-soft text-blue",
} as const

export const ToastRegion = () => {
  const { toasts, remove } = useShownToasts()
  return (
    // On a phone one message covers the header's search and nothing else, because further down it would cover buttons.
    <div className="pointer-events-none print:hidden fixed top-1 right-28 left-2 z-50 flex flex-col gap-2 max-sm:*:not-last:hidden sm:top-auto sm:inset-x-0 sm:bottom-4 sm:items-center sm:px-4">
      {toasts.map(toast => (
        <div
          key={toast.id}
          role={toast.alert ? "alert" : "status"}
          className={`pointer-events-auto flex max-w-md items-center gap-2 rounded-pad border bg-silk py-0.5 pl-3 pr-1 text-[0.8125rem] leading-4 font-medium shadow-lift animate-[rise_180ms_ease-out] sm:gap-3 sm:py-2 sm:pl-4 sm:pr-2 sm:text-base ${look[toast.kind]}`}
        >
          <Icon name={toast.kind === "success" ? "check" : "alert"} className="size-5 shrink-0 max-sm:hidden" />
          <span className="min-w-0 flex-1">
            {toast.text}
            {toast.more && (
              <span className="flex items-baseline gap-2 font-normal">
                <span className="truncate">{toast.more.text}</span>
                <Link
                  to={toast.more.to}
                  onClick={() => remove(toast.id)}
                  className="inline-flex min-h-6 shrink-0 items-center font-semibold underline"
                >
                  {toast.more.label}
                </Link>
              </span>
            )}
          </span>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                remove(toast.id)
                toast.action?.press()
              }}
              className="min-h-9 rounded-pad border border-current px-2 font-semibold sm:px-3"
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Cerrar mensaje"
            onClick={() => remove(toast.id)}
            className="grid size-8 shrink-0 place-items-center rounded-pad"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  )
}
