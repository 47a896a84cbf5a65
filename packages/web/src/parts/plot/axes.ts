import type uPlot from 'uplot'
import type { Colours } from './colours.ts'
import type { Picture } from './plot-props.ts'

const STEPS = [1, 2, 5]
const WHOLE_STEPS = Array.from({ length: 15 }, (_, power) => STEPS.map((step) => step * 10 ** power)).flat()

/** The axes in the fonts of the app; ticks of the x axis are at points only. */
export function axes(element: HTMLElement, picture: Picture, colours: Colours): uPlot.Axis[] {
  const { fontFamily, fontSize } = getComputedStyle(element)
  const font = `400 ${fontSize} ${fontFamily}`
  const widthOf = widthIn(font)
  const tickOf = (at: number): string | null => {
    const point = picture.points[at]
    return point ? (point.tick ?? point.label) : null
  }
  const ends = [0, picture.points.length >> 1, picture.points.length - 1]
  const widest = Math.max(...ends.map((at) => widthOf(tickOf(at) ?? '')))
  const whole = picture.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  const look = { font, stroke: colours.text, ticks: { show: false } }
  return [
    {
      ...look,
      size: 30,
      gap: 8,
      space: widest + 14,
      incrs: WHOLE_STEPS,
      grid: { show: false },
      border: { show: true, stroke: colours.edge, width: 1 },
      values: (_plot, splits) => splits.map(tickOf),
    },
    {
      ...look,
      gap: 8,
      space: 32,
      size: (_plot, values) => 12 + Math.max(16, ...(values ?? []).map((value) => widthOf(value ?? ''))),
      ...(whole ? { incrs: WHOLE_STEPS } : {}),
      grid: { stroke: colours.line, width: 1 },
      values: (_plot, splits) => splits.map(picture.format),
    },
  ]
}

function widthIn(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * 8
  context.font = font
  return (text) => context.measureText(text).width
}
