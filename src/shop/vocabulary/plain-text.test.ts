import { expect, test } from "vitest"
import { folded, plainText } from "./plain-text.ts"

test.each([
  ["Resistencia de 4,7&nbsp;k&Omega; &plusmn;5&nbsp;%", "Resistencia de 4,7 kΩ ±5 %"],
  ["&frac12;&nbsp;W &times; 2", "½ W × 2"],
  ["&#241;and&#xFA; &#X41;", "ñandú A"],
  ["Tom &amp; Jerry &lt;3", "Tom & Jerry <3"],
  ["&desconocida; &x#41; a & b", "&desconocida; &x#41; a & b"],
  ["&#0; &#x110000; &#xx; &#4a;", "&#0; &#x110000; &#xx; &#4a;"],
  ["&#x10FFFF;", "\u{10ffff}"],
])("the entities of '%s' become characters, and other text stays unchanged", (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each([
  ["Arduino<b>UNO</b> rev<span class='x'>3</span>", "ArduinoUNO rev3"],
  ["<p>uno</p><p>dos</p>tres<br>cuatro", "uno dos tres cuatro"],
  ["uno<!-- <p>nota</p> -->dos", "uno dos"],
  ["  uno \n\t dos\u00a0 ", "uno dos"],
  ["uno\tdos", "uno dos"],
  ["uno  dos", "uno dos"],
  ["2 < 3", "2 < 3"],
  ["", ""],
])("[CAT-24] '%s' is searched by its words, and a tag inside a word does not split it", (html, text) => {
  expect(plainText(html)).toBe(text)
})

test("[FIND-01] accents and case do not distinguish words", () => {
  expect(folded("ÑANDÚ Electrolítico")).toBe("nandu electrolitico")
  expect(folded("e\u0301\u0327")).toBe("e")
  expect(folded("LED 5MM")).toBe("led 5mm")
})
