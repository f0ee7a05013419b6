import { folded } from "../../vocabulary/plain-text.ts"
import { withSynonyms, wordStem } from "../../vocabulary/search-words.ts"

/** The shop's words for English words and slang in lists. Longer phrases are tried first. */
const shopWords = `
  resistencia = resistor, res, resist, resistances, axial resistor
  capacitor = cap, condenser
  capacitor electrolitico = cap electrolitico
  electrolitico = elko, electrolytic, polarized, polarizado
  ceramico = ceramic
  capacitor ceramico = disc capacitor
  poliester = polyester, mylar
  capacitor poliester = film capacitor
  tantalio = tantalum
  potenciometro = potentiometer, potentiometers, pot, resistencia variable, resistor variable
  trimmer = preset, trimpot
  lineal = linear
  logaritmico = logarithmic
  diodo = diode, silicon diode
  rectificador = rectifier
  puente rectificador = bridge rectifier, diode bridge, puente de diodos
  led = led diode, diodo led, light emitting diode, diodo emisor de luz, led light
  rojo = red
  verde = green
  azul = blue
  amarillo = yellow
  blanco = white
  naranja = orange
  negro = black
  infrarrojo = infrared
  ultravioleta = ultraviolet, uv
  catodo comun = common cathode
  anodo comun = common anode
  pulsador = push button, push buttons, pushbutton, pushbuttons, push bottom, button, tactile switch, tact switch, micro switch, micro push button, tactil, sw push
  interruptor deslizante = slide switch
  interruptor palanca = toggle switch
  interruptor balancin = rocker switch
  final de carrera = limit switch
  interruptor = switch
  protoboard = breadboard, placa de pruebas, placa de prototipo, tabla de pruebas
  puntos = contactos, tie points, points
  mediana = half
  mini = pequeno, pequena, chico, chica, small
  jumpers = jumper wires, jumper wire, cables jumper, cable jumper, cables dupont, cable dupont, dupont wires, cables puente, latiguillo, dupont
  macho macho = male to male
  macho hembra = male to female, female to male, hembra macho, hembra-macho
  hembra hembra = female to female
  macho = male
  hembra = female
  tira de pines = pin header, pin headers, header pins, headers, header
  tira de pines macho = male header, pines macho
  tira de pines hembra = female header, pines hembra
  bornera = screw terminal, terminal block, terminal de tornillo, clema, borneras
  disipador = heat sink, heatsink
  termoencogible = heat shrink, termoretractil, termofit, termocontraible
  cable = wire, alambre, hook up wire
  cable usb = usb cable
  cocodrilo = alligator clip, caiman, lagarto
  bateria = battery, batteries, pila
  portabaterias = battery holder, porta pilas, portapilas, porta baterias
  broche bateria = battery clip, battery snap, conector de bateria, conector para bateria
  fuente = power supply, fuente de poder, fuente de alimentacion
  adaptador = wall adapter, power adapter, eliminador
  zumbador = buzzer, beeper, piezoelectrico, chicharra
  activo = active
  pasivo = passive
  parlante = speaker, bocina, altavoz
  microfono = microphone
  rele = relay, relevador
  modulo rele = relay module
  canal = channel, ch
  canales = channels
  fusible = fuse
  cristal = crystal, xtal
  bobina = inductor, coil
  servomotor = servo motor, servo, microservo, micro servo
  motor paso a paso = stepper motor, motor a pasos, stepper
  paso a paso = pap
  motor cd = dc motor, motor dc, motor cc
  motorreductor = gear motor, motor con reductora, motor reductor
  bomba de agua = water pump
  ventilador = fan
  rueda = wheel
  puente h = h bridge, motor driver, driver de motor
  amplificador operacional = op amp, opamp, amp op, operational amplifier
  amplificador = amplificadores
  operacional = operacionales
  temporizador = timer
  regulador = voltage regulator, regulador de voltaje, regulador de tension
  optoacoplador = optocoupler, optoisolator
  comparador = comparator
  registro de desplazamiento = shift register
  contador = counter
  decodificador = decoder
  multiplexor = multiplexer
  inversor = inverter
  compuerta = gate
  microcontrolador = microcontroller
  base para circuito integrado = ic socket, zocalo, socket
  ldr = photoresistor, photocell, fotorresistencia, fotoresistencia, fotocelda, light dependent resistor
  termistor = thermistor
  ultrasonico = ultrasonic, ultrasonidos
  temperatura = temperature
  humedad = humidity
  presion = pressure
  distancia = distance
  movimiento = motion, presencia
  humedad de suelo = soil moisture, humedad de tierra
  lluvia = rain
  humo = smoke
  flama = flame
  sonido = sound
  tactil capacitivo = touch
  luz = light
  acelerometro = accelerometer
  giroscopio = gyroscope
  celda de carga = load cell, sensor de peso
  reloj de tiempo real = real time clock, rtc
  7 segmentos = seven segment, siete segmentos, 7 segment, 7 seg
  pantalla = screen
  teclado matricial = keypad, matrix keypad
  convertidor de niveles = level shifter
  convertidor reductor = buck converter
  reductor = step down
  convertidor elevador = boost converter
  elevador = step up
  cargador = charger
  multimetro = multimeter, tester
  cautin = soldering iron, soldador
  estano = solder wire, solder
  malla desoldadora = solder wick
  extractor de soldadura = desoldering pump
  modulo = module
  placa = board
  escudo = shield
  placa perforada = perfboard
  lamina de cobre = placa fenolica
  cloruro ferrico = ferric chloride
  wi-fi = wifi
`

