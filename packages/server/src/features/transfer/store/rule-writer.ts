import type { RecordWriter, RunItems } from '../../../platform/import/import-adapter.ts'
import type { Reader, Writer } from '../../../platform/store/store.ts'
import { batchedInsert } from '../../../platform/store/statements.ts'
import type { TransferMemberTable, TransferRuleTable } from '../../../platform/store/schema/catalog-tables.ts'
import { compareRules } from './rule-changes-store.ts'
import { rowOf, runEvidence, type RunFacts } from './rule-row.ts'
import { keepSchoolNames } from './school-name-store.ts'
import type { TransferRule } from '../model/rule.ts'
import { sourceCourses } from '../model/source-tree.ts'
import { targetKey } from '../model/target-key.ts'
import { uniqueRules } from '../model/unique-rules.ts'

const RULES_PER_REMOVAL = 5_000

/** Writes rules of one database: a statement is compiled once for all full batches. */
export function ruleWriter(): RecordWriter<TransferRule> {
  const insertRules = batchedInsert<TransferRuleTable>((db, rows) =>
    db
      .insertInto('transferRule')
      .values(rows)
      .onConflict((on) => on.doNothing()),
  )
  const insertMembers = batchedInsert<TransferMemberTable>((db, rows) =>
    db
      .insertInto('transferMember')
      .values(rows)
      .onConflict((on) => on.doNothing()),
  )
  /** Returns how many rules are new. */
  const insert = async (db: Writer, batch: readonly UniqueRules[]): Promise<number> => {
    const rows = batch.flatMap(({ run, source, rules }) => {
      const own = source && runEvidence(source)
      return rules.map((rule) => rowOf(rule, run, own))
    })
    // In the order of the index, neighbours share its pages.
    const added = await insertRules(
      db,
      rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const members = batch.flatMap(({ run, rules }) => rules.flatMap((rule) => membersOf(rule, run)))
    await insertMembers(
      db,
      members.toSorted((a, b) => (a.course < b.course ? -1 : 1)),
    )
    await keepSchoolNames(
      db,
      batch.flatMap(({ rules }) => rules),
    )
    return added
  }

  return {
    hasCourses: false,

    async write(db, run, items) {
      return insert(db, [{ run, source: await factsOf(db, run), rules: uniqueRules(items) }])
    },

    async writeNew(db, batch) {
      const unique = batch.map(({ items, ...run }) => ({ ...run, rules: uniqueRules(items) }))
      await insert(db, unique)
      return unique.map(({ rules }) => rules.length)
    },

    compare: compareRules,

    async remove(db, runs) {
      const { numDeletedRows: members } = await db
        .deleteFrom('transferMember')
        .where('run', 'in', runs)
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('course', 'side', 'other', 'rule', 'run'),
            'in',
            selectFrom('transferMember')
              .select(['course', 'side', 'other', 'rule', 'run'])
              .where('run', 'in', runs)
              .limit(RULES_PER_REMOVAL)
              .$asTuple('course', 'side', 'other', 'rule', 'run'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (members > 0n) return true
      const { numDeletedRows: rules } = await db
        .deleteFrom('transferRule')
        .where('run', 'in', runs)
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('id', 'run'),
            'in',
            selectFrom('transferRule')
              .select(['id', 'run'])
              .where('run', 'in', runs)
              .limit(RULES_PER_REMOVAL)
              .$asTuple('id', 'run'),
          ),
        )
        .executeTakeFirstOrThrow()
      return rules > 0n
    },
  }
}

type UniqueRules = Omit<RunItems<TransferRule>, 'items' | 'source'> & {
  source: RunFacts | undefined
  rules: readonly TransferRule[]
}

const factsOf = (db: Reader, run: number): Promise<RunFacts | undefined> =>
  db
    .selectFrom('importRun')
    .select(['name', 'link', 'accessedOn', 'attribution', 'demo'])
    .where('id', '=', run)
    .executeTakeFirst()

/** What a rule is found by, from either end. */
function membersOf(rule: TransferRule, run: number): TransferMemberTable[] {
  const { id, sourceInstitution, targetInstitution } = rule
  const targets = new Set(rule.targets.flat().map((target) => targetKey(targetInstitution, target)))
  return [
    ...[...sourceCourses(rule.sources).keys()].map((course) => ({
      run,
      side: 'source' as const,
      course,
      other: targetInstitution,
      rule: id,
    })),
    ...[...targets].map((course) => ({
      run,
      side: 'target' as const,
      course,
      other: sourceInstitution,
      rule: id,
    })),
  ]
}
