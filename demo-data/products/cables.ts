import { article, type CataloguePage, type Draft } from "../draft.ts"
import * as draw from "../drawings/cables.ts"

const byColour = Object.entries(draw.wireColours).map(([value, hue]) => ({
  value,
  drawing: draw.wireCoil(hue),
  caption: "AWG 22",
}))

const usb = (ref: string, plug: "A-B" | "A-micro" | "A-C", name: string, price: number): Draft =>
  article(
    ref,
    `Cable USB ${name}`,
    price,
    "cables/cables",
    draw.cable(plug),
    `Cable USB ${name} para programar y alimentar su placa.`,
    "Datos: sí; Corriente: 2 A",
    "Muchos cables de cargador no llevan datos; este sí.",
  )

// biome-ignore format: one row per line
export const cablePage: CataloguePage = {
  firstId: 900,
  drafts: [
    { ...article("JUMP-KIT", "Kit de jumpers", 2000, "cables/jumpers", draw.jumpers("M", "H"), "Juego de jumpers de 20 cm para protoboard: macho-macho, macho-hembra y hembra-hembra.", "Contenido: 60 cables, 20 de cada tipo; Largo: 20 cm"), id: 118, shelfLife: "always" },
    { ...article("PUENTES-KIT", "Kit de puentes", 2800, "cables/jumpers", draw.bridges(), "Alambres rígidos ya cortados y doblados para armar circuitos ordenados que no se desconectan.", "Contenido: 140 puentes; Largos: 14, de 2 a 125 mm"), caption: "x140", shelfLife: "always" },
    {
      ...article("JUMP-40", "Jumpers 20 cm x 40", 1500, "cables/jumpers", draw.jumpers("M", "M"), "Cinta de cuarenta cables de colores que se separan a mano. Elija las puntas.", "Contenido: 40 cables; Largo: 20 cm", "Sin elegir se entregan macho-macho."),
      caption: "x40",
      variants: { attribute: "Conector", firstChildId: 1050, options: [{ value: "Macho-Macho", drawing: draw.jumpers("M", "M"), caption: "M-M" }, { value: "Macho-Hembra", drawing: draw.jumpers("M", "H"), caption: "M-H" }, { value: "Hembra-Hembra", drawing: draw.jumpers("H", "H"), caption: "H-H" }] },
    },
    { ...article("CABLE-3M", "Cable de 3 m", 1200, "cables/cables", draw.threeMetre(), "Tres metros de cable de red para sacar alambre rígido de protoboard en ocho colores.", "Largo: 3 m; Conductores: 8, sólidos AWG 24", "Es lo que piden los laboratorios de primer año."), id: 133, shelfLife: "always" },
    { ...article("CABLE-22", "Cable para protoboard AWG 22 por metro", 250, "cables/cables", draw.wireCoil(draw.wireColours["Rojo"]!), "Alambre sólido estañado que entra firme en la protoboard. Elija el color.", "Calibre: AWG 22 sólido; Corriente: 3 A; Venta: por metro", "Sin color elegido se entrega el que haya."), caption: "AWG 22", variants: { attribute: "Color", firstChildId: 1060, options: byColour } },
    {
      ...article("USB-AB", "Cable USB A-B", 1500, "cables/cables", draw.cable("A-B", "#2a5fb0"), "El cable del Arduino UNO y de las impresoras.", "Datos: sí; Corriente: 1.5 A", "Sin elegir se entrega el de 50 cm."),
      variants: { attribute: "Largo", firstChildId: 1070, options: [{ value: "30 cm", extra: -300, drawing: draw.cable("A-B", "#2a5fb0"), caption: "30 cm" }, { value: "50 cm", drawing: draw.cable("A-B", "#2a5fb0"), caption: "50 cm" }, { value: "1.5 m", extra: 700, drawing: draw.cable("A-B", "#2a5fb0"), caption: "1.5 m" }] },
    },
    usb("USB-MICRO", "A-micro", "A a micro-B", 1300),
    usb("USB-C", "A-C", "A a C", 1800),
    article("CABLE-DC", "Cable de alimentación con plug 2.1 mm", 900, "cables/cables", draw.cable("barrel"), "De USB a plug redondo para alimentar placas con una batería portátil.", "Salida: 5 V; Plug: 5.5 x 2.1 mm; Largo: 80 cm"),
    article("CABLE-COCODRILO", "Juego de 10 cables con cocodrilo", 1900, "cables/cables", draw.alligator(), "Cables con pinzas en las dos puntas para pruebas rápidas.", "Contenido: 10; Largo: 50 cm"),
    article("CABLE-BANANA", "Puntas banana a gancho", 3200, "cables/cables", draw.bananaCables(), "Para fuentes de laboratorio y osciloscopios.", "Largo: 1 m; Corriente: 10 A"),
    article("CABLE-PLANO", "Cable plano arcoíris de 10 hilos por metro", 1100, "cables/cables", draw.ribbon(), "Cinta de diez hilos para unir tarjetas con orden.", "Calibre: AWG 28; Venta: por metro"),
    {
      ...article("PIN-MACHO", "Tira de pines macho", 400, "cables/connectors", draw.header(40), "Tira que se parte a mano, para módulos y placas propias. Elija cuántos pines.", "Paso: 2.54 mm; Corriente: 3 A", "Sin elegir se entrega la de 40."),
      caption: "40 pines",
      variants: { attribute: "Pines", firstChildId: 1080, options: [{ value: "10", extra: -250, drawing: draw.header(10), caption: "10 pines" }, { value: "20", extra: -150, drawing: draw.header(20), caption: "20 pines" }, { value: "40", drawing: draw.header(40), caption: "40 pines" }] },
    },
    {
      ...article("PIN-HEMBRA", "Tira de pines hembra", 500, "cables/connectors", draw.header(20, true), "Zócalo para quitar y poner módulos sin soldarlos. Elija cuántos pines.", "Paso: 2.54 mm; Altura: 8.5 mm", "Sin elegir se entrega la de 20."),
      variants: { attribute: "Pines", firstChildId: 1090, options: [{ value: "6", extra: -300, drawing: draw.header(6, true), caption: "6 pines" }, { value: "8", extra: -250, drawing: draw.header(8, true), caption: "8 pines" }, { value: "20", drawing: draw.header(20, true), caption: "20 pines" }] },
    },
    { ...article("BORNERA", "Bornera de tornillo para placa", 200, "cables/connectors", draw.terminalBlock(2), "Para unir cables a su placa sin soldarlos.", "Paso: 5.08 mm; Corriente: 10 A", "Sin elegir se entrega la de 2."), variants: { attribute: "Pines", firstChildId: 1100, options: [{ value: "2", drawing: draw.terminalBlock(2), caption: "2 vías" }, { value: "3", extra: 75, drawing: draw.terminalBlock(3), caption: "3 vías" }] } },
    article("CON-JST", "Par de conectores JST XH de 2 pines", 300, "cables/connectors", draw.jst(), "Conector con guía para baterías y motores: no entra al revés.", "Paso: 2.54 mm; Corriente: 3 A; Incluye: macho y hembra con cable"),
    article("CON-DC", "Plug DC 2.1 mm con bornera", 500, "cables/connectors", draw.barrelPlug(), "Del plug de su adaptador a dos tornillos, sin soldar.", "Plug: 5.5 x 2.1 mm; Corriente: 5 A"),
    {
      ...article("TERMO", "Tubo termoencogible por metro", 300, "cables/connectors", draw.heatShrink(3), "Aísla y protege soldaduras; se encoge a la mitad con calor. Elija el diámetro.", "Relación: 2 a 1; Temperatura: 90 °C", "Sin elegir se entrega el de 3 mm."),
      variants: { attribute: "Diámetro", firstChildId: 1110, options: [{ value: "2 mm", extra: -50, drawing: draw.heatShrink(2), caption: "2 mm" }, { value: "3 mm", drawing: draw.heatShrink(3), caption: "3 mm" }, { value: "6 mm", extra: 150, drawing: draw.heatShrink(6), caption: "6 mm" }] },
    },
  ],
}
