import { article, type CataloguePage } from "../draft.ts"
import { breadboard, copperClad, ferric, perfboard } from "../drawings/prototyping.ts"

// biome-ignore format: one row per line
export const prototypingPage: CataloguePage = {
  firstId: 885,
  drafts: [
    { ...article("PROTO-830", "Protoboard", 5000, "prototyping/breadboards", breadboard(30, true), "Protoboard grande de 830 puntos con cuatro rieles de alimentación: cabe un circuito completo y la placa al lado.", "Puntos: 830; Medidas: 165 x 55 mm; Cable: 20 a 29 AWG", "Se une a otras por los lados y trae adhesivo por debajo."), id: 2, caption: "830", shelfLife: "always" },
    { ...article("PROTO-400", "Protoboard mediana 400 puntos", 3500, "prototyping/breadboards", breadboard(22, true), "La mitad de una grande, con rieles: el tamaño justo para una práctica.", "Puntos: 400; Medidas: 83 x 55 mm"), caption: "400", shelfLife: "always" },
    { ...article("PROTO-170", "Protoboard mini 170 puntos", 1500, "prototyping/breadboards", breadboard(17, false, "#d9443a"), "Mini protoboard con adhesivo para pegar sobre un robot o un escudo.", "Puntos: 170; Medidas: 47 x 35 mm"), caption: "170", shelfLife: "always" },
    { ...article("PROTO-1660", "Protoboard doble con base metálica", 11500, "prototyping/breadboards", breadboard(30, true, "#e9eef2"), "Dos protoboards sobre base de aluminio con bornes de alimentación.", "Puntos: 1660; Bornes: 3"), caption: "1660" },
    { ...article("PERF-5X7", "Placa perforada 5 x 7 cm", 450, "prototyping/pcb", perfboard("#0e6a4b", 15, 11), "Placa verde de fibra con islas en las dos caras para soldar su circuito final.", "Medidas: 5 x 7 cm; Paso: 2.54 mm; Caras: 2"), caption: "5 x 7 cm" },
    { ...article("PERF-7X9", "Placa perforada 7 x 9 cm", 700, "prototyping/pcb", perfboard("#0e6a4b", 18, 14), "Placa de fibra de doble cara para circuitos medianos.", "Medidas: 7 x 9 cm; Paso: 2.54 mm; Caras: 2"), caption: "7 x 9 cm" },
    { ...article("PERF-BAQ", "Placa perforada de baquelita 10 x 10 cm", 600, "prototyping/pcb", perfboard("#b98347", 16, 16), "Económica y fácil de cortar, con islas en una cara.", "Medidas: 10 x 10 cm; Material: baquelita; Caras: 1"), caption: "10 x 10 cm" },
    { ...article("COBRE-10X15", "Lámina de cobre virgen 10 x 15 cm", 1400, "prototyping/pcb", copperClad(), "Para fabricar su propia placa con plancha o fresadora.", "Medidas: 10 x 15 cm; Material: fibra FR4; Caras: 1"), caption: "FR4" },
    article("CLORURO-250", "Cloruro férrico 250 mL", 1800, "prototyping/pcb", ferric(), "Ácido para revelar placas en casa.", "Contenido: 250 mL; Tiempo: 10 a 20 minutos", "Mancha y corroe: use guantes y no lo tire al desagüe."),
  ],
}
