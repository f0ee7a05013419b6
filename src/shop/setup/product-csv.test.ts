import { expect, test } from "vitest"
import { demoShop } from "../../../demo-data/demo-shop.ts"
import { documentedIds } from "../vocabulary/documented-ids.ts"
import { readCsv, shopWithProducts } from "./product-csv.ts"

test("fields are read as spreadsheets write them", () => {
  expect(readCsv('ref,label\r\nA-1,"Cable, ""rojo"""\n\nA-2,Plano')).toEqual([
    { ref: "A-1", label: 'Cable, "rojo"' },
    { ref: "A-2", label: "Plano" },
  ])
  expect(readCsv("\uFEFFRef;Label;Price\nA-1;Cable;1500,50\n")).toEqual([
    { ref: "A-1", label: "Cable", price: "1500,50" },
  ])
})

test("[OPS-02] a file's products are added to those that the pages name, in their category and warehouses", () => {
  const demo = demoShop({ pictures: false })
  const protoboard = demo.products.find(({ id }) => id === documentedIds.products.protoboard)
  const made = shopWithProducts(
    demo,
    `ref,label,price,tax,category,stock,ASEIC\nA-1,Cable azul,1500,13,Cintas,7,2\n${protoboard?.ref},Protoboard,4500,,,9,`,
  )
  if ("faults" in made) throw new Error(made.faults.join())
  const { products, categories } = made.shop
  const own = products.find(({ ref }) => ref === "A-1")
  expect(own).toMatchObject({ label: "Cable azul", price: 1500, vatRate: 13, stock: { 1: 2, 5: 7 }, forSale: true })
  expect(categories.find(({ id }) => id === own?.categories[0])).toMatchObject({ label: "Cintas", parentId: 0 })
  expect(products.find(({ id }) => id === documentedIds.products.protoboard)).toMatchObject({
    price: 4500,
    stock: { 5: 9 },
  })
  expect(Object.values(documentedIds.products).filter(id => !products.some(product => product.id === id))).toEqual([])
  expect(products).toHaveLength(Object.keys(documentedIds.products).length + 1)
})

test("errors are reported with their line", () => {
  expect(shopWithProducts(demoShop({ pictures: false }), "ref,label,price\nA 1,x,5\nA-2,,5\nA-3,y,five")).toEqual({
    faults: [
      "line 2: ref: letters, digits, '.', '_' and '-' only",
      "line 3: label: must not be empty",
      "line 4: price: not a number",
    ],
  })
})
