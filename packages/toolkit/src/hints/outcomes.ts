/** How often something was right where that could be checked. */
export interface Outcomes {
  readonly right: number
  readonly of: number
}

/** The outcomes of what was measured below a value; the last row has no end. */
export interface OutcomesBelow extends Outcomes {
  readonly below: number
}

/** The chance to be right again, by the rule of succession: few outcomes prove little. */
export const chanceFrom = ({ right, of }: Outcomes): number => (right + 1) / (of + 2)

/** The chance by the row that a value belongs to. */
export const chanceAt = (rows: readonly OutcomesBelow[], value: number): number =>
  chanceFrom(rows.find(({ below }) => value < below) ?? rows.at(-1) ?? { right: 0, of: 0 })

/** How far the best score is ahead of the second: scores in their order. */
export const leadOf = ([best = 0, second = 0]: readonly number[]): number => best - second
