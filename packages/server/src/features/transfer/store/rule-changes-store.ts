import { sql } from 'kysely'
import type { ComparedRuns, ImportChanges } from '../../../platform/import/import-adapter.ts'
import type { Reader } from '../../../platform/store/store.ts'
import { sourceCourses } from '../model/source-tree.ts'
import type { RuleBody } from './rule-row.ts'

/** Rules whose texts are read at a time. */
const AT_ONCE = 2000

/**
 * What an import changes for readers. A rule's id is its content, so a changed agreement is a rule that ends and
 * another one that begins for the same courses at the same school.
 */
export async function compareRules(
  db: Reader,
  { all, staged, replaced }: ComparedRuns,
): Promise<ImportChanges> {
  const rules = all.length === 0 ? 0 : await countDistinct(db, all)
  if (staged.length === 0) return { rules, added: 0, changed: 0, ended: 0 }
  if (replaced.length === 0 && all.length === staged.length && !(await hasActiveRules(db)))
    return { rules, added: rules, changed: 0, ended: 0 }
  const begins = beginning(db, staged)
  if (replaced.length === 0) {
    const { total } = await begins
      .select(({ fn }) => fn.count<number>('rule.id').distinct().as('total'))
      .executeTakeFirstOrThrow()
    return { rules, added: total, changed: 0, ended: 0 }
  }
  const added = await idsOf(begins)
  const ended = await idsOf(ending(db, staged, replaced))
  const changed = await countPairs(db, { ids: added, runs: staged }, { ids: ended, runs: replaced })
  return { rules, added: added.length - changed, changed, ended: ended.length - changed }
}

async function countDistinct(db: Reader, runs: readonly number[]): Promise<number> {
  const { total } = await db
    .selectFrom('transferRule')
    .select(({ fn }) => fn.count<number>('id').distinct().as('total'))
    .where('run', 'in', runs)
    .executeTakeFirstOrThrow()
  return total
}

async function hasActiveRules(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('importRun')
    .select('id')
    .where('state', '=', 'active')
    .where('rules', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The staged rules that no reader sees yet. */
const beginning = (db: Reader, staged: readonly number[]) =>
  db
    .selectFrom('transferRule as rule')
    .where('rule.run', 'in', staged)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transferRule as other')
            .innerJoin('importRun as run', 'run.id', 'other.run')
            .select('other.id')
            .whereRef('other.id', '=', 'rule.id')
            .where('run.state', '=', 'active'),
        ),
      ),
    )

/** The rules that readers will see no more. */
const ending = (db: Reader, staged: readonly number[], replaced: readonly number[]) =>
  db
    .selectFrom('transferRule as rule')
    .where('rule.run', 'in', replaced)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transferRule as other')
            .innerJoin('importRun as run', 'run.id', 'other.run')
            .select('other.id')
            .whereRef('other.id', '=', 'rule.id')
            .where('other.run', 'not in', replaced)
            .where(({ or, eb }) => or([eb('run.state', '=', 'active'), eb('other.run', 'in', staged)])),
        ),
      ),
    )

async function idsOf(found: ReturnType<typeof beginning>): Promise<string[]> {
  const rows = await found.select('rule.id').distinct().orderBy('rule.id').execute()
  return rows.map(({ id }) => id)
}

interface RulesOfRuns {
  ids: readonly string[]
  runs: readonly number[]
}

/** How many of the new rules are for the courses and the school of one that ends. */
async function countPairs(db: Reader, added: RulesOfRuns, ended: RulesOfRuns): Promise<number> {
  const waiting = new Map<string, number>()
  for await (const subject of subjectsOf(db, ended)) waiting.set(subject, (waiting.get(subject) ?? 0) + 1)
  let pairs = 0
  for await (const subject of subjectsOf(db, added)) {
    const left = waiting.get(subject) ?? 0
    if (left === 0) continue
    waiting.set(subject, left - 1)
    pairs += 1
  }
  return pairs
}

/** What each rule is about: its courses and the receiving school. */
async function* subjectsOf(db: Reader, { ids, runs }: RulesOfRuns): AsyncGenerator<string> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('transferRule')
      .select(['id', 'target', sql<string>`cast(body as text)`.as('body')])
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .where('run', 'in', runs)
      .execute()
    for (const { target, body } of new Map(rows.map((row) => [row.id, row])).values()) {
      const { sources }: RuleBody = JSON.parse(body)
      yield `${target}: ${[...sourceCourses(sources).keys()].toSorted().join(' & ')}`
    }
  }
}
