import { expect, test } from "vitest"
import { countsPacks, readPackSize } from "./pack-size.ts"

const contents = (text: string) => `<ul><li><strong>Contenido:</strong> ${text}</li></ul>`

test.each([
  ["Jumpers 20 cm x 40", "", 40],
  ["Juego de 10 cables con cocodrilo", "", 10],
  ["Paquete de 100 resistencias 1/4 W", "", 100],
  ["Par de baterías alcalinas AA", "", 2],
  ["Tornillos M3 (50 uds)", "", 50],
  ["Jumpers de colores", contents("40 cables"), 40],
  ["Placa perforada 10 x 15", "", 1],
  ["Conversor RS-232 MAX232", "", 1],
  ["Pasta para soldar", contents("50 g"), 1],
  ["Kit de jumpers", contents("60 cables, 20 de cada tipo"), 1],
  ["Tira para LED", contents("10 de 220 Ω y 10 de 330 Ω"), 1],
])("[LIST-01] '%s' with '%s' holds %i", (label, description, size) => {
  expect(readPackSize({ label, description })).toBe(size)
})

test("[LIST-01] the ERP's own field wins over the texts", () => {
  expect(readPackSize({ label: "Jumpers x 40", description: "", fields: { unidades_por_paquete: "65" } })).toBe(65)
})

test("[LIST-01] '2 paquetes de jumpers' counts packs", () => {
  expect(["2 paquetes de jumpers", "1 tira de pines", "20 jumpers", "setenta"].map(countsPacks)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ["Paquete de 1 LED", "", {}, 1],
  ["Caja de 5000 tornillos", "", {}, 5000],
  ["Caja de 5001 tornillos", "", {}, 1],
  ["Gran paquete de 100 LED", "", {}, 1],
  ["Comparador par de 2", "", {}, 1],
  ["Kit con 20 unidades", "", {}, 1],
  ["Surtido (40 piezas)", "", {}, 1],
  ["Estuche para kit x 40", "", {}, 40],
  ["LED", "<p>Unidades por paquete: 25</p>", {}, 25],
  ["LED", "Contenido:  25 piezas ", {}, 25],
  ["LED", "", { contenido: "x12" }, 1],
  ["LED", "", { contenido: "", unidades_paquete: "12 por bolsa" }, 12],
  ["LED", "", { unidades_por_paquete: "1", contenido: "9" }, 9],
])("[LIST-01] '%s' with '%s' and the fields %j holds %i", (label, description, fields, size) => {
  expect(readPackSize({ label, description, fields })).toBe(size)
})

test("[LIST-01] each word for a pack counts packs, as a word of its own", () => {
  const words =
    "paquete paquetes pack packs bolsa bolsas juego juegos set sets kit kits cinta cintas tira tiras caja cajas rollo rollos"
  for (const word of [...words.split(" "), "par de", "pares de"]) {
    expect(countsPacks(`${word} x`), word).toBe(true)
    expect(countsPacks(`2 ${word}`), word).toBe(true)
    expect(countsPacks(`${word}o`), word).toBe(false)
    expect(countsPacks(`a${word} x`), word).toBe(false)
  }
  expect(countsPacks("par suelto")).toBe(false)
})
