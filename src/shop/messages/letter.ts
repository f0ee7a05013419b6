import type { MailMessage } from "../../platform/mail/mailer.ts"
import { type Brand, brandColours as colours } from "../vocabulary/brand.ts"

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

export interface Letter {
  readonly brand: Brand
  readonly publicUrl: string
  readonly to: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly closing: readonly string[]
}

const paragraph = (text: string, colour: string = colours.ink) =>
  `<p style="margin:0 0 16px;color:${colour};font-size:16px;line-height:1.5">${escapeHtml(text)}</p>`

const button = ({ label, url }: Letter["links"][number]) =>
  `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;` +
  `background:${colours.mask};color:${colours.silk};font-weight:600;font-size:16px;text-decoration:none">${escapeHtml(label)}</a></p>` +
  `<p style="margin:0 0 20px;color:${colours.inkSoft};font-size:13px;line-height:1.4;word-break:break-all">${escapeHtml(url)}</p>`

/** One look for every account message. Tables and style attributes, because that is what mail programs understand. */
const htmlOf = ({ brand, publicUrl, subject, greeting, paragraphs, links, closing }: Letter): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
  `<body style="margin:0;padding:0;background:${colours.bench}">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.bench}"><tr><td align="center" style="padding:24px 12px">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colours.silk};border:1px solid ${colours.line};border-radius:16px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif">` +
  `<tr><td style="padding:20px 28px;border-bottom:3px solid ${colours.copper};color:${colours.mask};font-size:20px;font-weight:700">${escapeHtml(brand.name)}</td></tr>` +
  `<tr><td style="padding:28px">${[greeting, ...paragraphs].map(text => paragraph(text)).join("")}${links.map(button).join("")}` +
  `${closing.map(text => paragraph(text, colours.inkSoft)).join("")}</td></tr>` +
  `<tr><td style="padding:16px 28px;border-top:1px solid ${colours.line};color:${colours.inkSoft};font-size:13px;line-height:1.5">` +
  `${escapeHtml(brand.name)} · <a href="${escapeHtml(publicUrl)}" style="color:${colours.mask}">${escapeHtml(publicUrl)}</a> · ${escapeHtml(brand.email)}</td></tr>` +
  "</table></td></tr></table></body></html>"

const textOf = ({ brand, publicUrl, greeting, paragraphs, links, closing }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    `${brand.name}\n${publicUrl}\n${brand.email}`,
  ].join("\n\n")

export const accountLetter = (letter: Letter): MailMessage => ({
  to: letter.to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
})
