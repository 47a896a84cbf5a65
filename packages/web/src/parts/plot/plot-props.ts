/** Plot colours from the design tokens. */
export type PlotTone = 'accent' | 'quiet' | 'grey' | 'amber' | 'red'

export interface PlotPoint {
  /** The full name, for the legend and the table: `Monday, 3 March`. */
  label: string
  /** The short name at the axis: `3 Mar`. Defaults to the label. */
  tick?: string
}

export interface PlotSeries {
  label: string
  tone: PlotTone
  /** One per point; null where unknown. */
  values: readonly (number | null)[]
}

/** Selecting a point, by click or by keyboard. */
export interface PlotChoice {
  /** The selected point. */
  at: number | undefined
  choose: (at: number) => void
  /** What selecting does, after “Enter to”: `open the turn`. */
  does: string
}

/** What is drawn, without highlights. */
export interface Picture {
  /** `stacked` draws the first series at the bottom. */
  kind: 'bars' | 'stacked' | 'lines'
  /** From left to right, evenly spaced. */
  points: readonly PlotPoint[]
  series: readonly PlotSeries[]
  /** Formats a value. */
  format: (value: number) => string
  /** The range of the y axis; defaults to 0 up to the largest value. */
  between?: readonly [from: number, to: number] | undefined
}

export interface PlotProps extends Omit<Picture, 'format'> {
  format?: Picture['format'] | undefined
  /** The heading: `Cards due by day`. */
  title: string
  /** A one-sentence text alternative. */
  summary: string
  /** The header of the table's first column: `Day`. */
  pointsAre: string
  choice?: PlotChoice | undefined
  /** In rem. */
  height?: number | undefined
}
