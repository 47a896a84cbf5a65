import type pg from 'pg'
import { copier } from './copies.ts'
import { readRows, writeRows } from './copy-rows.ts'

const SCHOOLS = ['aur', 'cald', 'kest', 'mbc', 'nrc']
const ID = new RegExp(`\\b(${SCHOOLS.join('|')})(?=[:"\\t\\n])`, 'g')
const CODE = new RegExp(`\\b(${SCHOOLS.join('|').toUpperCase()})(?=["\\t])`, 'g')
const COURSE = new RegExp(`\\b((?:${SCHOOLS.join('|')})\\d*:[A-Z]+ [0-9A-Z]+)`, 'g')
const SCHOOL_NAME = /(University|Polytechnic|College)(?=["\t])/g

/** How many agreements each course of the demo catalog has for each of its own. */
const VARIANTS = 15

/**
 * Adds copies of the demo catalog's agreements up to this many: between copies of its schools, and for further courses
 * of each school. Returns how many rows were added.
 */
export async function addAgreements(db: pg.Client, folder: string, most: number): Promise<number> {
  const read = (table: string) => readRows(db, folder, `select * from ${table} where run = 1`)
  const rules = await read('transfer_rule')
  const members = await read('transfer_member')
  const [institutions, courses] = [await read('institution'), await read('course')]
  const perSchool = rules.split('\n').length - 1
  const copyRules = copier(rules, new Set())
  const copyMembers = copier(members, new Set())
  let rows = 0
  for (let made = 0, school = 0; made < most; school++) {
    const at = (text: string) => (school === 0 ? text : text.replaceAll(ID, `$1${school}`))
    if (school > 0) {
      const named = at(institutions).replaceAll(CODE, `$1${school}`).replaceAll(SCHOOL_NAME, `$1 ${school}`)
      rows += await writeRows(db, folder, 'institution', named)
      rows += await writeRows(db, folder, 'course', at(courses))
    }
    for (let variant = 0; variant < VARIANTS && made < most; variant++, made += perSchool) {
      // The first of all are there already.
      if (school === 0 && variant === 0) continue
      const number = school * VARIANTS + variant
      const of = (text: string) =>
        variant === 0 ? at(text) : at(text).replaceAll(COURSE, `$1${String.fromCodePoint(64 + variant)}`)
      rows += await writeRows(db, folder, 'transfer_rule', of(copyRules(number)))
      rows += await writeRows(db, folder, 'transfer_member', of(copyMembers(number)))
    }
  }
  await db.query('update catalog_generation set generation = generation + 1')
  return rows
}
