import sanitize from "sanitize-html"

/** Forbids everything that runs, loads, frames, asks for input or changes our typography. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ..."p br hr div span b strong i em u s small sub sup code pre blockquote ul ol li dl dt dd".split(" "),
    ..."h3 h4 h5 h6 a table caption thead tbody tfoot tr th td".split(" "),
  ],
  allowedAttributes: { a: ["href", "rel", "target"], th: ["colspan", "rowspan", "scope"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 30,
  transformTags: {
    // The page itself uses the higher headings.
    h1: "h3",
    h2: "h3",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, rel: "nofollow noopener noreferrer", target: "_blank" },
    }),
  },
  exclusiveFilter: ({ tag, text, attribs }) => tag === "a" && text.trim() === "" && attribs["href"] === undefined,
}

const isMarkup = /<\/?[a-z][^<>]*>/i

export const safeHtml = (html: string): string =>
  sanitize(isMarkup.test(html) ? html : html.trim().replace(/\r\n?|\n/g, "<br>"), allowed).trim()
