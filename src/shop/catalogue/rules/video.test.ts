import { expect, test } from "vitest"
import { parseVideoId } from "./video.ts"

test.each([
  ["https://www.youtube.com/watch?v=zJ-LqeX_fLU"],
  ["https://www.youtube.com/watch?list=PL123&v=zJ-LqeX_fLU&t=30s"],
  ["https://m.youtube.com/watch?v=zJ-LqeX_fLU"],
  ["http://youtube.com/watch?v=zJ-LqeX_fLU"],
  ["https://youtu.be/zJ-LqeX_fLU"],
  ["https://youtu.be/zJ-LqeX_fLU?si=abc"],
  ["https://www.youtube.com/embed/zJ-LqeX_fLU"],
  ["https://www.youtube-nocookie.com/embed/zJ-LqeX_fLU?start=4"],
  ["https://www.youtube.com/shorts/zJ-LqeX_fLU"],
  ["  https://youtu.be/zJ-LqeX_fLU  "],
])("[FLAG-08] the video of %s is found", address => {
  expect(parseVideoId(address)).toBe("zJ-LqeX_fLU")
})

test.each([
  [""],
  ["zJ-LqeX_fLU"],
  ["video"],
  ["https://www.youtube.com/"],
  ["https://www.youtube.com/watch"],
  ["https://www.youtube.com/watch?v="],
  ["https://www.youtube.com/watch?v=demasiado-largo-para-ser-id"],
  ["https://youtu.be/"],
  ["https://youtu.be/corto"],
  ["https://www.youtube.com/embed/"],
  ["https://www.youtube.com/playlist?list=PL123"],
  ["https://vimeo.com/18390711"],
  ["https://youtube.com.example.com/watch?v=zJ-LqeX_fLU"],
  ["https://example.com/?u=https://youtu.be/zJ-LqeX_fLU"],
  ["javascript:https://youtu.be/zJ-LqeX_fLU"],
  ['https://youtu.be/"onload="x'],
])("[FLAG-06] no video can be taken from '%s'", address => {
  expect(parseVideoId(address)).toBeNull()
})

test.each([
  "https://xyoutu.be/zJ-LqeX_fLU",
  "https://youtu.be.example/zJ-LqeX_fLU",
  "https://xyoutube.com/watch?v=zJ-LqeX_fLU",
  "https://www.youtube.com/watch?v=xzJ-LqeX_fLU",
  "https://www.youtube.com/watch?v=zJ-LqeX_fLUx",
  "https://www.youtube.com/a/embed/zJ-LqeX_fLU",
  "xhttps://youtu.be/zJ-LqeX_fLU",
  "httpsx://youtu.be/zJ-LqeX_fLU",
])("[FLAG-06] the similar address '%s' names no video", address => {
  expect(parseVideoId(address)).toBeNull()
})

test.each([
  "https://www.youtu.be/zJ-LqeX_fLU",
  "https://music.youtube.com/watch?v=zJ-LqeX_fLU",
  "https://www.youtube.com/embed/zJ-LqeX_fLU/algo",
])("[FLAG-08] the video of %s is found too", address => {
  expect(parseVideoId(address)).toBe("zJ-LqeX_fLU")
})
