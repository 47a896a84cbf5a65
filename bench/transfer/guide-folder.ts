import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeded, type Random } from '../course-search/random.ts'

const SCHOOLS = 20
const SUBJECTS = 70
const RECEIVERS = 22
const STARTS = ['May/99', 'Sep/03', 'Jan/11', 'Sep/16', 'Jan/20']

/** Writes files in the form of the BC guide, one for each school and subject. Returns how many rows they have. */
export function writeGuide(folder: string, { files, rows }: { files: number; rows: number }): number {
  mkdirSync(folder, { recursive: true })
  const random = seeded(11)
  let written = 0
  for (let file = 0; file < files; file++) {
    const school = `Q${letters(file % SCHOOLS)}`
    const subject = `S${letters(Math.floor(file / SCHOOLS) % SUBJECTS)}`
    const count = Math.floor(((file + 1) * rows) / files) - written
    const courses = Array.from({ length: count }, (_, row) => rowOf(school, subject, row, random))
    writeFileSync(join(folder, `${school}-${subject}.json`), JSON.stringify({ courses }))
    written += count
  }
  return written
}

const letters = (index: number): string =>
  String.fromCharCode(65 + (Math.floor(index / 26) % 26), 65 + (index % 26))

function rowOf(source: string, subject: string, row: number, random: Random) {
  const course_code = 1000 + Math.floor(row / RECEIVERS)
  const destination = `R${letters(row % RECEIVERS)}`
  const ended = random.below(4) === 0
  return {
    subject,
    course_code,
    source,
    destination,
    credit: creditOf({ source, subject, course_code, destination }, random),
    effective_start: random.pick(STARTS),
    effective_end: ended ? 'Aug/24' : 'present',
  }
}

interface Agreed {
  source: string
  subject: string
  course_code: number
  destination: string
}

/** The shapes of a real guide, about as often as there. */
function creditOf({ source, subject, course_code, destination: to }: Agreed, random: Random): string {
  const chance = random.below(100)
  const number = 100 + random.below(300)
  if (chance < 45) return `${to} ${subject} ${number} (3)`
  if (chance < 70) return `${to} ${subject} ${random.pick(['1XX', '2XX', '1st', '2nd'])} (3)`
  if (chance < 76) return `${to} ${subject} ${number} (3), B-Sci/Q`
  if (chance < 80) return `${to} ${subject} ${number} (3) & ${to} ${subject} 2XX (1)`
  if (chance < 88)
    return `${source} ${subject} ${course_code} (3) & ${source} ${subject} ${course_code + 1} (3) = ${to} ${subject} ${number} (3)`
  if (chance < 92)
    return `${to} ${subject} ${number} (3), May not take ${to} ${subject} ${number + 1} for additional credit`
  if (chance < 95) return `${to} ${subject} ${number} (3) or ${to} ${subject} ${number + 1} (3)`
  return random.pick(['No credit', 'Individual assessment'])
}
