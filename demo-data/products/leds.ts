import { article, type CataloguePage, type Draft, describe } from "../draft.ts"
import { barGraph, type LedColour, laser, led, ledFan, ledRing, ledStrip, powerLed, rgbLed } from "../drawings/led.ts"

const forward: Partial<Record<LedColour, string>> = {
  Rojo: "1.8 a 2.2 V",
  Amarillo: "1.9 a 2.2 V",
  Naranja: "1.9 a 2.2 V",
}
const rainbow = ["#e0332b", "#efc01e", "#27a84f", "#2a6fe0", "#a04be0"]

const fiveMillimetre = (colour: LedColour, price: number): Draft => ({
  ref: `LED-5MM-${colour.slice(0, 3).toUpperCase()}`,
  label: `LED ${colour.toLowerCase()} 5 mm`,
  price,
  description: describe(
    `LED difuso de color ${colour.toLowerCase()} y 5 mm, el indicador de siempre para prácticas, semáforos y paneles.`,
    [
      ["Tensión directa", forward[colour] ?? "2.8 a 3.3 V"],
      ["Corriente", "20 mA máximo"],
      ["Ángulo", "60°"],
    ],
    "La pata larga es el ánodo (+). Use siempre una resistencia en serie: 220 Ω a 330 Ω con 5 V.",
  ),
  place: "leds/plain",
  drawing: led(colour),
  caption: "5 mm",
})

const byColour = (
  colours: LedColour[],
  size: 3 | 10,
  extras: Partial<Record<LedColour, number>>,
  soldOut?: LedColour,
) =>
  colours.map(colour => ({
    value: colour,
    extra: extras[colour] ?? 0,
    soldOut: colour === soldOut,
    drawing: led(colour, size, size === 10),
    caption: `${size} mm`,
  }))

