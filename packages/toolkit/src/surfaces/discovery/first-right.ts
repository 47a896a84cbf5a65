import type { Outcomes, OutcomesBelow } from '../../hints/outcomes.ts'

/**
 * How often the tool that was found first is the right one, by how far its score is ahead, and how often a request
 * that finds nothing is about something else. Measured with requests whose authors had not seen the utterances;
 * `npm run bench -- calibration` checks it with others.
 */
export const FIRST_RIGHT: readonly OutcomesBelow[] = [
  { below: 0.05, right: 53, of: 94 },
  { below: 0.1, right: 53, of: 69 },
  { below: 0.15, right: 65, of: 74 },
  { below: 0.25, right: 135, of: 141 },
  { below: Infinity, right: 213, of: 216 },
]

export const NOTHING_RIGHT: Outcomes = { right: 95, of: 99 }
