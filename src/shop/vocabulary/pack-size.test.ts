import { expect, test } from "vitest"
import { countsPacks, packSizeOf } from "./pack-size.ts"

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
  expect(packSizeOf({ label, description })).toBe(size)
})

test("[LIST-01] the ERP's own field wins over the texts", () => {
  expect(packSizeOf({ label: "Jumpers x 40", description: "", fields: { unidades_por_paquete: "65" } })).toBe(65)
})

test("[LIST-01] '2 paquetes de jumpers' counts packs", () => {
  expect(["2 paquetes de jumpers", "1 tira de pines", "20 jumpers", "setenta"].map(countsPacks)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