// biome-ignore format: one row per line
export const ledPage: CataloguePage = {
  firstId: 510,
  drafts: [
    fiveMillimetre("Rojo", 50),
    fiveMillimetre("Verde", 50),
    fiveMillimetre("Amarillo", 50),
    fiveMillimetre("Azul", 75),
    fiveMillimetre("Blanco", 75),
    fiveMillimetre("Naranja", 60),
    { ...article("LED-3MM", "LED 3 mm", 50, "leds/plain", led("Rojo", 3), "LED difuso de 3 mm para maquetas e indicadores pequeños. Elija el color en el selector de variante.", "Corriente: 20 mA máximo; Ángulo: 60°", "Sin color elegido se entrega el que haya en mostrador."), caption: "3 mm", variants: { attribute: "Color", firstChildId: 1010, options: byColour(["Rojo", "Verde", "Amarillo", "Azul", "Blanco", "Naranja"], 3, { Azul: 15, Blanco: 15 }, "Naranja") } },
    { ...article("LED-10MM", "LED de alto brillo 10 mm", 150, "leds/plain", led("Verde", 10, true), "LED transparente de 10 mm y alto brillo: se ve de lejos, también de día. Ideal para robots, marcadores y señales.", "Corriente: 20 a 30 mA; Intensidad: hasta 12 000 mcd; Ángulo: 30°", "No lo mire de frente a corta distancia."), caption: "10 mm", variants: { attribute: "Color", firstChildId: 1020, options: byColour(["Rojo", "Verde", "Azul", "Blanco"], 10, { Azul: 25, Blanco: 50 }) } },
    article("LED-RGB-CC", "LED RGB 5 mm cátodo común", 200, "leds/rgb", rgbLed(), "Tres LEDs en un mismo encapsulado: con PWM en cada pata se obtiene cualquier color.", "Común: cátodo (−), la pata más larga; Corriente: 20 mA por color", "Necesita tres resistencias, una por color."),
    article("LED-RGB-AC", "LED RGB 5 mm ánodo común", 200, "leds/rgb", rgbLed(), "LED de tres colores con el positivo compartido, como lo esperan muchos controladores de sumidero.", "Común: ánodo (+), la pata más larga; Corriente: 20 mA por color", "Con Arduino recuerde que el PWM queda invertido."),
    article("LED-WS2812-8", "Anillo de 8 LEDs WS2812B", 2500, "leds/rgb", ledRing([...rainbow, "#25b5b0", "#ee7a1d", "#e868a8"]), "Anillo de LEDs direccionables: un solo pin de datos maneja el color y el brillo de cada uno.", "Alimentación: 5 V; Consumo: 60 mA por LED a blanco pleno; Librería: Adafruit NeoPixel o FastLED", "Ponga una resistencia de 330 Ω en la línea de datos."),
    {
      ...article("TIRA-WS2812", "Tira LED WS2812B 60 LEDs/m", 6500, "leds/rgb", ledStrip(rainbow), "Tira flexible de LEDs direccionables con adhesivo. Se puede cortar cada LED y continuar con el sobrante.", "Alimentación: 5 V; Densidad: 60 LEDs por metro; Consumo: hasta 3.6 A por metro", "Alimente la tira con su propia fuente, no desde el Arduino."),
      caption: "1 m",
      shelfLife: "always",
      variants: { attribute: "Largo", firstChildId: 1030, options: [{ value: "1 m", caption: "1 m", drawing: ledStrip(rainbow) }, { value: "2 m", extra: 5500, caption: "2 m", drawing: ledStrip(rainbow) }, { value: "5 m", extra: 20_500, caption: "5 m", drawing: ledStrip(rainbow) }] },
    },
    article("TIRA-12V-BCA", "Tira LED blanca 12 V 1 m", 2200, "leds/rgb", ledStrip(["#fff6c8"], "#f7f2dc"), "Tira de luz blanca fría para iluminar maquetas, gabinetes y mesas de trabajo.", "Alimentación: 12 V; Consumo: 0.4 A por metro; Corte: cada 3 LEDs"),
    article("LED-BAR-10", "Barra de 10 LEDs", 900, "leds/plain", barGraph(), "Diez LEDs en un bloque DIP de 20 pines, para vúmetros y niveles de batería.", "Colores: 4 verdes, 3 amarillos, 3 rojos; Corriente: 20 mA por barra", "Combina bien con el LM3914 o un registro 74HC595."),
    article("LED-1W-BCO", "LED de potencia 1 W blanco", 650, "leds/special", powerLed("#f4efc8"), "LED de un vatio sobre estrella de aluminio, para linternas y proyectos de iluminación.", "Tensión directa: 3.0 a 3.4 V; Corriente: 350 mA; Flujo: 100 lm", "Necesita disipador y fuente de corriente."),
    article("LED-3W-RJO", "LED de potencia 3 W rojo", 850, "leds/special", powerLed("#e0332b"), "LED rojo de tres vatios para cultivo, señalización y efectos.", "Tensión directa: 2.2 a 2.6 V; Corriente: 700 mA; Longitud de onda: 660 nm", "Necesita disipador y fuente de corriente."),
    article("LED-IR-940", "LED infrarrojo 940 nm 5 mm", 100, "leds/special", led("Infrarrojo"), "Emisor infrarrojo para controles remotos, barreras y seguidores de línea.", "Longitud de onda: 940 nm; Tensión directa: 1.2 a 1.5 V; Corriente: 50 mA", "Su luz no se ve, pero sí con la cámara del teléfono."),
    article("FOTOTR-IR", "Fototransistor infrarrojo 5 mm", 125, "leds/special", led("Negro"), "Pareja del emisor de 940 nm: conduce cuando recibe luz infrarroja.", "Encapsulado: 5 mm negro con filtro; Tensión: 30 V máximo; Corriente: 20 mA", "La pata corta es el colector."),
    article("LED-UV-5MM", "LED ultravioleta 5 mm", 150, "leds/special", led("Ultravioleta", 5, true), "LED UV para detectar fluorescencia, curar resinas pequeñas y revisar billetes.", "Longitud de onda: 395 a 400 nm; Tensión directa: 3.2 V; Corriente: 20 mA", "Evite mirarlo directamente."),
    article("LASER-650", "Diodo láser rojo 650 nm 5 mW", 900, "leds/special", laser(), "Puntero láser con lente de enfoque y cables, para barreras, alarmas y alineación.", "Alimentación: 3 a 5 V; Potencia: 5 mW; Diámetro: 6 mm", "Nunca lo apunte a los ojos."),
    { ...article("LED-SURT-100", "Surtido de 100 LEDs 5 mm", 3500, "leds/plain", undefined, "Veinte LEDs de cada color: rojo, verde, amarillo, azul y blanco, en caja con divisiones.", "Contenido: 100 LEDs de 5 mm; Colores: 5", "Rinde para todo un semestre de laboratorio."), drawing: ledFan(["Rojo", "Verde", "Amarillo", "Azul", "Blanco"]), caption: "x100" },
  ],
}
