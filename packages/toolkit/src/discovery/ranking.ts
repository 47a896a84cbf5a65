import type { Training } from './term-classifier.ts'

/** The few constants of the ranking. `npm run bench -- toolsearch` shows how they are chosen, and what each is worth. */
export interface Ranking extends Training {
  /** How many utterances a tool's card counts for. */
  readonly card: number
  /** What two neighbouring words count for beside each of them. */
  readonly pairs: number
  /** What letters count for beside words. */
  readonly letters: number
}

export const RANKING: Ranking = {
  card: 2,
  pairs: 0.5,
  letters: 0.5,
  rounds: 8,
  step: 0.1,
  margin: 0.4,
  rarity: 0.5,
}

/** Where no hit's relevance reaches this, nothing fits: the request is most likely about something else. */
export const FITTING = 0.3

/** How far the best tool must be ahead of all that is off topic. */
export const AHEAD_OF_OFF_TOPIC = 0.065
