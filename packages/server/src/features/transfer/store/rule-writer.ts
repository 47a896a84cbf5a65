import type { RecordWriter } from '../../../platform/import/import-adapter.ts'
import { batchedInsert } from '../../../platform/store/statements.ts'
import type { TransferMemberTable, TransferRuleTable } from '../../../platform/store/schema/catalog-tables.ts'
import { rowOf, runEvidence } from './rule-row.ts'
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
  return {
    async write(db, run, items) {
      const facts = await db
        .selectFrom('importRun')
        .select(['name', 'link', 'accessedOn', 'attribution', 'demo'])
        .where('id', '=', run)
        .executeTakeFirst()
      const own = facts && runEvidence(facts)
      // In the order of the index, neighbours share its pages.
      const rules = uniqueRules(items).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const added = await insertRules(
        db,
        rules.map((rule) => rowOf(rule, run, own)),
      )
      const members = rules.flatMap((rule) => membersOf(rule, run))
      await insertMembers(
        db,
        members.toSorted((a, b) => (a.course < b.course ? -1 : 1)),
      )
      await keepSchoolNames(db, rules)
      return added
    },

    async remove(db, run) {
      const { numDeletedRows: members } = await db
        .deleteFrom('transferMember')
        .where('run', '=', run)
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('course', 'side', 'other', 'rule'),
            'in',
            selectFrom('transferMember')
              .select(['course', 'side', 'other', 'rule'])
              .where('run', '=', run)
              .limit(RULES_PER_REMOVAL)
              .$asTuple('course', 'side', 'other', 'rule'),
          ),
        )
        .executeTakeFirstOrThrow()
      if (members > 0n) return true
      const { numDeletedRows: rules } = await db
        .deleteFrom('transferRule')
        .where('run', '=', run)
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('transferRule').select('id').where('run', '=', run).limit(RULES_PER_REMOVAL),
        )
        .executeTakeFirstOrThrow()
      return rules > 0n
    },
  }
}

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
