import type { Spread } from '../measure/spread.ts'
import { table } from '../measure/table.ts'

/** In milliseconds. */
export const GOALS = { frame: 50, completion: 50 }

export interface Figures {
  notes: number
  largeBytes: number
  opening: Spread
  frames: { count: number; longest: number; over: number }
  completion: Spread
  graph: { nodes: number; milliseconds: Spread }
}

export const isMet = ({ frames, completion, graph }: Figures): boolean =>
  frames.over === 0 && completion.median <= GOALS.completion && graph.nodes >= 300

const ms = (value: number): string => `${value.toFixed(0)} ms`
const verdict = (isGood: boolean): string => (isGood ? 'met' : 'MISSED')

export function lines(figures: Figures): string[] {
  const { notes, largeBytes, opening, frames, completion, graph } = figures
  return [
    `The editor in Chromium, in a vault of ${notes.toLocaleString('en')} notes, on this machine.`,
    '',
    ...table(
      ['what', 'median or longest', 'from–to', 'goal', ''],
      [
        [
          `opening a note of ${(largeBytes / 1000).toFixed(0)} KB`,
          ms(opening.median),
          `${ms(opening.min)}–${ms(opening.max)}`,
          '',
          '',
        ],
        [
          `longest of ${frames.count} frames while typing in it`,
          ms(frames.longest),
          `${frames.over} over ${ms(GOALS.frame)}`,
          `none over ${ms(GOALS.frame)}`,
          verdict(frames.over === 0),
        ],
        [
          'completing a link',
          ms(completion.median),
          `${ms(completion.min)}–${ms(completion.max)}`,
          ms(GOALS.completion),
          verdict(completion.median <= GOALS.completion),
        ],
        [
          `graph of ${graph.nodes} notes`,
          ms(graph.milliseconds.median),
          `${ms(graph.milliseconds.min)}–${ms(graph.milliseconds.max)}`,
          '300 notes',
          verdict(graph.nodes >= 300),
        ],
      ],
    ),
  ]
}
