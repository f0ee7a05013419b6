// biome-ignore format: one row per line
export const baskets = {
  firstLab: [["RES-220R-025", 10], ["RES-1K-025", 10], ["LED-5MM-ROJ", 5], ["LED-5MM-VER", 5], ["PROTO-400", 1]],
  trafficLight: [["LED-5MM-ROJ", 4], ["LED-5MM-AMA", 4], ["LED-5MM-VER", 4], ["RES-330R-025", 12], ["CI-NE555", 2], ["CI-CD4017", 2]],
  arduinoStart: [["ARD-UNO-R3", 1], ["PROTO-830", 1], ["JUMP-KIT", 1], ["USB-MICRO", 1]],
  weather: [["ESP32-DEVKIT", 1], ["SEN-DHT22", 1], ["SEN-BMP280", 1], ["PAN-OLED096", 1]],
  lineRobot: [["MOT-TT", 2], ["MOT-RUEDA", 2], ["DRV-L298N", 1], ["SEN-FC51", 2], ["BAT-18650", 2], ["PORTA-18650", 1]],
  amplifier: [["CI-LM386", 2], ["CAP-E-10UF-25", 4], ["CAP-E-220UF-25", 2], ["PARLANTE-8", 1], ["POT-A10K", 1]],
  digitalLab: [["CI-74HC00", 2], ["CI-74HC08", 2], ["CI-74HC32", 2], ["CI-74HC86", 1], ["CI-74HC283", 1], ["DIP-SW-8", 1]],
  analogLab: [["CI-LM741", 3], ["TR-2N3904", 5], ["TR-2N3906", 5], ["RES-10K-025", 20], ["CAP-C-100NF", 10]],
  supply: [["REG-LM7805", 2], ["REG-LM317T", 1], ["DIO-KBP206", 1], ["CAP-E-2200UF-25", 2], ["DISIP-TO220", 2]],
  solder: [["HER-CAUTIN", 1], ["HER-PASTA", 1], ["HER-EXTRACTOR", 1], ["PERF-7X9", 3]],
  sensors: [["SEN-HCSR04", 2], ["SEN-PIR", 1], ["SEN-LDR", 5], ["SERVO-SG90", 2]],
  wifi: [["PLACA-SUP-ESP", 1], ["USB-C", 1], ["MOD-RELE2", 1]],
  gift: [["KIT-ARD-ULT", 1]],
  course: [["KIT-ARD-BAS", 6], ["PROTO-830", 6], ["HER-MULTI", 3]],
  quick: [["RES-4K7-025", 10], ["RES-10K-025", 10]],
  newBoard: [["ARD-UNO-R4", 1], ["PAN-LCD1602-I2C", 1], ["JUMP-KIT", 1]],
} satisfies Record<string, [ref: string, qty: number][]>
export type Basket = keyof typeof baskets

/** Open orders contain these: every warehouse has them in stock, so that each order can be prepared where it was sent. */
export const staples = new Set(Object.values(baskets).flatMap(basket => basket.map(([ref]) => ref)))
