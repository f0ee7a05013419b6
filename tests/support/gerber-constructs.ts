import type { Box } from "../../src/gerber/measure/geometry.ts"
import { flash, line, metric, move, xy } from "../shared/sample-boards.ts"

type Construct = { readonly text: string; readonly box: Readonly<Box> }

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })
const inch = (...body: string[]) => ["%FSLAX24Y24*%", "%MOIN*%", "%LPD*%", "G01*", ...body, "M02*"].join("\n")

export const constructs: Readonly<Record<string, Construct>> = {
  "lines with round and square pens": {
    text: metric(
      ...["%ADD10C,1*%", "%ADD11R,1X2*%", "D10*", move(0, 0), line(10, 0), line(10, 8)],
      ...["D11*", move(2, 4), line(7, 6)],
    ),
    box: box(-0.5, -0.5, 10.5, 8.5),
  },
  "flashes of every standard aperture": {
    text: metric(
      ...["%ADD10C,2X0.8*%", "%ADD11R,3X1*%", "%ADD12O,1X3*%", "%ADD13P,2X6X30*%"],
      ...["D10*", flash(0, 0), "D11*", flash(5, 0), "D12*", flash(9, 0), "D13*", flash(13, 0)],
    ),
    box: box(-1, -1.5, 13.866, 1.5),
  },
  "arcs of several quadrants": {
    text: metric(
      ...["%ADD10C,0.5*%", "D10*", "G75*", move(10, 5), "G03*", `${xy(10, 5)}I-5000000J0D01*`],
      ...[move(20, 5), "G02*", `${xy(25, 5)}I2500000J0D01*`, "G01*"],
    ),
    box: box(-0.25, -0.25, 25.25, 10.25),
  },
  "arcs of a single quadrant": {
    text: metric("%ADD10C,0.5*%", "D10*", "G74*", move(5, 0), "G03*", `${xy(0, 5)}I5000000J0D01*`, "G01*"),
    box: box(-0.25, -0.25, 5.25, 5.25),
  },
  "regions with arcs": {
    text: metric(
      ...["G36*", move(0, 0), line(8, 0), "G03*", `${xy(8, 6)}I0J3000000D01*`, "G01*", line(0, 6), line(0, 0), "G37*"],
      ...["G36*", move(15, 0), line(18, 0), line(15, 4), line(15, 0), "G37*"],
    ),
    box: box(0, 0, 18, 6),
  },
  "clear polarity": {
    text: metric(
      ...["%ADD10C,6*%", "%ADD11C,2*%", "%ADD12C,1*%", "D10*", flash(0, 0), flash(8, 0)],
      ...["%LPC*%", "D11*", flash(0, 0), move(8, 0), line(9, 0), "%LPD*%", "D12*", flash(0, 0)],
    ),
    box: box(-3, -3, 11, 3),
  },
  "macros of every primitive": {
    text: metric(
      ...["%AMALL*0 all of them*$3=$1x2*1,1,$1,0,0*20,1,0.5,-3,0,3,0,0*21,1,1,$3,0,3,0*5,1,6,-3,3,1,0*%"],
      ...["%AMRING*1,1,4,0,0*1,0,2,0,0*%", "%AMSTAR*4,1,4,2,0,0,2,-2,0,0,-2,2,0,15*%", "%AMHEAT*7,0,0,4,3,0.5,45*%"],
      ...["%ADD10ALL,1.5*%", "%ADD11RING*%", "%ADD12STAR*%", "%ADD13HEAT*%"],
      ...["D10*", flash(0, 0), "D11*", flash(8, 0), "D12*", flash(14, 0), "D13*", flash(20, 0)],
    ),
    box: box(-3.5, -2, 22, 4.5),
  },
  "turned, mirrored and scaled flashes": {
    text: metric(
      ...["%AMFLAG*21,1,4,1,2,0,0*%", "%ADD10FLAG*%", "D10*", "%LR90*%", flash(0, 0), "%LR0*%", "%LMX*%", flash(10, 0)],
      ...["%LMN*%", "%LS2*%", flash(14, 6), "%LS1*%"],
    ),
    box: box(-0.5, -0.5, 22, 7),
  },
  "step and repeat": {
    text: metric("%ADD10C,1*%", "%SRX3Y2I4J5*%", "D10*", flash(0, 0), move(0, 0), line(2, 1), "%SR*%"),
    box: box(-0.5, -0.5, 10.5, 6.5),
  },
  "inches without leading zeros": {
    text: inch("%ADD10C,0.05*%", "D10*", "X0Y0D02*", "X10000Y5000D01*"),
    box: box(-0.635, -0.635, 26.035, 13.335),
  },
  "inches without trailing zeros": {
    text: inch("%ADD10C,0.05*%", "D10*", "X0Y0D02*", "X01Y005D01*").replace("%FSLA", "%FSTA"),
    box: box(-0.635, -0.635, 26.035, 13.335),
  },
}
