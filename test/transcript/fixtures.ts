import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { generallyKnown } from '../../packages/server/src/platform/catalog/schools/known-schools.ts'

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
  // Lines are given back without the blanks around them.
  unread: z.array(z.string().trim()),
})
export type Fixture = Omit<z.output<typeof Fixture>, 'institution'> & {
  file: string
  /** The school of courses for which the text names none. */
  school: string
}

/** The school of texts that name none. */
const UNNAMED = 'nrc'

function idOf(institution: string): string {
  const found = generallyKnown().resolve(institution)
  return found.kind === 'one' ? found.school.id : institution
}

const Disputed = z.array(
  z.object({
    file: z.string(),
    field: z.enum(['term', 'grade']),
    written: z.string().nullable(),
    meant: z.string(),
    why: z.string(),
  }),
)
const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
const disputed = Disputed.parse(read('disputed.json'))

/** What a fixture says, but for values that other fixtures write otherwise. */
const settled = (file: string, entry: z.output<typeof Entry>): z.output<typeof Entry> => {
  const meant = disputed.find((each) => each.file === file && entry[each.field] === each.written)
  return meant ? { ...entry, [meant.field]: meant.meant } : entry
}

/**
 * Transcripts with what they say, written before the reader by somebody else; those from 1801 to 1833 are variations of
 * what it did not read.
 */
export const fixtures: readonly Fixture[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'disputed.json')
  .map((file) => {
    const { institution, entries, ...fixture } = Fixture.parse(read(file))
    const school = institution === null ? UNNAMED : idOf(institution)
    const withSchool = (course: string) => (course.includes(':') ? course : `${school}:${course}`)
    return {
      file,
      ...fixture,
      school,
      entries: entries.map((entry) => ({ ...settled(file, entry), course: withSchool(entry.course) })),
    }
  })

/** An entry in one line, with its school. */
export const said = ({ course, title, grade, credits, term, status }: z.output<typeof Entry>): string =>
  [course, title, grade, credits, term, status].join(' | ')

/** What is in the first list and not in the second; equal ones are counted. */
export function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
