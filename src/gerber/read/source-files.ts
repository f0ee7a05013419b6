import { decodeText } from "./file-content.ts"
import { extensionOf } from "./layer-kinds.ts"

export type LayoutProgram =
  | "kicad"
  | "eagle"
  | "fusion"
  | "altium"
  | "proteus"
  | "fritzing"
  | "easyeda"
  | "easyeda-pro"
  | "pcb-wizard"
  | "diptrace"
  | "multisim"

const byExtension: Readonly<Record<string, LayoutProgram>> = {
  kicad_pcb: "kicad",
  kicad_sch: "kicad",
  kicad_pro: "kicad",
  kicad_prl: "kicad",
  f3z: "fusion",
  fbrd: "fusion",
  fsch: "fusion",
  flbr: "fusion",
  pcbdoc: "altium",
  schdoc: "altium",
  prjpcb: "altium",
  pdsprj: "proteus",
  pdsbak: "proteus",
  pdsclip: "proteus",
  lyt: "proteus",
  dsn: "proteus",
  fzz: "fritzing",
  fz: "fritzing",
  epro: "easyeda-pro",
  epro2: "easyeda-pro",
  eprj: "easyeda-pro",
  lvw: "pcb-wizard",
  dip: "diptrace",
  dch: "diptrace",
  ms14: "multisim",
  ewprj: "multisim",
}

const byBeginning: Readonly<Record<string, (text: string) => LayoutProgram | null>> = {
  brd: text => (text.includes("PCBNEW-BOARD") ? "kicad" : "eagle"),
  sch: text => (/EESchema|kicad_sch/.test(text) ? "kicad" : "eagle"),
  pcb: text => (/PCB\[|FileVersion\[/.test(text) ? null : "pcb-wizard"),
  json: text => (/easyeda|"editorVersion"|"docType"/i.test(text) ? "easyeda" : null),
}

export const sourceExtensions: readonly string[] = [...Object.keys(byExtension), ...Object.keys(byBeginning)]

export function sourceProgram(name: string, bytes: Uint8Array): LayoutProgram | null {
  const extension = extensionOf(name)
  return byExtension[extension] ?? byBeginning[extension]?.(decodeText(bytes.subarray(0, 4096))) ?? null
}
