import { hidden } from "./categories.ts"
import { diceFor } from "./random.ts"
import type { DemoThirdParty } from "./shape.ts"

/** bcrypt of cost 12, made beforehand; without '../', which the ERP would strip from what it stores. */
const associationHashes = [
  "$2b$12$cSr5hf9iBO/NkUPP5WRkPu3JJig2kW2lmLAsqFujKBsWlVeSuwIWm",
  "$2b$12$lfO8kkhXj2CYfmnjlxPeTeR7YvPOPw6ACHtPwpCSHZq0pCpJavE8W",
  "$2b$12$qJYUc/h01zksOr9raw8tBuylhlPv5lyjFlDqb0pl40PqbIRcZ0xZO",
  "$2b$12$mpTikU0i5D0.BfjuEEtYPequn2bahlpBi8LmkXYCwx/OS49rz/K3y",
  "$2b$12$F6fcdDz6vJajPqhdfyRkhO8lKm5DFA1TktF2l1dAwF5SaKTPV.Qsa",
  "$2b$12$h4toLVBoPa4gaG3dIB.Hw.cSGoqvpOc1u/F4OekRUUwYy9mMZauAu",
]
const ownerHash = "$2b$12$eL14JlOUvW/ZsydvXcALy.thetjh0FnZMf5ApcZIPdYVhPER7j0Fy"
const customerHashes = [
  "$2b$12$5Pfbs0Mo8EWB/BNppd2pc.EbRudSdmdB3bMyr3DKcJt8gTxRr9b3e",
  "$2b$12$6jsOsy9hLDrz8AUwpt0EUOMbFuq7o2QalKPC1R6lqqOPXstlFxrDi",
]

export const demoPasswords = { association: "Asocia1234", owner: "Duena1234", customer: "Clave1234" }

// biome-ignore format: one row per line
const associations: DemoThirdParty[] = (
  [
    ["Asociación de Computadores", "ASEIC", "aseic@chispa.test", "25509101", "Campus Tecnológico Central, Cartago"],
    ["Asociación de Mecatrónica", "AEMTEC", "aemtec@chispa.test", "25509102", "Campus Tecnológico Central, Cartago"],
    ["Vendedor de la Bodega Cartago", "VENDEDOR3", "vendedor3@chispa.test", "87654303", "Barrio El Molino, Cartago"],
    ["Asociación de Electrónica (Cartago)", "AESETEC", "aesetec@chispa.test", "25509104", "Campus Tecnológico Central, Cartago"],
    ["Vendedor de la Bodega Central", "VENDEDOR5", "vendedor5@chispa.test", "87654305", "Oriental, Cartago"],
    ["Asociación de Electrónica (San Carlos)", "ADESC", "adesc@chispa.test", "24013106", "Santa Clara, San Carlos"],
  ] as const
).map(([name, alias, email, phone, address], at) => ({
  id: at + 1,
  name,
  alias,
  email,
  phone,
  address,
  client: true,
  idprof1: associationHashes[at]!,
  idprof2: "",
  categories: [hidden.associations],
}))

type Career = "Computadores" | "Mecatrónica" | "Electrónica" | "Otra"

const customer = (
  id: number,
  name: string,
  email: string,
  phone: string,
  address: string,
  study?: [carne: string, career: Career],
): DemoThirdParty => ({
  id,
  name,
  alias: study?.[0] ?? "",
  email,
  phone,
  address,
  client: true,
  idprof1: customerHashes[id % customerHashes.length]!,
  idprof2: study?.[1] ?? "",
  categories: [],
})

/** The three accounts that the README names. */
export const ana = customer(7, "Ana Lucía Solano Brenes", "ana@chispa.test", "88123456", "Paraíso, Cartago")
export const luis = customer(8, "Luis Diego Mora Quesada", "luis@chispa.test", "70112233", "Oreamuno, Cartago", [
  "2021034567",
  "Electrónica",
])
const google: DemoThirdParty = {
  ...customer(9, "Valeria Chaves Rojas", "google@chispa.test", "61234567", "Tres Ríos, La Unión"),
  idprof1: "GOOGLE",
}

const others: [name: string, place: string, study?: Career][] = [
  ["María Fernanda Jiménez Vargas", "San José centro", "Computadores"],
  ["José Pablo Rodríguez Alfaro", "Alajuela centro", "Mecatrónica"],
  ["Daniela Araya Campos", "Heredia centro", "Electrónica"],
  ["Esteban Calderón Ulate", "Tejar, El Guarco", "Electrónica"],
  ["Sofía Ramírez Corrales", "Ciudad Quesada, San Carlos", "Electrónica"],
  ["Andrés Monge Villalobos", "Turrialba", "Mecatrónica"],
  ["Gabriela Hernández Soto", "Curridabat, San José"],
  ["Carlos Eduardo Salas Zúñiga", "Desamparados, San José", "Computadores"],
  ["Melissa Cordero Navarro", "Paraíso, Cartago", "Computadores"],
  ["Kevin Arroyo Picado", "Pérez Zeledón", "Mecatrónica"],
  ["Natalia Vega Mata", "San Pedro, Montes de Oca"],
  ["Roberto Castillo Obando", "Liberia, Guanacaste"],
  ["Paola Méndez Fallas", "Cartago centro", "Electrónica"],
  ["Marco Antonio Brenes Leitón", "Cartago centro"],
  ["Fabiola Quirós Sanabria", "Santa Ana, San José", "Otra"],
  ["Jorge Arturo Picado Céspedes", "Grecia, Alajuela", "Electrónica"],
  ["Stephanie Rojas Barquero", "San Rafael, Heredia", "Mecatrónica"],
  ["Diego Alonso Chacón Mena", "Florencia, San Carlos", "Electrónica"],
  ["Raquel Umaña Solís", "Dota, San José", "Computadores"],
  ["Óscar Núñez Peñaranda", "Limón centro", "Mecatrónica"],
  ["Priscilla Gamboa Redondo", "Oreamuno, Cartago", "Electrónica"],
  ["Alejandro Fonseca Trejos", "Escazú, San José"],
  ["Karla Vindas Aguilar", "Atenas, Alajuela", "Computadores"],
  ["Colegio Técnico Profesional de Batán", "Batán, Limón"],
  ["Sebastián Piedra Loaiza", "Cartago centro", "Electrónica"],
  ["Ingrid Badilla Ortega", "Puntarenas centro"],
]

const mailbox = (name: string) => {
  const [first, , last = ""] = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" ")
  return `${first}.${last}@correo.test`
}

const population = others.map(([name, place, career], at): DemoThirdParty => {
  const dice = diceFor(name)
  const phone = `${[8, 6, 7, 8, 2, 5][at % 6]}${dice.between(1_000_000, 9_999_999)}`
  const carne = `20${dice.between(19, 24)}${String(dice.between(10_000, 189_999)).padStart(6, "0")}`
  return customer(10 + at, name, mailbox(name), phone, place, career && [carne, career])
})

/** Sees every association (D17). */
const owner: DemoThirdParty = {
  id: 10 + others.length,
  name: "Dueña de Chispa",
  alias: "CHISPA",
  email: "duena@chispa.test",
  phone: "87654300",
  address: "Oriental, Cartago",
  client: true,
  idprof1: ownerHash,
  idprof2: "",
  categories: [hidden.associations],
}

export const thirdParties: DemoThirdParty[] = [...associations, ana, luis, google, ...population, owner]
