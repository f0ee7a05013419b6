import { describe, expect, test } from "vitest"
import { safeHtml } from "./safe-html.ts"

describe("descriptions of the ERP", () => {
  test("[PROD-02] keep their text, lists, tables and emphasis", () => {
    const html = "<p><strong>Procesador:</strong> 240 MHz</p><ul><li>Wi-Fi</li></ul><table><tr><td>1</td></tr></table>"
    expect(safeHtml(html)).toBe(
      "<p><strong>Procesador:</strong> 240 MHz</p><ul><li>Wi-Fi</li></ul><table><tr><td>1</td></tr></table>",
    )
  })

  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe src=https://evil.example></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='//evil.example' onclick=alert(1)>x</a>",
    "<p style='position:fixed' class='fixed' id='contenido'>x</p>",
    "<form action=/perfil><input name=x><button>x</button></form>",
    "<style>*{display:none}</style>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
    "<<script>script>alert(1)</script>",
    "<base href=https://evil.example><meta http-equiv=refresh content=0>",
  ])("lose everything that runs, loads or leaves its element: %s", hostile => {
    expect(safeHtml(`${hostile}<p>después</p>`)).not.toMatch(
      /<(script|img|svg|iframe|form|input|button|style|math|base|meta)|javascript:|\bon\w+=|style=|class=|id=|href="\/\//i,
    )
    expect(safeHtml(`${hostile}<p>después</p>`)).toContain("después")
  })

  test("links leave the shop without a referrer", () => {
    expect(safeHtml('<a href="https://datos.example/hoja.pdf">Hoja</a>')).toBe(
      '<a href="https://datos.example/hoja.pdf" rel="nofollow noopener noreferrer" target="_blank">Hoja</a>',
    )
  })

  test("headings stay below the page's own", () => {
    expect(safeHtml("<h1>Datos</h1>")).toBe("<h3>Datos</h3>")
  })

  test("text without markup keeps its lines and its signs", () => {
    expect(safeHtml("5 < 7 & 3\nsegunda línea")).toBe("5 &lt; 7 &amp; 3<br />segunda línea")
  })
})
