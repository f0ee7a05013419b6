import { type Brand, brandColours as colours } from "../vocabulary/brand.ts"
import { openPriceText } from "../vocabulary/business.ts"
import { type Colones, formatColones, taxRows, zero } from "../vocabulary/money.ts"

type Amount = Colones | null
const amountText = (amount: Amount): string => (amount === null ? openPriceText : formatColones(amount))

interface MailLine {
  readonly label: string
  /** null for a part that was removed from a kit. */
  readonly quantity: number | null
  readonly total: Amount
}

const lineText = ({ label, quantity }: MailLine): string => (quantity === null ? label : `${quantity} × ${label}`)

export type MailPart =
  | { readonly kind: "text"; readonly text: string; readonly soft?: boolean }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: "lines"
      readonly lines: readonly MailLine[]
      readonly tax?: Colones
      readonly total: Amount
    }
  /** The QR picture is attached to the mail as `cid:codigo`. */
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "picture"; readonly name: string; readonly alt: string }

export interface Mail {
  readonly subject: string
  readonly parts: readonly MailPart[]
}

interface Frame {
  readonly brand: Brand
  readonly publicUrl: string
  /** The seller's identity in one line (LAW-01). */
  readonly seller?: string
  readonly endUrl?: string
}

/** Text that contains markup. The template escapes every other value. */
interface Markup {
  readonly markup: string
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
}

const html = (strings: TemplateStringsArray, ...values: readonly (string | Markup | readonly Markup[])[]): Markup => {
  const written = values.map(value =>
    typeof value === "string"
      ? value.replace(/[&<>"']/g, character => entities[character] ?? "")
      : [value]
          .flat()
          .map(({ markup }) => markup)
          .join(""),
  )
  return { markup: String.raw({ raw: strings }, ...written) }
}

/** Uses tables and style attributes, because mail programs understand little else. */
const table = (style: string, ...rows: readonly Markup[]): Markup =>
  html`<table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style="${style}"><tbody>${rows}</tbody></table>`

const cell = (style = "", border = `1px solid ${colours.line}`) =>
  `padding:8px 0;border-bottom:${border};font-size:15px;line-height:1.4${style}`
const soft = `;color:${colours.inkSoft}`
const bold = ";font-weight:700"
const right = ";text-align:right;white-space:nowrap;padding-left:12px"
const row = (left: string, leftStyle: string, amount: string, rightStyle: string) =>
  html`<tr><td style="${leftStyle}">${left}</td><td style="${rightStyle}">${amount}</td></tr>`

const linesTable = ({ lines, tax = zero, total }: Extract<MailPart, { kind: "lines" }>) =>
  table(
    "margin:0 0 20px",
    ...lines.map(line => row(lineText(line), cell(), amountText(line.total), cell(right))),
    ...taxRows({ tax, total }).map(([label, amount]) =>
      row(label, cell(soft), formatColones(amount), cell(`${right}${soft}`)),
    ),
    row("Total", cell(bold, "0"), amountText(total), cell(`${right}${bold}`, "0")),
  )

const buttonStyle = `display:inline-block;padding:13px 22px;border-radius:10px;background:${colours.mask};color:${colours.silk};font-weight:600;font-size:16px;text-decoration:none`
const codeBoxStyle = `margin:0 0 20px;padding:20px;text-align:center;background:${colours.silk};border:2px solid ${colours.copper};border-radius:16px`
const codeStyle =
  "margin:12px 0 0;font-family:Menlo,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:6px"

const partMarkup = (part: MailPart): Markup => {
  switch (part.kind) {
    case "text":
      return html`<p style="margin:0 0 16px;color:${part.soft ? colours.inkSoft : colours.ink};font-size:16px;line-height:1.5;white-space:pre-line">${part.text}</p>`
    case "button":
      return html`<p style="margin:0 0 8px"><a href="${part.url}" style="${buttonStyle}">${part.label}</a></p><p style="margin:0 0 20px;color:${colours.inkSoft};font-size:13px;line-height:1.4;word-break:break-all">${part.url}</p>`
    case "facts": {
      const value = cell(";text-align:right;font-weight:600;padding-left:12px")
      return table("margin:0 0 20px", ...part.facts.map(([label, text]) => row(label, cell(soft), text, value)))
    }
    case "lines":
      return linesTable(part)
    case "code":
      return html`<div style="${codeBoxStyle}"><img src="cid:codigo" width="180" height="180" alt="Código QR ${part.code}"/><p style="${codeStyle}">${part.code}</p></div>`
    case "picture":
      return html`<img src="cid:${part.name}" width="500" alt="${part.alt}" style="display:block;margin:0 0 20px;width:100%;max-width:500px;height:auto"/>`
  }
}

const endText = "No quiero más correos como este"

const legalPages = [
  ["/terminos", "Términos"],
  ["/privacidad", "Privacidad"],
] as const

const pageMarkup = ({ subject, parts }: Mail, { brand, publicUrl, seller, endUrl }: Frame): Markup => {
  const link = (href: string, text: string) => html`<a href="${href}" style="color:${colours.mask}">${text}</a>`
  const part = (style: string, content: Markup) => html`<tr><td style="${style}">${content}</td></tr>`
  const card = table(
    `max-width:560px;background:${colours.silk};border:1px solid ${colours.line};border-radius:16px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;color:${colours.ink}`,
    part(
      `padding:20px 28px;border-bottom:3px solid ${colours.copper};color:${colours.mask};font-size:20px${bold}`,
      html`${brand.name}`,
    ),
    part(
      "padding:28px",
      html`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3${bold}">${subject}</h1>${parts.map(partMarkup)}`,
    ),
    part(
      // The links stand below each other, so that a thumb hits the right one.
      `padding:16px 28px;border-top:1px solid ${colours.line}${soft};font-size:13px;line-height:26px`,
      html`${brand.name} · ${link(publicUrl, publicUrl)} · ${brand.email}${seller ? html`<br/>Vende: ${seller}` : ""}${legalPages.map(([path, name]) => html`<br/>${link(`${publicUrl}${path}`, name)}`)}${endUrl ? html`<br/>${link(endUrl, endText)}` : ""}`,
    ),
  )
  const centred = html`<tr><td align="center" style="padding:24px 12px">${card}</td></tr>`
  return html`<!doctype html><html lang="es"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${subject}</title></head><body style="margin:0;padding:0;background:${colours.bench}"><main>${table(`background:${colours.bench}`, centred)}</main></body></html>`
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
      const lines = part.lines.map(line => `${lineText(line)}: ${amountText(line.total)}`)
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
  const { brand, publicUrl, seller, endUrl } = frame
  const legal = legalPages.map(([path, name]) => `${name}: ${publicUrl}${path}`)
  return {
    subject: mail.subject,
    html: pageMarkup(mail, frame).markup,
    text: [
      ...mail.parts.map(partText),
      [brand.name, publicUrl, brand.email, ...(seller ? [`Vende: ${seller}`] : []), ...legal].join("\n"),
      ...(endUrl ? [`${endText}:\n${endUrl}`] : []),
    ].join("\n\n"),
  }
}
