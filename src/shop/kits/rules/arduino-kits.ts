export interface Component {
  readonly units: number
  readonly name: string
  readonly note?: string
}

const component = (units: number, name: string, note?: string): Component => ({ units, name, note })

export const basicComponents: readonly Component[] = [
  component(1, "Arduino UNO R3", "con cable USB"),
  component(1, "Protoboard de 830 puntos"),
  component(40, "Jumpers macho a macho"),
  component(20, "Jumpers macho a hembra"),
  component(15, "LEDs de 5 mm", "rojos, amarillos y verdes"),
  component(1, "LED RGB", "cátodo común"),
  component(60, "Resistencias de 1/4 W", "220 Ω, 1 kΩ y 10 kΩ"),
  component(5, "Pulsadores con tapa"),
  component(2, "Potenciómetros de 10 kΩ"),
  component(2, "Fotorresistencias"),
  component(1, "Sensor de temperatura LM35"),
  component(1, "Display de 7 segmentos"),
  component(2, "Zumbadores", "uno activo y uno pasivo"),
  component(1, "Caja con divisiones"),
]

export const ultimateComponents: readonly Component[] = [
  component(1, "Pantalla LCD 16 × 2", "con adaptador I2C"),
  component(1, "Servomotor SG90"),
  component(1, "Sensor ultrasónico HC-SR04"),
  component(1, "Sensor de clima DHT11"),
  component(1, "Receptor infrarrojo y control remoto"),
  component(1, "Motor paso a paso 28BYJ-48", "con manejador ULN2003"),
  component(1, "Motor de corriente continua con hélice"),
  component(1, "Puente H L293D"),
  component(2, "Registros de desplazamiento 74HC595"),
  component(1, "Display de 4 dígitos"),
  component(1, "Matriz de LEDs 8 × 8", "con MAX7219"),
  component(1, "Teclado matricial 4 × 4"),
  component(1, "Palanca de dos ejes"),
  component(1, "Módulo de relé de 5 V"),
  component(20, "Diodos y transistores", "1N4007, 2N2222 y BC557"),
  component(30, "Capacitores", "cerámicos y electrolíticos"),
  component(1, "Fuente para protoboard", "3.3 V y 5 V"),
]
