import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const FOLDER = join(import.meta.dirname, '../../test/fixtures/tutor')

export const KINDS = [
  'one-course',
  'several-courses',
  'combination',
  'reverse',
  'no-agreement',
  'unknown-thing',
  'ambiguous',
  'my-transcript',
  'compare-schools',
  'course-facts',
  'notes-cards-tasks',
  'not-for-records',
] as const

/** `answer`: the facts; `none`: a definite no; `honest`: says what it can't; `ask-back`: names candidates or asks. */
const Outcome = z.enum(['answer', 'none', 'honest', 'ask-back'])
export type Outcome = z.output<typeof Outcome>

const Turn = z.object({
  ask: z.string(),
  outcome: Outcome,
  /** Further outcomes that are right as well. */
  also: z.union([Outcome, z.array(Outcome)]).optional(),
  /** Each needs one of its alternatives in the answer. */
  facts: z.array(z.array(z.string())),
  /** Words or `/patterns/` that would be false. */
  never: z.array(z.string()),
})
export type Turn = z.output<typeof Turn>

/** The demo catalog; the guide's agreements; the agreements with the courses and sections of one school. */
const Data = z.enum(['demo', 'bc', 'bc-sfu'])
export type Data = z.output<typeof Data>
export const DATA = Data.options

const Item = z.object({
  id: z.string(),
  kind: z.string(),
  data: Data,
  transcript: z
    .array(
      z.object({
        course: z.string(),
        institution: z.string(),
        grade: z.string().nullish(),
        credits: z.number().nullish(),
        term: z.string().nullish(),
      }),
    )
    .nullable(),
  given: z
    .object({
      notes: z.array(z.object({ path: z.string(), text: z.string() })).default([]),
      cards: z.array(z.object({ front: z.string(), back: z.string() })).default([]),
      tasks: z.array(z.object({ title: z.string(), due: z.string().nullish() })).default([]),
    })
    .nullable(),
  turns: z.array(Turn).min(1),
})
export type Item = z.output<typeof Item>

/** Reads one file of the evaluation set. */
export const readItems = (name: string): Item[] =>
  z.array(Item).parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
