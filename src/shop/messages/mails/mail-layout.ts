import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { type Brand, brandColours as colours } from "../../vocabulary/brand.ts"
import { openPriceText } from "../../vocabulary/business.ts"
import { type Colones, formatColones, taxRows, zero } from "../../vocabulary/money.ts"

type Amount = Colones | null
const amountText = (amount: Amount): string => (amount === null ? openPriceText : formatColones(amount))

export type MailPart =
  | { readonly kind: "text"; readonly text: string; readonly soft?: boolean }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: "lines"
      readonly lines: readonly { readonly label: string; readonly quantity: number; readonly total: Amount }[]
      readonly tax?: Colones
      readonly total: Amount
    }
  /** The picture comes with the mail as `cid:codigo`. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "picture"; readonly name: string; readonly alt: string }

export interface Mail {
  readonly subject: string
  readonly parts: readonly MailPart[]
}

export interface Frame {
  readonly brand: Brand
  readonly publicUrl: string
  readonly endUrl?: string
}

const family = "Inter,Segoe UI,Helvetica,Arial,sans-serif"
const cell = { padding: "8px 0", borderBottom: `1px solid ${colours.line}`, fontSize: 15, lineHeight: 1.4 } as const
const right = { ...cell, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 12 } as const
const table = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0 } as const

const Facts = ({ facts }: Extract<MailPart, { kind: "facts" }>) =>
  h(
    "table",
    { ...table, style: { margin: "0 0 20px" } },
    h(
      "tbody",
      null,
      facts.map(([label, value]) =>
        h(
          "tr",
          { key: label },
          h("td", { style: { ...cell, color: colours.inkSoft } }, label),
          h("td", { style: { ...cell, textAlign: "right", fontWeight: 600, paddingLeft: 12 } }, value),
        ),
      ),
    ),
  )

const Lines = ({ lines, tax = zero, total }: Extract<MailPart, { kind: "lines" }>) =>
  h(
    "table",
    { ...table, style: { margin: "0 0 20px" } },
    h(
      "tbody",
      null,
      lines.map(({ label, quantity, total: amount }, at) =>
        h(
          "tr",
          { key: at },
          h("td", { style: cell }, `${quantity} × ${label}`),
          h("td", { style: right }, amountText(amount)),
        ),
      ),
      taxRows({ tax, total }).map(([label, amount]) =>
        h(
          "tr",
          { key: label },
          h("td", { style: { ...cell, color: colours.inkSoft } }, label),
          h("td", { style: { ...right, color: colours.inkSoft } }, formatColones(amount)),
        ),
      ),
      h(
        "tr",
        null,
        h("td", { style: { ...cell, fontWeight: 700, borderBottom: 0 } }, "Total"),
        h("td", { style: { ...right, fontWeight: 700, borderBottom: 0 } }, amountText(total)),
      ),
    ),
  )

const Button = ({ label, url }: Extract<MailPart, { kind: "button" }>) => {
  const style = {
    display: "inline-block",
    padding: "13px 22px",
    borderRadius: 10,
    background: colours.mask,
    color: colours.silk,
    fontWeight: 600,
    fontSize: 16,
    textDecoration: "none",
  }
  const address = { margin: "0 0 20px", color: colours.inkSoft, fontSize: 13, lineHeight: 1.4, wordBreak: "break-all" }
  return [
    h("p", { key: "button", style: { margin: "0 0 8px" } }, h("a", { href: url, style }, label)),
    h("p", { key: "address", style: address as { wordBreak: "break-all" } }, url),
  ]
}

const Code = ({ code }: Extract<MailPart, { kind: "code" }>) =>
  h(
    "div",
    {
      style: {
        margin: "0 0 20px",
        padding: 20,
        textAlign: "center",
        background: colours.silk,
        border: `2px solid ${colours.copper}`,
        borderRadius: 16,
      },
    },
    h("img", { src: "cid:codigo", width: 180, height: 180, alt: `Código QR ${code}` }),
    h(
      "p",
      {
        style: {
          margin: "12px 0 0",
          fontFamily: "Menlo,Consolas,monospace",
          fontSize: 30,
          fontWeight: 700,
          letterSpacing: 6,
        },
      },
      code,
    ),
  )

const Part = (part: MailPart): ReactNode => {
  switch (part.kind) {
    case "text": {
      const color = part.soft ? colours.inkSoft : colours.ink
      const style = { margin: "0 0 16px", color, fontSize: 16, lineHeight: 1.5, whiteSpace: "pre-line" }
      return h("p", { style: style as { whiteSpace: "pre-line" } }, part.text)
    }
    case "button":
      return h(Button, part)
    case "facts":
      return h(Facts, part)
    case "lines":
      return h(Lines, part)
    case "code":
      return h(Code, part)
    case "picture": {
      const style = { display: "block", margin: "0 0 20px", width: "100%", maxWidth: 500, height: "auto" }
      return h("img", { src: `cid:${part.name}`, width: 500, alt: part.alt, style })
    }
  }
}

const endText = "No quiero más correos como este"

/** Tables and style attributes, because that is what mail programs understand. */
const Document = ({ mail, frame }: { mail: Mail; frame: Frame }) => {
  const { brand, publicUrl, endUrl } = frame
  const link = (href: string, text: string) => h("a", { href, style: { color: colours.mask } }, text)
  const card = {
    maxWidth: 560,
    background: colours.silk,
    border: `1px solid ${colours.line}`,
    borderRadius: 16,
    fontFamily: family,
    color: colours.ink,
  }
  const head = { padding: "20px 28px", borderBottom: `3px solid ${colours.copper}`, color: colours.mask, fontSize: 20 }
  const title = { margin: "0 0 16px", fontSize: 22, lineHeight: 1.3, fontWeight: 700 }
  const foot = {
    padding: "16px 28px",
    borderTop: `1px solid ${colours.line}`,
    color: colours.inkSoft,
    fontSize: 13,
    // Two links stand below each other: a thumb finds the one it means.
    lineHeight: "26px",
  }
  const row = (style: object, ...children: ReactNode[]) => h("tr", null, h("td", { style }, ...children))
  const content = h(
    "table",
    { ...table, style: card },
    h(
      "tbody",
      null,
      row({ ...head, fontWeight: 700 }, brand.name),
      row(
        { padding: 28 },
        h("h1", { key: "subject", style: title }, mail.subject),
        ...mail.parts.map((part, at) => h(Part, { key: at, ...part })),
      ),
      row(
        foot,
        `${brand.name} · `,
        link(publicUrl, publicUrl),
        ` · ${brand.email}`,
        ...(endUrl ? [h("br", { key: "end" }), link(endUrl, endText)] : []),
      ),
    ),
  )
  return h(
    "html",
    { lang: "es" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("title", null, mail.subject),
    ),
    h(
      "body",
      { style: { margin: 0, padding: 0, background: colours.bench } },
      h(
        "main",
        null,
        h(
          "table",
          { ...table, style: { background: colours.bench } },
          h("tbody", null, h("tr", null, h("td", { align: "center", style: { padding: "24px 12px" } }, content))),
        ),
      ),
    ),
  )
}

const partText = (part: MailPart): string => {
  switch (part.kind) {
    case "text":
      return part.text
    case "button":
      return `${part.label}:\n${part.url}`
    case "facts":
      return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n")
    case "lines": {
      const lines = part.lines.map(({ label, quantity, total }) => `${quantity} × ${label}: ${amountText(total)}`)
      const sums = taxRows({ tax: part.tax ?? zero, total: part.total })
      const tax = sums.map(([label, amount]) => `${label}: ${formatColones(amount)}`)
      return [...lines, ...tax, `Total: ${amountText(part.total)}`].join("\n")
    }
    case "code":
      return `Código de retiro: ${part.code}`
    case "picture":
      return part.alt
  }
}

export const drawMail = (mail: Mail, frame: Frame): { subject: string; html: string; text: string } => {
  const { brand, publicUrl, endUrl } = frame
  return {
    subject: mail.subject,
    html: `<!doctype html>${renderToStaticMarkup(h(Document, { mail, frame }))}`,
    text: [
      ...mail.parts.map(partText),
      `${brand.name}\n${publicUrl}\n${brand.email}`,
      ...(endUrl ? [`${endText}:\n${endUrl}`] : []),
    ].join("\n\n"),
  }
}
