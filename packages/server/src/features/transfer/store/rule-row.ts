import type { TransferRuleTable } from '../../../platform/store/schema/catalog-tables.ts'
import { RuleId, type Evidence, type TransferRule } from '../model/rule.ts'

/** What an import says about itself, and so about every rule in it. */
export interface RunFacts {
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
  /** Absent from imports of earlier builds. */
  file?: number | null | undefined
}

/** A rule and where it comes from. */
export interface KnownRule {
  rule: TransferRule
  demo: boolean
}

type Column = 'id' | 'sourceInstitution' | 'targetInstitution' | 'effectiveStart' | 'effectiveEnd'

/** What the columns do not hold. Evidence only where it says more than the import does. */
export type RuleBody = Omit<TransferRule, Column | 'evidence' | 'schoolNames'> & {
  evidence?: TransferRule['evidence']
  /** Which row of the import's file it was. */
  row?: number
}

export const runEvidence = ({ name, link, accessedOn, attribution }: RunFacts): Evidence => ({
  source: name,
  ...(link !== null && { link }),
  accessedOn,
  ...(attribution !== null && { attribution }),
})

const isSame = (a: Evidence, b: Evidence): boolean =>
  a.source === b.source &&
  a.link === b.link &&
  a.accessedOn === b.accessedOn &&
  a.attribution === b.attribution

export function rowOf(rule: TransferRule, run: number, own: Evidence | undefined): TransferRuleTable {
  const { id, sourceInstitution, targetInstitution, effectiveStart, effectiveEnd, ...said } = rule
  const { evidence, schoolNames: _, ...rest } = said
  const [only, ...more] = evidence
  const told = own !== undefined && only !== undefined && more.length === 0 && isSame(only, own)
  return {
    run,
    id,
    source: sourceInstitution,
    target: targetInstitution,
    effectiveStart: effectiveStart ?? null,
    effectiveEnd: effectiveEnd ?? null,
    body: told ? { ...rest, ...(only.row !== undefined && { row: only.row }) } : { ...rest, evidence },
  }
}

/** A row as it is read: its body still as text, because nobody but `rowOf` writes it. */
export interface RuleRow extends Omit<TransferRuleTable, 'body'>, RunFacts {
  body: string
}

export function knownRule(row: RuleRow, file?: string): KnownRule {
  const { row: number, ...body }: RuleBody = JSON.parse(row.body)
  const read = { ...(file !== undefined && { file }), ...(number !== undefined && { row: number }) }
  const { effectiveStart, effectiveEnd } = row
  return {
    rule: {
      ...body,
      id: RuleId.parse(row.id),
      sourceInstitution: row.source,
      targetInstitution: row.target,
      ...(effectiveStart !== null && { effectiveStart }),
      ...(effectiveEnd !== null && { effectiveEnd }),
      evidence: body.evidence ?? [{ ...runEvidence(row), ...read }],
    },
    demo: row.demo,
  }
}
