/** The few constants of the ranking. `npm run bench -- toolsearch` shows how they are chosen, and what each is worth. */
export interface Ranking {
  /** How often the words of a tool's name count in its card. */
  readonly name: number
  /** How many utterances a tool's card counts for. */
  readonly card: number
  /** What letters count for beside words. */
  readonly letters: number
  /** What the one text that is closest to the request counts for beside all of them together. */
  readonly closest: number
  /** How much of a tool's score the tools like it gain. */
  readonly similar: number
}

export const RANKING: Ranking = { name: 2, card: 2, letters: 1, closest: 0.5, similar: 1 }

/** Where no hit's relevance reaches this, nothing fits: the request is most likely about something else. */
export const FITTING = 0.3
