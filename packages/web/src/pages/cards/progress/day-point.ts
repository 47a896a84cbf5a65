import type { PlotPoint } from '../../../parts/plot/plot-props.ts'

/** A day as a point of a plot. */
export const dayPoint = (at: string | number): PlotPoint => ({
  label: new Date(at).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' }),
  tick: new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'short' }),
})
