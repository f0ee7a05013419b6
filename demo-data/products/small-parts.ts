import { article, type CataloguePage } from "../draft.ts"
import * as draw from "../drawings/small-parts.ts"

const caps = { Rojo: "#cf2f27", Verde: "#27924b", Azul: "#2a62c9", Amarillo: "#e8bb1c" }

// biome-ignore format: one row per line
export const smallPartsPage: CataloguePage = {
  firstId: 930,
  drafts: [
    article("PULS-6MM", "Pulsador de 6 mm", 75, "switches/switches", draw.tactile(), "Pulsador de cuatro patas para protoboard.", "Contacto: 50 mA a 12 V; Altura: 5 mm", "Las patas van unidas de dos en dos: conéctelo en diagonal."),
    { ...article("PULS-12MM", "Pulsador de 12 mm con tapa", 200, "switches/switches", draw.tactile(caps.Rojo), "Pulsador grande con tapa de color, cómodo para juegos y tableros.", "Contacto: 50 mA a 12 V; Tapa: redonda, se cambia a mano", "Sin color elegido se entrega rojo."), variants: { attribute: "Color", firstChildId: 1120, options: Object.entries(caps).map(([value, hue]) => ({ value, drawing: draw.tactile(hue) })) } },
    article("INT-PALANCA", "Interruptor de palanca", 600, "switches/switches", draw.toggle(), "Interruptor de panel de dos posiciones.", "Contacto: 6 A a 125 V; Agujero: 6 mm"),
    article("INT-DESLIZ", "Interruptor deslizante", 150, "switches/switches", draw.slide(), "Interruptor pequeño para encender proyectos con batería.", "Contacto: 0.5 A a 50 V; Pines: 3"),
    article("INT-BALANCIN", "Interruptor balancín", 500, "switches/switches", draw.rocker(), "Interruptor rojo de encendido y apagado para gabinetes.", "Contacto: 6 A a 250 V; Agujero: 19 x 13 mm"),
    article("DIP-SW-4", "DIP switch de 4 posiciones", 350, "switches/switches", draw.dipSwitch(4), "Cuatro interruptores en línea para configurar circuitos.", "Contacto: 25 mA a 24 V; Encapsulado: DIP-8"),
    article("DIP-SW-8", "DIP switch de 8 posiciones", 500, "switches/switches", draw.dipSwitch(8), "Ocho bits de entrada para los laboratorios de Digital.", "Contacto: 25 mA a 24 V; Encapsulado: DIP-16"),
    article("INT-FINAL", "Final de carrera con rodillo", 500, "switches/switches", draw.limitSwitch(), "Avisa cuando una pieza llega a su tope.", "Contacto: 5 A a 250 V; Tipo: NA y NC"),
    article("RELE-5V", "Relé 5 V 10 A", 700, "switches/switches", draw.relayPart("05V"), "Relé suelto para su propia placa.", "Bobina: 5 V, 70 mA; Contacto: 10 A a 250 V", "Ponga un 1N4007 en antiparalelo con la bobina."),
    article("RELE-12V", "Relé 12 V 10 A", 700, "switches/switches", draw.relayPart("12V"), "Relé suelto con bobina de 12 V.", "Bobina: 12 V, 30 mA; Contacto: 10 A a 250 V"),
    article("PERILLAS", "Juego de 3 perillas para potenciómetro", 600, "switches/switches", draw.knobs(), "Perillas de colores para ejes estriados de 6 mm.", "Contenido: 3; Diámetro: 15 mm"),
    article("BUZZ-ACT", "Zumbador activo 5 V", 350, "switches/sound", draw.buzzer(true), "Suena solo con darle tensión: alarmas y avisos.", "Alimentación: 3 a 5 V; Tono: 2.3 kHz; Corriente: 30 mA"),
    article("BUZZ-PAS", "Zumbador pasivo", 350, "switches/sound", draw.buzzer(false), "Para tocar melodías con tone().", "Impedancia: 16 Ω; Frecuencia: 1 a 4 kHz"),
    article("PARLANTE-8", "Parlante 8 Ω 0.5 W", 900, "switches/sound", draw.speaker(), "Parlante de 57 mm para amplificadores pequeños.", "Impedancia: 8 Ω; Potencia: 0.5 W"),
    article("MIC-ELECT", "Micrófono electret", 250, "switches/sound", draw.microphoneCapsule(), "Cápsula para preamplificadores y grabadoras.", "Sensibilidad: −44 dB; Alimentación: 2 a 10 V con 2.2 kΩ"),
    article("BOB-10UH", "Bobina axial 10 µH", 150, "switches/passives", draw.coil("10 µH"), "Inductor con forma de resistencia para filtros.", "Valor: 10 µH ±10 %; Corriente: 500 mA"),
    article("BOB-100UH", "Bobina axial 100 µH", 150, "switches/passives", draw.coil("100 µH"), "Inductor para filtros y osciladores LC.", "Valor: 100 µH ±10 %; Corriente: 250 mA"),
    article("BOB-1MH", "Bobina axial 1 mH", 175, "switches/passives", draw.coil("1 mH"), "Inductor de un milihenrio para las prácticas de CA.", "Valor: 1 mH ±10 %; Corriente: 80 mA"),
    article("BOB-TOROIDE", "Toroide 100 µH 3 A", 700, "switches/passives", draw.toroid(), "Bobina de potencia para convertidores.", "Valor: 100 µH; Corriente: 3 A"),
    article("XTAL-16", "Cristal de 16 MHz", 250, "switches/passives", draw.quartz("16.000"), "El cristal del ATmega328P.", "Frecuencia: 16 MHz ±20 ppm; Carga: 20 pF", "Va con dos cerámicos de 22 pF."),
    article("XTAL-32K", "Cristal de 32.768 kHz", 200, "switches/passives", draw.quartz("32.768k"), "Para relojes de tiempo real.", "Frecuencia: 32.768 kHz; Carga: 12.5 pF"),
    article("XTAL-8", "Cristal de 8 MHz", 250, "switches/passives", draw.quartz("8.000"), "Para microcontroladores a 3.3 V.", "Frecuencia: 8 MHz ±20 ppm; Carga: 20 pF"),
    article("FUS-500", "Fusible de vidrio 500 mA", 100, "switches/passives", draw.fuse("0.5A"), "Fusible rápido de 5 x 20 mm.", "Corriente: 500 mA; Tensión: 250 V"),
    article("FUS-2A", "Fusible de vidrio 2 A", 100, "switches/passives", draw.fuse("2A"), "Fusible rápido de 5 x 20 mm.", "Corriente: 2 A; Tensión: 250 V"),
    article("PORTAFUS", "Portafusible aéreo", 350, "switches/passives", draw.fuseHolder(), "Porta fusible de 5 x 20 mm con cable.", "Corriente: 10 A; Cable: AWG 18"),
    article("DISIP-TO220", "Disipador para TO-220", 350, "switches/passives", draw.heatsink(), "Disipador de aluminio con tornillo para reguladores y MOSFET.", "Medidas: 21 x 15 x 10 mm; Resistencia térmica: 24 °C/W", "Use pasta térmica y aislante si la lengüeta lleva tensión."),
    article("SEPARADORES", "Juego de separadores M3 de bronce", 1200, "switches/passives", draw.standoffs(), "Para levantar placas de la mesa o del gabinete.", "Contenido: 20 separadores, tornillos y tuercas; Largo: 10 mm"),
  ],
}
