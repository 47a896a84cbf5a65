import * as z from 'zod'

const Text = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '')
const Units = z.number().nullish()
const Notes = z
  .array(z.string().trim())
  .nullish()
  .transform((notes) => (notes ?? []).filter((note) => note !== ''))
const Conjunction = z
  .string()
  .nullish()
  .transform((word) => (word?.trim().toUpperCase() === 'OR' ? 'OR' : 'AND'))

const courseFields = { prefix: Text, number: Text, title: Text, min_units: Units, max_units: Units }

export const AssistCourse = z.object({ ...courseFields, notes: Notes })
export type AssistCourse = z.output<typeof AssistCourse>

/** What a college offers for a receiver: a set of courses, or a group of sets with words between them. */
export type Sending =
  | { type: 'SET'; conjunction: 'AND' | 'OR'; items: (AssistCourse | Sending)[]; notes: string[] }
  | { type: 'GROUP'; conjunctions: ('AND' | 'OR')[]; items: (AssistCourse | Sending)[]; notes: string[] }

const Items = z
  .lazy(() => z.array(z.union([Sending, AssistCourse])))
  .nullish()
  .transform((items) => items ?? [])

export const Sending: z.ZodType<Sending> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SET'), conjunction: Conjunction, items: Items, notes: Notes }),
  z.object({
    type: z.literal('GROUP'),
    conjunctions: z
      .array(Conjunction)
      .nullish()
      .transform((words) => words ?? []),
    items: Items,
    notes: Notes,
  }),
])

const articulations = z.array(
  z.object({ sending_name: z.string().trim().min(1), sending_articulation: Sending.nullable() }),
)

/** A course, a series of courses, a general education area or another requirement of a university. */
export const Receiver = z.discriminatedUnion('type', [
  z.object({ type: z.literal('COURSE'), ...courseFields, articulations }),
  z.object({
    type: z.literal('SERIES'),
    conjunction: Conjunction,
    courses: z.array(z.object(courseFields)).min(1),
    articulations,
  }),
  z.object({ type: z.literal('GE'), key: z.string().trim().min(1), articulations }),
  z.object({ type: z.literal('MISCELLANEOUS'), key: z.string().trim().min(1), articulations }),
])
export type Receiver = z.output<typeof Receiver>
