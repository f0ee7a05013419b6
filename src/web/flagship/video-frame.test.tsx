import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { VideoFrame } from "./video-frame.tsx"

test("[FLAG-06] an address without a video says 'URL invalida' in its place", () => {
  const html = renderToStaticMarkup(<VideoFrame url="https://vimeo.com/18390711" title="un curso" />)
  expect(html).toContain(">URL invalida<")
  expect(html).not.toMatch(/<button|<iframe|<a /)
})

test("[FLAG-05] an address with one waits for a press", () => {
  const html = renderToStaticMarkup(<VideoFrame url="https://youtu.be/zJ-LqeX_fLU" title="un curso" />)
  expect(html).toMatch(/<button[\s\S]*Reproducir video: un curso/)
  expect(html).not.toMatch(/URL invalida|<iframe/)
})
