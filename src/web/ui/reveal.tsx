import { type ReactNode, useEffect, useRef, useState } from "react"

/** At a tenth in view (HOME-07); at once without script or with reduced motion (NAV-20). */
export const Reveal = ({ children, className = "" }: { children: ReactNode; className?: string }) => {
  const element = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) {
          setSeen(true)
          observer.disconnect()
        }
      },
      { threshold: 0.1 },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={element} className={`reveal ${seen ? "revealed" : ""} ${className}`}>
      {children}
    </div>
  )
}
