import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const FOLDER = join(import.meta.dirname, '../fixtures/transcripts')

const Entry = z.object({
  course: z.string(),
  title: z.string().nullable(),
  grade: z.string().nullable(),
  credits: z.number().nullable(),
  term: z.string().nullable(),
  status: z.string(),
})
const Fixture = z.object({
  form: z.string(),
  institution: z.string().nullable(),
  text: z.string(),
  entries: z.array(Entry),
  headings: z.array(z.string()),
  unread: z.array(z.string()),
})
export type Fixture = z.output<typeof Fixture> & { file: string }

/** Transcripts with what they say, written before the reader by somebody else. */
export const fixtures: readonly Fixture[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'disputed.json')
  .map((file) => ({ file, ...Fixture.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))) }))

/** An entry in one line, without its school. */
export const said = ({ course, title, grade, credits, term, status }: z.output<typeof Entry>): string =>
  [course.replace(/^[^:]*:/, ''), title, grade, credits, term, status].join(' | ')

/** What is in the first list and not in the second; equal ones are counted. */
export function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
