import type { LayoutProgram } from "../read/source-files.ts"

const programNames: Record<LayoutProgram, string> = {
  kicad: "KiCad",
  eagle: "EAGLE",
  fusion: "Fusion",
  altium: "Altium Designer",
  proteus: "Proteus",
  fritzing: "Fritzing",
  easyeda: "EasyEDA",
  "easyeda-pro": "EasyEDA Pro",
  "pcb-wizard": "PCB Wizard / Livewire",
  diptrace: "DipTrace",
  multisim: "Multisim / Ultiboard",
}

const exportSteps: Record<LayoutProgram, string> = {
  kicad:
    "abra la placa en PCB Editor y use File → Fabrication Outputs → Gerbers (.gbr)…, marque F.Cu o B.Cu y Edge.Cuts y pulse Plot; después Generate Drill Files… → Generate Drill File",
  eagle: "abra el .brd y use File → CAM Processor…, marque Export as ZIP y pulse Process Job",
  fusion: "abra la placa y en la pestaña Manufacturing use CAM Processor, marque Export as ZIP y pulse Process Job",
  altium:
    "abra el .PcbDoc y use File → Fabrication Outputs → Gerber Files, y después File → Fabrication Outputs → NC Drill Files",
  proteus: "abra PCB Layout y use Output → Generate Gerber/Excellon Files…, con Bottom Copper, Mech 1 y Drill marcados",
  fritzing: "abra la vista PCB y use File → Export → for Production → Extended Gerber (RS-274X)…",
  easyeda: "abra la placa y use Fabrication → PCB Fabrication File (Gerber)…, y pulse Generate Gerber",
  "easyeda-pro": "abra la placa y use Export → PCB Fabrication File (Gerber)…, y pulse Export Gerber",
  "pcb-wizard":
    "en Livewire use Tools → Convert → Design to Printed Circuit Board…; en PCB Wizard abra la placa y use CAD/CAM → Export to Gerber… y CAD/CAM → Export to Excellon…",
  diptrace: "abra PCB Layout y use File → Export → Gerber…, y después File → Export → N/C Drill…",
  multisim:
    "pase el circuito a Ultiboard con Transfer → Transfer to Ultiboard y ahí use File → Export… con Gerber RS-274X y NC drill",
}

export const sourceFileText = (program: LayoutProgram, file: string): string =>
  `El archivo ${file} es el diseño de ${programNames[program]}, no sus Gerber. En ${programNames[program]}: ${exportSteps[program]}. Suba lo que eso crea, junto en un ZIP.`
