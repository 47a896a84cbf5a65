import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A row of the BC guide in its file form, of fictional schools. */
export const guideRow = (
  subject: string,
  course_code: number,
  { source = 'NREA', credit = `ESTU BOTN ${course_code} (3)`, end = 'present' } = {},
) => ({
  subject,
  course_code,
  source,
  destination: 'ESTU',
  credit,
  effective_start: 'May/03',
  effective_end: end,
})

const course = (number: number) => ({ prefix: 'HERB', number: String(number), min_units: 3 })

/** As many articulations of one department as are asked for, 50 colleges a course. */
export const assistReceivers = (prefix: string, count: number) =>
  Array.from({ length: Math.ceil(count / 50) }, (_, at) => ({
    type: 'COURSE',
    prefix,
    number: String(100 + at),
    min_units: 4,
    articulations: Array.from({ length: Math.min(50, count - at * 50) }, (_row, college) => ({
      sending_name: `Northreach College ${college}`,
      sending_articulation: { type: 'SET', conjunction: 'AND', items: [course(at), course(at + 500)] },
    })),
  }))

/** Writes files below a folder, objects as JSON. */
export async function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
  }
  return folder
}
