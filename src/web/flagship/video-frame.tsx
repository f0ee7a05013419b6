import { useState } from "react"
import { parseVideoId } from "../../shop/catalogue/rules/video.ts"
import { Icon } from "../ui/icons.tsx"
import posterDrawing from "./drawings/video-poster.svg?url"

const frame = "relative aspect-video w-full overflow-hidden rounded-board bg-mask-900 text-white"

const Poster = ({ title, onPlay }: { title: string; onPlay: () => void }) => (
  <button
    type="button"
    onClick={onPlay}
    className={`${frame} group flex flex-col items-center justify-center gap-4 p-4`}
  >
    <img src={posterDrawing} alt="" className="absolute inset-0 size-full" />
    <span className="relative grid size-20 place-items-center rounded-full bg-copper-700 shadow-lift transition-transform group-hover:scale-105">
      <Icon name="play" className="ml-1 size-9" />
    </span>
    <span className="relative text-center text-lg font-semibold">{`Reproducir video: ${title}`}</span>
  </button>
)

/** No request goes to YouTube until the visitor presses (FLAG-05, FLAG-06). */
export const VideoFrame = ({ url, title }: { url: string; title: string }) => {
  const [playing, setPlaying] = useState(false)
  const id = parseVideoId(url)

  if (!id) {
    return (
      <div className={`${frame} grid place-items-center`}>
        <p className="text-xl font-semibold">URL invalida</p>
      </div>
    )
  }
  return (
    <div>
      {playing ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&cc_load_policy=1&cc_lang_pref=es&hl=es`}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className={frame}
        />
      ) : (
        <Poster title={title} onPlay={() => setPlaying(true)} />
      )}
      <p className="mt-2 text-sm text-ink-soft">
        Se reproduce desde YouTube al presionarlo. En inglés; active los subtítulos automáticos en español.{" "}
        <a href={`https://www.youtube.com/watch?v=${id}`} rel="noreferrer" className="text-mask-700 underline">
          Abrir el video en YouTube
        </a>
      </p>
    </div>
  )
}
