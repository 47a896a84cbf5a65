import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axes } from './axes.ts'
import { type Colours, coloursAt } from './colours.ts'
import type { Picture, PlotSeries } from './plot-props.ts'

/** The hovered and the selected point, by index. */
export interface Marks {
  active: number | undefined
  chosen: number | undefined
}

export interface Drawing {
  /** Highlights other points without redrawing the plot. */
  mark: (marks: Marks) => void
  fit: () => void
  /** The point at an x coordinate. */
  pointAt: (clientX: number) => number | undefined
  destroy: () => void
}

const DASHES = [[], [7, 4], [2, 3]]

/** Draws a plot into an element, with its colours and fonts. */
export function draw(element: HTMLElement, picture: Picture, first: Marks): Drawing {
  const colours = coloursAt(element)
  const last = picture.points.length - 1
  const series = picture.kind === 'stacked' ? stacked(picture.series) : picture.series
  const half = picture.kind === 'lines' && last > 0 ? 0 : 0.5
  let marks = first

  const plot = new uPlot(
    {
      ...sizeOf(element),
      // Leaves room for the label of the last point.
      padding: [8, half === 0 ? 24 : 8, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-half, last + half] },
        y: {
          range: picture.between ? [...picture.between] : (_plot, _min, max) => [0, max > 0 ? max * 1.08 : 1],
        },
      },
      axes: axes(element, picture, colours),
      series: [
        {},
        ...series.map((one, at) => (picture.kind === 'lines' ? line(one, at, colours) : bars(one, colours))),
      ],
      hooks: { drawAxes: [(drawn) => paintMarks(drawn, marks, picture, colours)] },
    },
    [picture.points.map((_, at) => at), ...series.map(({ values }) => [...values])],
    element,
  )

  return {
    mark(next) {
      marks = next
      plot.redraw(false)
    },
    fit: () => plot.setSize(sizeOf(element)),
    pointAt(clientX) {
      const at = Math.round(plot.posToVal(clientX - plot.over.getBoundingClientRect().left, 'x'))
      return at >= 0 && at <= last ? at : undefined
    },
    destroy: () => plot.destroy(),
  }
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight })

const bars = ({ tone }: PlotSeries, { tones }: Colours): uPlot.Series => ({
  fill: tones[tone],
  width: 0,
  points: { show: false },
  ...(uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.72, 44, 1] }) } : {}),
})

/** Lines differ in dashes as well as colour. */
const line = ({ tone }: PlotSeries, at: number, { tones, paper }: Colours): uPlot.Series => ({
  stroke: tones[tone],
  width: 2,
  dash: DASHES[at % DASHES.length] ?? [],
  spanGaps: false,
  points: { size: 5, fill: paper, stroke: tones[tone], space: 16 },
})

function paintMarks(plot: uPlot, { active, chosen }: Marks, { kind }: Picture, colours: Colours): void {
  const { ctx, bbox } = plot
  const slot = Math.max(2, plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true))
  const column = (at: number, width: number, colour: string): void => {
    ctx.fillStyle = colour
    ctx.fillRect(plot.valToPos(at, 'x', true) - width / 2, bbox.top, width, bbox.height)
  }
  ctx.save()
  if (chosen !== undefined) {
    column(chosen, slot, colours.wash)
    ctx.fillStyle = colours.accent
    const thick = 3 * uPlot.pxRatio
    ctx.fillRect(plot.valToPos(chosen, 'x', true) - slot / 2, bbox.top + bbox.height, slot, thick)
  }
  if (active !== undefined) {
    if (kind === 'lines') column(active, uPlot.pxRatio, colours.edge)
    else column(active, slot, colours.wash)
  }
  ctx.restore()
}

/** Cumulative heights, tallest first, so that each bar covers the base of the previous one. */
function stacked(series: Picture['series']): Picture['series'] {
  const sums: number[] = []
  return series
    .map((one) => ({
      ...one,
      values: one.values.map((value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0))),
    }))
    .toReversed()
}
