import * as z from 'zod'

/** An empty cell, also as the word that some exports write for it. */
const Cell = z
  .string()
  .trim()
  .transform((cell) => (cell === 'None' || cell === 'NaN' ? '' : cell))
const Filled = Cell.refine((cell) => cell !== '', 'Empty')

/** A line of Wisconsin's Transfer Information System: one course, and what it is worth elsewhere. */
export const WisconsinRow = z.object({
  from_: Filled,
  course_1: Filled,
  title_1: Cell,
  to: Filled,
  course_2: Filled,
  title_2: Cell,
  credits: Cell,
  /** `L` lower, `U` upper. */
  level: Cell,
  /** The general education that it counts as: `UCTA,MS`. */
  gen_ed: Cell,
  /** The number of a footnote. */
  special: Cell,
})
export type WisconsinRow = z.output<typeof WisconsinRow>
