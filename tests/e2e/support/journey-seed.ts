import { hidden } from "../../../demo-data/categories.ts"
import { demoShop } from "../../../demo-data/demo-shop.ts"
import type { ErpSeed } from "../../../src/simulators/dolibarr/seed.ts"
import { associationHash, customerHash } from "../../support/seed.ts"

/** The demo shop with password hashes of the lowest cost, because a sign-in otherwise takes half a second of CPU. */
export const journeySeed = (): ErpSeed => {
  const demo = demoShop()
  const hashCategories = (categories: readonly number[]) =>
    categories.includes(hidden.associations) ? associationHash : customerHash
  const thirdParties = demo.thirdParties.map(one =>
    one.idprof1 === "GOOGLE" || one.alias === "CHISPA" ? one : { ...one, idprof1: hashCategories(one.categories) },
  )
  return { ...demo, thirdParties }
}
