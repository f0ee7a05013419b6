import { article, type CataloguePage } from "../draft.ts"
import * as draw from "../drawings/displays.ts"

// biome-ignore format: one row per line
export const displayPage: CataloguePage = {
  firstId: 830,
  drafts: [
    article("PAN-LCD1602", "Pantalla LCD 16x2 azul", 2200, "displays/lcd", draw.lcd(["Chispa  28 °C", "Humedad   64 %"]), "Dos líneas de dieciséis letras con luz de fondo, para todo tipo de proyectos.", "Controlador: HD44780; Alimentación: 5 V; Letras: blancas sobre azul", "Con el adaptador I2C solo usa dos pines."),
    article("PAN-LCD1602-I2C", "Pantalla LCD 16x2 con I2C", 3200, "displays/lcd", draw.lcd(["Chispa  I2C", "0x27 lista"], "#2f8f4f"), "La 16x2 con el adaptador I2C ya soldado.", "Interfaz: I2C, 0x27 o 0x3F; Alimentación: 5 V; Letras: negras sobre verde"),
    article("PAN-LCD2004", "Pantalla LCD 20x4", 5500, "displays/lcd", draw.lcd(["Bomba 1   ENCENDIDA", "Bomba 2   apagada", "Nivel     78 %", "Chispa    12:45"]), "Cuatro líneas de veinte letras para menús y tableros.", "Controlador: HD44780; Alimentación: 5 V"),
    article("PAN-I2C", "Adaptador I2C para LCD", 900, "displays/lcd", draw.backpack(), "Se suelda detrás de una LCD y libera los pines de su placa.", "Chip: PCF8574; Dirección: 0x20 a 0x27"),
    article("PAN-OLED096", 'Pantalla OLED 0.96" I2C', 3500, "displays/lcd", draw.oled('0.96"'), "Pequeña, nítida y legible al sol, con gráficos y texto.", "Resolución: 128 x 64; Interfaz: I2C; Alimentación: 3.3 a 5 V"),
    article("PAN-OLED13", 'Pantalla OLED 1.3" I2C', 4900, "displays/lcd", draw.oled('1.3"'), "La misma idea con una pantalla más grande.", "Resolución: 128 x 64; Controlador: SH1106; Interfaz: I2C"),
    article("PAN-TFT18", 'Pantalla TFT 1.8" a color', 5900, "displays/lcd", draw.tft('1.8"'), "Pantalla a color con ranura de microSD para imágenes.", "Resolución: 128 x 160; Controlador: ST7735; Interfaz: SPI"),
    article("PAN-TFT24", 'Pantalla táctil TFT 2.4"', 8900, "displays/lcd", draw.tft('2.4"'), "Escudo táctil a color que entra directo en un UNO.", "Resolución: 240 x 320; Táctil: resistiva"),
    article("PAN-5110", "Pantalla Nokia 5110", 3900, "displays/lcd", draw.nokia(), "La pantalla de los teléfonos viejos: gráfica y de bajísimo consumo.", "Resolución: 84 x 48; Interfaz: SPI; Alimentación: 3.3 V"),
    article("PAN-7SEG-CC", "Display de 7 segmentos cátodo común", 350, "displays/segments", draw.sevenSegment("8"), "Un dígito rojo de 0.56 pulgadas para contadores y laboratorios.", "Común: cátodo; Corriente: 10 mA por segmento", "Una resistencia por segmento, no una sola en el común."),
    article("PAN-7SEG-AC", "Display de 7 segmentos ánodo común", 350, "displays/segments", draw.sevenSegment("5", "#37d06a"), "Un dígito verde, con el positivo compartido, como lo pide el 74LS47.", "Común: ánodo; Corriente: 10 mA por segmento"),
    article("PAN-7SEG-2", "Display doble de 7 segmentos", 600, "displays/segments", draw.sevenSegment("42"), "Dos dígitos en un mismo cuerpo para multiplexar.", "Común: cátodo; Pines: 10"),
    article("PAN-7SEG-4", "Display cuádruple de 7 segmentos", 1100, "displays/segments", draw.sevenSegment("2035"), "Cuatro dígitos multiplexados en doce pines.", "Común: cátodo; Altura: 0.36 pulgadas"),
    article("PAN-TM1637", "Reloj de 4 dígitos TM1637", 1500, "displays/segments", draw.clockDisplay(), "Cuatro dígitos con dos puntos y solo dos cables de datos.", "Controlador: TM1637; Alimentación: 3.3 a 5 V"),
    article("PAN-MAX7219", "Matriz LED 8x8 MAX7219", 1900, "displays/segments", draw.dotMatrix(), "Sesenta y cuatro LEDs que se encadenan para hacer letreros.", "Controlador: MAX7219; Interfaz: SPI; Alimentación: 5 V"),
    article("TEC-4X4", "Teclado matricial 4x4", 1300, "displays/segments", draw.keypad(), "Teclado de membrana con adhesivo para claves y menús.", "Teclas: 16; Conexión: 8 pines"),
  ],
}
