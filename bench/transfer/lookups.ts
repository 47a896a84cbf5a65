import { sql } from 'kysely'
import {
  knownRule,
  type KnownRule,
  type RuleRow,
} from '../../packages/server/src/features/transfer/store/rule-row.ts'
import { ruleStore } from '../../packages/server/src/features/transfer/store/rule-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'

/** One way to find the rules of a receiving school that any of the courses counts for. */
export interface Lookup {
  name: string
  /** How often it is asked at most: some are slow. */
  most: number
  find(target: string, courses: readonly string[]): Promise<KnownRule[]>
}

export function lookups(store: Store): Lookup[] {
  const ours = ruleStore(store)
  return [
    { name: 'ours', most: Infinity, find: ours.counting },
    { name: 'one query per course', most: 200, find: oneByOne(store) },
    { name: 'plain scan', most: 3, find: plainScan(store) },
  ]
}

const rowsOf = (store: Store) =>
  store.read
    .selectFrom('transferRule as rule')
    .innerJoin('importRun as run', 'run.id', 'rule.run')
    .where('run.state', '=', 'active')
    .select([
      'rule.run',
      'rule.id',
      'rule.source',
      'rule.target',
      'rule.effectiveStart',
      'rule.effectiveEnd',
      sql<string>`cast(rule.body as text)`.as('body'),
      'run.name',
      'run.link',
      'run.accessedOn',
      'run.attribution',
      'run.demo',
    ])

const once = (rows: readonly RuleRow[]): KnownRule[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => knownRule(row))

/** What a program does that looks each course up by itself. */
const oneByOne =
  (store: Store): Lookup['find'] =>
  async (target, courses) => {
    const found: RuleRow[] = []
    for (const course of courses) {
      const rows = await rowsOf(store)
        .innerJoin('transferMember as member', (join) =>
          join.onRef('member.rule', '=', 'rule.id').onRef('member.run', '=', 'rule.run'),
        )
        .where('member.course', '=', course)
        .where('member.side', '=', 'source')
        .where('member.other', '=', target)
        .execute()
      found.push(...rows)
    }
    return once(found)
  }

/** What a program does that has a table of rules and nothing else: it reads the school's rules and looks. */
const plainScan =
  (store: Store): Lookup['find'] =>
  async (target, courses) => {
    const rows = await rowsOf(store).where('rule.target', '=', target).execute()
    const wanted = courses.map((course) => `"${course}"`)
    return once(rows.filter(({ body }) => wanted.some((course) => body.includes(course))))
  }
