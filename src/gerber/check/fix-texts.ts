import { houseLimits } from "./house-limits.ts"
import { type FindingCode, joined, type Measured } from "./texts.ts"

export type FixSteps = { readonly KiCad: string; readonly EasyEDA: string; readonly Proteus: string }

const drillFile: FixSteps = {
  KiCad:
    "En la ventana de File → Fabrication Outputs → Gerbers (.gbr)… pulse Generate Drill Files… → Generate Drill File.",
  EasyEDA: "Fabrication → PCB Fabrication File (Gerber)… crea un ZIP que ya trae los .DRL: súbalo completo.",
  Proteus: "En Output → Generate Gerber/Excellon Files… marque también Drill.",
}

const holes = ({ preferred = houseLimits.preferredHoles }: Measured): FixSteps => {
  const sizes = `${joined(preferred, "o")} mm`
  return {
    KiCad: `Doble clic en el pad y cambie Hole size a ${sizes}.`,
    EasyEDA: `Seleccione el pad y cambie Hole(D) a ${sizes} en el panel de la derecha.`,
    Proteus: `Clic derecho en el pad → Edit Style, y cambie Drill Hole a ${sizes}.`,
  }
}

const tracks = ({ limit = houseLimits.minTrackWidth }: Measured): FixSteps => ({
  KiCad: `Edit → Edit Track & Via Properties… con ${limit} mm o más; para las siguientes, File → Board Setup… → Net Classes.`,
  EasyEDA: `Seleccione las pistas y cambie Width a ${limit} mm o más; para las siguientes, Design → Design Rule….`,
  // Proteus names its traces by thousandths of an inch, in tens.
  Proteus: `Clic derecho en la pista → Change Trace Style → T${Math.ceil(limit / 0.254 - 1e-9) * 10}; para las siguientes, Design → Design Rule Manager → Net Classes.`,
})

const pads = ({ limit = houseLimits.padOverHole }: Measured): FixSteps => ({
  KiCad: `Doble clic en el pad y suba Pad size a ${limit} mm más que Hole size, o elija Pad shape: Oval.`,
  EasyEDA: `Seleccione el pad y suba Width y Height a ${limit} mm más que el agujero, o elija Shape: Oval.`,
  Proteus: `Clic derecho en el pad → Edit Style, y suba Diameter a ${limit} mm más que Drill Hole, o cámbielo por un pad DIL ovalado.`,
})

const outline: FixSteps = {
  KiCad: "Dibuje el borde cerrado en la capa Edge.Cuts y márquela al exportar los Gerbers.",
  EasyEDA: "Tools → Set Board Outline…, o dibuje el borde cerrado en la capa BoardOutLine.",
  Proteus: "Dibuje el borde con 2D Graphics Box Mode en la capa Board Edge y expórtela en Mech 1.",
}

const fixTexts: Readonly<Partial<Record<FindingCode, FixSteps | ((measured: Measured) => FixSteps)>>> = {
  "tracks-narrow": tracks,
  "holes-not-preferred": holes,
  "holes-consult": holes,
  "holes-unknown": drillFile,
  "holes-drawing": drillFile,
  "holes-without-size": drillFile,
  "pads-small": pads,
  "copper-several": {
    KiCad: "Seleccione las pistas de F.Cu y con Edit → Edit Track & Via Properties… páselas a B.Cu.",
    EasyEDA: "Seleccione las pistas de TopLayer y cambie Layer a BottomLayer en el panel de la derecha.",
    Proteus:
      "En Design → Design Rule Manager → Net Classes ponga Bottom Copper en Pair 1 (Hoz) y (Vert), y rutee de nuevo.",
  },
  "size-provisional": outline,
  "size-unknown": outline,
  "size-too-large": {
    KiCad: "Acerque los componentes y redibuje el borde en Edge.Cuts; Grande mide 150 × 100 mm.",
    EasyEDA: "Acerque los componentes y use Tools → Set Board Outline…; Grande mide 150 × 100 mm.",
    Proteus: "Acerque los componentes y reduzca el rectángulo de Board Edge; Grande mide 150 × 100 mm.",
  },
}

export const fixSteps = (code: FindingCode, measured: Measured): FixSteps | undefined => {
  const fixes = fixTexts[code]
  return typeof fixes === "function" ? fixes(measured) : fixes
}