const shopPhrases = new Map(
  shopWords
    .trim()
    .split("\n")
    .flatMap(line => {
      const [word = "", others = ""] = line.trim().split(" = ")
      return others.split(", ").map(other => [other, word] as const)
    }),
)

const phrases = [...shopPhrases.keys()].toSorted((a, b) => b.length - a.length)
const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${phrases.join("|")})(?:e?s)?(?![\\p{L}\\p{N}])`, "gu")

const fillers = new Set(
  `unidad unidades und uds pcs pieza piezas pieces piece units ea of the to and or with for some any several
  varios varias diferentes distintos aprox minimo maximo max min preferiblemente preferencia opcional optional
  necesario similar equivalente cualquier generico generica generic comun comunes normal estandar standard basic basico
  valor value tipo type marca modelo model electronico electronica component componente ci ic dip tht th through hole
  axial radial watt watts ohm ohmios recomendado original carbon film pelicula metal general purpose proposito
  large nuevo rev version compatible plastico clase size tamano si no es que puede ser`
    .split(/\s+/)
    .filter(Boolean),
)

export const isFiller = (word: string): boolean => fillers.has(word)

const surfacePackage = /^(?:0402|0603|0805|1206|1210|smd|smt|soic\d*|sot\d+|sod\d+|tssop\d*)$/
export const isSurfacePackage = (code: string): boolean => surfacePackage.test(code)

/** Whether the text asks for a surface-mount part, which the shop's leaded parts cannot replace. */
export const isSurfaceMount = (text: string): boolean =>
  /\bsmd\b|\bsmt\b|(?<!\d)(?:0402|0603|0805|1206|1210)(?!\d)|\bsoic\b|\bsot-?\d|\bsod-?\d|\btssop\b|\bqfn\b|\bqfp\b|_smd:/i.test(
    text,
  )

/** Words that a search treats as equal but a list must not: a trimmer does not replace a potentiometer. */
const distinctThings = ["trimmer trimpot preset", "jumper", "giroscopio", "terminal"].map(
  words => new Set(words.split(" ").map(wordStem)),
)
export const sameThings = (stem: string): readonly string[] =>
  withSynonyms(stem).filter(other => distinctThings.every(group => group.has(stem) === group.has(other)))

/** Names of classes of parts, which half of all lists add to the name. */
const classWords = new Set(
  "modulo sensor placa tarjeta circuito integrado chip digital mini color colores pines pin pins".split(" "),
)
export const isClassWord = (word: string): boolean => classWords.has(word)

/** '15 k' and '22 p' are one value, 'macho a hembra' is one kind of cable. */
export const joinedWords = (foldedText: string): string =>
  foldedText
    .replace(/(?<=\d)\s+(?=[kmunpµμ](?![\p{L}\p{N}]))/gu, "")
    .replace(/(macho|hembra)[\s/-]*(?:a\s+)?(macho|hembra)/g, "$1$2")

/** 'B10K' is a potentiometer's value if it is alone at the end or before the word. */
const isOfPotentiometer = (text: string, after: number): boolean =>
  after === text.length || /\bpot/.test(text.slice(after))

export const inShopWords = (text: string): string =>
  joinedWords(
    folded(text)
      .replace(/\bm[-/]m\b/g, "macho macho")
      .replace(/\b(?:m[-/][fh]|[fh][-/]m)\b/g, "macho hembra")
      .replace(/\b(?:f[-/]f|h[-/]h)\b/g, "hembra hembra")
      .replace(/(?<![_/])[_/]+(?=[a-z])/g, " ")
      .replace(/(?<![\d.,])\.(?=\d)/g, "0.")
      .replace(/(?:\blcd\s?|\b)(?:1602|2004)\b/g, size => (size.endsWith("1602") ? "lcd 16x2" : "lcd 20x4"))
      .replace(/\b([ab])(\d{1,4}k\d?)\b/g, (written, taper, value, at, whole) =>
        isOfPotentiometer(whole, at + written.length)
          ? `${taper === "b" ? "lineal" : "logaritmico"} ${value}`
          : written,
      )
      .replace(/(?<=\b\d)x(?=[a-z])/g, " ")
      .replace(/^r\s+(?=\d)/, "resistencia ")
      .replace(/^c\s+(?=\d)/, "capacitor ")
      .replace(/(?<=\d\/\d)\s+de\s+(?=w)/, " ")
      .replace(/\b(medi[oa]|(?:un )?cuarto) (?:de )?(?:watts?|vatios?|w)\b/g, (_, part: string) =>
        part.startsWith("medi") ? "1/2 w" : "1/4 w",
      )
      .replace(/\bfoto (?=transistor|diodo|resist|celda)/g, "foto")
      .replace(pattern, (_, phrase: string) => shopPhrases.get(phrase) ?? phrase)
      .replace(/\b(cristal\D{0,20}\d+(?:\.\d+)?) ?megas?\b/g, "$1 mhz"),
  )
