/** The colours a plot may use, from the design tokens; they stay apart in light and dark. */
export type PlotTone = 'accent' | 'quiet' | 'grey' | 'amber' | 'red'

export interface PlotPoint {
  /** Its whole name, for the line beneath the plot and for the table: `Monday, 3 March`. */
  label: string
  /** Its name at the axis where room is scarce: `3 Mar`. The label, if left out. */
  tick?: string
}

export interface PlotSeries {
  label: string
  tone: PlotTone
  /** One for each point, in their order; null where nothing is known. */
  values: readonly (number | null)[]
}

/** What can be chosen in a plot: by a click, or by the arrows and Enter. */
export interface PlotChoice {
  /** The point that is chosen now. */
  at: number | undefined
  choose: (at: number) => void
  /** What choosing does, after “Enter to”: `open the turn`. */
  does: string
}

/** What is drawn, without what is pointed at. */
export interface Picture {
  /** `stacked` puts the series of a point upon each other, the first at the bottom. */
  kind: 'bars' | 'stacked' | 'lines'
  /** From left to right, at equal distances. */
  points: readonly PlotPoint[]
  series: readonly PlotSeries[]
  /** How a value is written: `(value) => percent.format(value)`. */
  format: (value: number) => string
  /** The ends of the upright axis; from 0 to the largest value, if left out. */
  between?: readonly [from: number, to: number] | undefined
}

export interface PlotProps extends Omit<Picture, 'format'> {
  format?: Picture['format'] | undefined
  /** What the plot shows, as its heading and its name: `Cards due by day`. */
  title: string
  /** What is to be seen in it, in a sentence, for whoever does not see it. */
  summary: string
  /** What a point is, as the head of the table's first column: `Day`. */
  pointsAre: string
  choice?: PlotChoice | undefined
  /** In rem. */
  height?: number | undefined
}
