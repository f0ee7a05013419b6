const hosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$/
const idForm = /^[\w-]{11}$/

const idIn = (url: URL): string | null | undefined => {
  if (/^(?:www\.)?youtu\.be$/.test(url.hostname)) return url.pathname.split("/")[1]
  if (!hosts.test(url.hostname)) return null
  if (url.pathname === "/watch") return url.searchParams.get("v")
  return /^\/(?:embed|shorts)\/([^/]+)/.exec(url.pathname)?.[1]
}

/** Reads the video id of a watch?v=, youtu.be/, embed/ or shorts/ address; null means 'URL invalida' (FLAG-06, FLAG-08). */
export const parseVideoId = (address: string): string | null => {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const id = idIn(url)
  return id && idForm.test(id) ? id : null
}
