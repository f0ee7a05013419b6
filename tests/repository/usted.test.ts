import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Words that only address somebody as 'tú' or 'vos'. 'Elige' or 'agrega' would also be what somebody does. */
const familiar =
  /(?<![\p{L}-])(?:tú|tu|tus|ti|contigo|tuy[oa]s?|vos|eres|estás|tienes|puedes|quieres|necesitas|debes|haces|podés|tenés|querés|debés|sos|(?:inténta|asegúra|comuníca|conécta|regístra)(?:te|lo|los)?|haz|hazlo|inténtalo|ingresá|elegí|agregá|escribí)(?![\p{L}-])/giu

/** Texts that the specification fixes. */
const fixed = [
  "Hacemos realidad tus proyectos con los mejores componentes electrónicos.",
  "No tienes historial de compras",
  "Ups! No tienes nada en el carrito",
  "¿Eres estudiante Tec?",
  "Crea tu cuenta",
  "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo.",
  "Debes agregar al menos 1 unidad.",
]

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")

const familiarIn = (code: string): string[] => {
  const own = fixed.reduce((text, one) => text.replaceAll(one, ""), withoutComments(code))
  return [...own.matchAll(familiar)].map(([word]) => word)
}

test("texts of our own address people as 'usted'; those of the specification stay", () => {
  const files = globSync("{src,demo-data}/**/*.{ts,tsx}").filter(file => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap(file =>
    familiarIn(readFileSync(file, "utf8")).map(word => `${file.replaceAll("\\", "/")}: ${word}`),
  )
  expect(found).toEqual([])
  const requirements = readFileSync("docs/requirements.md", "utf8")
  expect(fixed.filter(text => !requirements.includes(text))).toEqual([])
})

test("a familiar form is found in a text and ignored in a comment", () => {
  expect(familiarIn("<p>Aquí está tu pedido. Puedes pagarlo.</p> // tu")).toEqual(["tu", "Puedes"])
  expect(familiarIn("<p>Su pedido: usted elige. Haga clic y continúe.</p>")).toEqual([])
})
