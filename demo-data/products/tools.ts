import { article, type CataloguePage } from "../draft.ts"
import * as draw from "../drawings/tools.ts"

// biome-ignore format: one row per line
export const toolPage: CataloguePage = {
  firstId: 140,
  drafts: [
    { ...article("HER-MULTI", "Multímetro", 10000, "tools/measuring", draw.multimeter(), "Multímetro digital para el laboratorio: tensión, corriente, resistencia, continuidad y prueba de diodos.", "Tensión: hasta 600 V; Corriente: hasta 10 A; Pantalla: 2000 cuentas; Incluye: puntas y batería", "La prueba de continuidad suena: es la función que más usará."), id: 21, shelfLife: "always" },
    { ...article("HER-CAJA", "Caja de herramientas", 2500, "tools/hand", draw.toolbox(), "Caja plástica con bandeja para llevar el kit de laboratorio completo.", "Medidas: 32 x 17 x 13 cm; Bandeja: desmontable"), id: 291, shelfLife: "always" },
    article("HER-MULTI-PRO", "Multímetro autorrango con capacímetro", 19500, "tools/measuring", draw.multimeter("#c8323a"), "Autorrango con capacidad, frecuencia, temperatura y verdadero valor eficaz.", "Pantalla: 6000 cuentas; Capacidad: hasta 100 mF; Tipo: True RMS"),
    article("HER-TESTER", "Probador de componentes LCR-T4", 6900, "tools/measuring", draw.componentTester(), "Reconoce transistores, diodos, resistencias y capacitores y dice sus patas.", "Alimentación: batería de 9 V; Pantalla: a color"),
    article("HER-OSC", "Osciloscopio de 2 canales 100 MHz", 185000, "tools/measuring", draw.oscilloscope(), "Osciloscopio digital de mesa para su laboratorio.", "Ancho de banda: 100 MHz; Muestreo: 1 GSa/s; Canales: 2"),
    article("HER-LOGICO", "Analizador lógico 8 canales 24 MHz", 5500, "tools/measuring", draw.logicAnalyzer(), "Vea I2C, SPI y UART en la computadora.", "Canales: 8; Muestreo: 24 MHz; Programa: PulseView"),
    article("HER-CALIBRE", "Calibre digital 150 mm", 8500, "tools/measuring", draw.caliper(), "Para medir agujeros, ejes y placas.", "Alcance: 150 mm; Resolución: 0.01 mm"),
    article("HER-PUNTAS", "Punta de prueba de repuesto", 1500, "tools/measuring", draw.probePen("#cf2f27"), "Punta roja con plug banana para multímetro.", "Tensión: 1000 V; Largo: 90 cm"),
    article("HER-CAUTIN", "Cautín 60 W con temperatura ajustable", 6500, "tools/soldering", draw.solderingIron(), "Cautín de mano con perilla de 200 a 450 °C y cinco puntas.", "Potencia: 60 W; Temperatura: 200 a 450 °C; Tensión: 120 V", "Limpie la punta con esponja y déjela siempre con estaño."),
    article("HER-ESTACION", "Estación de soldadura 65 W", 26500, "tools/soldering", draw.solderStation(), "Control digital, calienta en treinta segundos y duerme sola.", "Temperatura: 100 a 480 °C; Potencia: 65 W"),
    {
      ...article("HER-ESTANO", "Estaño 60/40 de 0.8 mm", 1500, "tools/soldering", draw.solderSpool("20 g"), "Soldadura con alma de resina para electrónica. Elija el peso.", "Aleación: 60/40; Diámetro: 0.8 mm", "Sin elegir se entrega el tubo de 20 g."),
      variants: { attribute: "Peso", firstChildId: 1130, options: [{ value: "20 g", drawing: draw.solderSpool("20 g"), caption: "20 g" }, { value: "50 g", extra: 1700, drawing: draw.solderSpool("50 g"), caption: "50 g" }, { value: "100 g", extra: 4000, drawing: draw.solderSpool("100 g"), caption: "100 g" }] },
    },
    article("HER-PASTA", "Pasta para soldar 50 g", 1100, "tools/soldering", draw.flux(), "Limpia el metal y ayuda a que el estaño corra.", "Contenido: 50 g; Base: resina"),
    article("HER-EXTRACTOR", "Extractor de soldadura", 1900, "tools/soldering", draw.desolderPump(), "Succiona el estaño fundido para quitar componentes.", "Cuerpo: aluminio; Boquilla: teflón"),
    article("HER-MALLA", "Malla desoldadora 1.5 m", 900, "tools/soldering", draw.braid(), "Cobre trenzado que absorbe el estaño.", "Ancho: 2 mm; Largo: 1.5 m"),
    article("HER-TERCERA", "Tercera mano con lupa", 5200, "tools/soldering", draw.thirdHand(), "Sujeta la placa y aumenta la vista mientras suelda.", "Lupa: 2.5 aumentos; Pinzas: 2"),
    article("HER-TAPETE", "Tapete de silicón para soldar", 4500, "tools/soldering", draw.mat(), "Resiste el cautín y guarda los tornillos en su lugar.", "Medidas: 35 x 25 cm; Temperatura: 500 °C"),
    article("HER-PUNTA-FINA", "Pinza de punta", 2500, "tools/hand", draw.longNose(), "Para doblar patas y sostener piezas pequeñas.", "Largo: 125 mm; Mango: aislado"),
    article("HER-CORTADORA", "Cortadora diagonal", 2200, "tools/hand", draw.cutter(), "Corte al ras para terminales y cables.", "Largo: 125 mm; Corte: hasta 1.3 mm"),
    article("HER-PELADORA", "Pinza peladora de cable", 3500, "tools/hand", draw.stripper(), "Pela sin cortar los hilos.", "Calibres: AWG 20 a 30"),
    article("HER-PONCHADORA", "Ponchadora para terminales Dupont y JST", 12500, "tools/hand", draw.crimper(), "Haga sus propios jumpers y conectores.", "Calibres: AWG 18 a 28"),
    article("HER-DESTORN", "Juego de 3 destornilladores de precisión", 2800, "tools/hand", draw.screwdrivers(), "Plano, cruz y hexagonal, con puntas magnéticas.", "Contenido: 3; Largo: 15 cm"),
    article("HER-PINZAS", "Pinzas antiestáticas", 1200, "tools/hand", draw.tweezers(), "Punta curva para montaje superficial.", "Material: acero inoxidable"),
    article("HER-SILICON", "Pistola de silicón 20 W", 3200, "tools/hand", draw.glueGun(), "Para maquetas, chasis y aislar cables.", "Barras: 7 mm; Potencia: 20 W"),
    article("HER-BROCHA", "Brocha antiestática", 800, "tools/hand", draw.brush(), "Limpia placas sin dañarlas.", "Cerdas: disipativas"),
    article("HER-LUPA", "Lupa con luz", 2900, "tools/hand", draw.lens(), "Para leer códigos y revisar soldaduras.", "Aumento: 5; Luz: 2 LEDs"),
    article("HER-ORGANIZADOR", "Organizador de 12 divisiones", 1900, "tools/hand", draw.organiser(), "Caja transparente con divisiones para componentes.", "Medidas: 20 x 13 x 4 cm"),
  ],
}
