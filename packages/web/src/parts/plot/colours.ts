import { readColours } from '../browser/design-tokens.ts'
import type { PlotTone } from './plot-props.ts'

export interface Colours {
  tones: Record<PlotTone, string>
  paper: string
  text: string
  line: string
  edge: string
  wash: string
  accent: string
}

export const coloursAt = (element: HTMLElement): Colours =>
  readColours(element, (colourOf) => ({
    tones: {
      accent: colourOf('tone-accent'),
      quiet: colourOf('tone-quiet'),
      grey: colourOf('tone-grey'),
      amber: colourOf('tone-amber'),
      red: colourOf('tone-red'),
    },
    paper: colourOf('paper'),
    text: colourOf('soft'),
    line: colourOf('line'),
    edge: colourOf('edge'),
    wash: colourOf('plot-wash'),
    accent: colourOf('accent'),
  }))
