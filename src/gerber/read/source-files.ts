import { decodeText } from "./file-content.ts"
import { fileExtension } from "./layer-kinds.ts"

/** Programs whose design files customers upload by mistake, and how each one exports Gerber files. */
const programs = {
  kicad: {
    name: "KiCad",
    extensions: "kicad_pcb kicad_sch kicad_pro kicad_prl",
    steps:
      "abra la placa en PCB Editor y use File → Fabrication Outputs → Gerbers (.gbr)…, marque F.Cu o B.Cu y Edge.Cuts y pulse Plot; después Generate Drill Files… → Generate Drill File",
  },
  eagle: {
    name: "EAGLE",
    extensions: "",
    steps: "abra el .brd y use File → CAM Processor…, marque Export as ZIP y pulse Process Job",
  },
  fusion: {
    name: "Fusion",
    extensions: "f3z fbrd fsch flbr",
    steps: "abra la placa y en la pestaña Manufacturing use CAM Processor, marque Export as ZIP y pulse Process Job",
  },
  altium: {
    name: "Altium Designer",
    extensions: "pcbdoc schdoc prjpcb",
    steps:
      "abra el .PcbDoc y use File → Fabrication Outputs → Gerber Files, y después File → Fabrication Outputs → NC Drill Files",
  },
  proteus: {
    name: "Proteus",
    extensions: "pdsprj pdsbak pdsclip lyt dsn",
    steps: "abra PCB Layout y use Output → Generate Gerber/Excellon Files…, con Bottom Copper, Mech 1 y Drill marcados",
  },
  fritzing: {
    name: "Fritzing",
    extensions: "fzz fz",
    steps: "abra la vista PCB y use File → Export → for Production → Extended Gerber (RS-274X)…",
  },
  easyeda: {
    name: "EasyEDA",
    extensions: "",
    steps: "abra la placa y use Fabrication → PCB Fabrication File (Gerber)…, y pulse Generate Gerber",
  },
  "easyeda-pro": {
    name: "EasyEDA Pro",
    extensions: "epro epro2 eprj",
    steps: "abra la placa y use Export → PCB Fabrication File (Gerber)…, y pulse Export Gerber",
  },
  "pcb-wizard": {
    name: "PCB Wizard / Livewire",
    extensions: "lvw",
    steps:
      "en Livewire use Tools → Convert → Design to Printed Circuit Board…; en PCB Wizard abra la placa y use CAD/CAM → Export to Gerber… y CAD/CAM → Export to Excellon…",
  },
  diptrace: {
    name: "DipTrace",
    extensions: "dip dch",
    steps: "abra PCB Layout y use File → Export → Gerber…, y después File → Export → N/C Drill…",
  },
  multisim: {
    name: "Multisim / Ultiboard",
    extensions: "ms14 ewprj",
    steps:
      "pase el circuito a Ultiboard con Transfer → Transfer to Ultiboard y ahí use File → Export… con Gerber RS-274X y NC drill",
  },
}

type LayoutProgram = keyof typeof programs

const byExtension = new Map(
  Object.entries(programs).flatMap(([program, { extensions }]) =>
    (extensions.match(/\S+/g) ?? []).map(extension => [extension, program as LayoutProgram] as const),
  ),
)

const byBeginning: Readonly<Record<string, (text: string) => LayoutProgram | null>> = {
  brd: text => (text.includes("PCBNEW-BOARD") ? "kicad" : "eagle"),
  sch: text => (/EESchema|kicad_sch/.test(text) ? "kicad" : "eagle"),
  pcb: text => (/PCB\[|FileVersion\[/.test(text) ? null : "pcb-wizard"),
  json: text => (/easyeda|"editorVersion"|"docType"/i.test(text) ? "easyeda" : null),
}

export const sourceExtensions: readonly string[] = [...byExtension.keys(), ...Object.keys(byBeginning)]

const findProgram = (name: string, bytes: Uint8Array): LayoutProgram | null => {
  const extension = fileExtension(name)
  return byExtension.get(extension) ?? byBeginning[extension]?.(decodeText(bytes.subarray(0, 4096))) ?? null
}

/** The advice for a layout program's design file; null for any other file. */
export function sourceFileText(file: string, bytes: Uint8Array): string | null {
  const program = findProgram(file, bytes)
  if (!program) return null
  const { name, steps } = programs[program]
  return `El archivo ${file} es el diseño de ${name}, no sus Gerber. En ${name}: ${steps}. Suba lo que eso crea, junto en un ZIP.`
}
