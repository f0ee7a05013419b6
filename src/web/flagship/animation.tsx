import { useEffect, useState } from "react"
import { Icon } from "../ui/icons.tsx"
import { useMedia } from "../ui/media.ts"

/** From the specification (FLAG-07), in milliseconds. */
export const heroFrameMs = 150
export const espStepMs = 2000

/** The visitor can stop it (WCAG 2.2.2). */
export const useAnimation = (frames: number, everyMs: number) => {
  // The server says yes, so that nothing moves before the script runs (NAV-20).
  const still = useMedia("(prefers-reduced-motion: reduce)", true)
  const [playing, setPlaying] = useState(true)
  const [frame, setFrame] = useState(0)
  const running = playing && !still

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setFrame(last => (last + 1) % frames), everyMs)
    return () => clearInterval(timer)
  }, [running, frames, everyMs])

  return {
    frame: frame % frames,
    playing,
    /** Reduced motion: nothing moves, so there is nothing to pause. */
    still,
    toggle: () => setPlaying(now => !now),
    show: (chosen: number) => {
      setPlaying(false)
      setFrame(chosen)
    },
  }
}

interface PauseButtonProps {
  animation: ReturnType<typeof useAnimation>
  className: string
}

export const PauseButton = ({ animation, className }: PauseButtonProps) =>
  animation.still ? null : (
    <button
      type="button"
      onClick={animation.toggle}
      aria-label={animation.playing ? "Pausar animación" : "Reanudar animación"}
      className={`grid size-10 place-items-center rounded-full ${className}`}
    >
      {animation.playing ? (
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="currentColor">
          <path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
        </svg>
      ) : (
        <Icon name="play" className="size-5" />
      )}
    </button>
  )
