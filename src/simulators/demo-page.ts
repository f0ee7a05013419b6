import { createHash } from "node:crypto"

/** Pages of the simulators. They use no script and say clearly that they are a test. */
const style = `
:root{--mask:#0f4c3a;--mask-deep:#0a3629;--copper:#8f4f1f;--copper-soft:#f6e9dd;--silk:#fff;--bench:#f3f5f1;--ink:#1b2420;--mute:#55625c;--line:#d5dcd6}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bench);color:var(--ink);font:16px/1.5 Inter,system-ui,"Segoe UI",sans-serif}
.notice{margin:0;padding:.75rem 1rem;background:var(--copper-soft);color:#5d3110;border-bottom:2px solid var(--copper);text-align:center;font-weight:600}
main{max-width:30rem;margin:2rem auto;padding:0 1rem 3rem}
.card{background:var(--silk);border:1px solid var(--line);border-radius:14px;overflow:hidden;box-shadow:0 1px 2px rgb(10 54 41/.08),0 8px 24px rgb(10 54 41/.06)}
header{padding:1.5rem;background:var(--mask);color:var(--silk)}
h1{margin:0;font-size:1.05rem;font-weight:600}
.amount{margin:.25rem 0 0;font-size:2.25rem;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0;padding:1.25rem 1.5rem;border-bottom:1px solid var(--line);font-size:.94rem}
dt{color:var(--mute)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.ref{font-family:ui-monospace,"SFMono-Regular",Menlo,monospace;font-size:.88rem}
form,.message{padding:1.25rem 1.5rem}
form{display:grid;gap:.6rem}
form+form{padding-top:0}
.apart{border-top:1px solid var(--line);padding-top:1.25rem!important}
label{display:grid;gap:.25rem;font-weight:600;font-size:.94rem}
input{min-height:2.75rem;padding:.5rem .75rem;border:1px solid #84928b;border-radius:8px;font:inherit;background:var(--silk);color:var(--ink)}
h2{margin:0;font-size:1.05rem;color:var(--mask)}
button,.back{display:grid;gap:.1rem;width:100%;min-height:3rem;padding:.65rem 1rem;border:1px solid var(--line);border-radius:10px;background:var(--silk);color:var(--ink);font:inherit;font-weight:600;text-align:left;text-decoration:none;cursor:pointer}
button small{font-weight:400;color:var(--mute);overflow-wrap:anywhere}
button:hover,.back:hover{border-color:var(--mask);background:#f7faf7}
.primary{background:var(--mask);border-color:var(--mask);color:var(--silk)}
.primary small{color:#d4e6dc}
.primary:hover{background:var(--mask-deep);color:var(--silk)}
.quiet{border-color:transparent;color:var(--copper)}
:focus-visible{outline:3px solid var(--copper);outline-offset:2px}
.message h2{margin:0 0 .5rem;font-size:1.35rem}
.message p{margin:0 0 1rem;color:var(--mute)}
.problem{margin:0;color:#9b1c1c;font-weight:600}
.back{text-align:center}
`

const styleHash = createHash("sha256").update(style).digest("base64")

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

interface DemoPage {
  readonly title: string
  readonly notice: string
  readonly body: string
  readonly status?: number
  /** Browsers apply form-action to the redirect after a form too, so its origin must be named. */
  readonly formTo?: string
}

export const demoPage = ({ title, notice, body, status = 200, formTo }: DemoPage): Response =>
  new Response(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>` +
      `<div class="notice" role="banner">${escapeHtml(notice)}</div><main><div class="card">${body}</div></main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "content-security-policy":
          `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'; ` +
          `form-action 'self'${formTo ? ` ${formTo}` : ""}`,
      },
    },
  )
