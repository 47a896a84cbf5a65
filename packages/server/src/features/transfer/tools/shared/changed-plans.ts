import { createHash } from 'node:crypto'
import { checkedAgreement, fingerprintOf, type SavedPlan } from '../../model/saved-plan.ts'
import type { RuleStore } from '../../store/rule-store.ts'

export interface ChangedPlan {
  planId: string
  name: string
  changed: number
  ended: number
  /** Differs for every other change. */
  fingerprint: string
}

/** The saved plans whose agreements are no longer what they were, with one look at today's agreements for all. */
export async function changedPlans(
  plans: readonly Pick<SavedPlan, 'id' | 'name' | 'body'>[],
  rules: Pick<RuleStore, 'countingAnywhere'>,
): Promise<ChangedPlan[]> {
  const agreements = plans.flatMap(({ body }) => body.agreements)
  if (agreements.length === 0) return []
  const known = await rules.countingAnywhere(
    [...new Set(agreements.flatMap(({ courses }) => courses))],
    [...new Set(agreements.map(({ institution }) => institution))],
  )
  const current = known.map(({ rule }) => rule)
  return plans.flatMap(({ id: planId, name, body }) => {
    const checked = body.agreements
      .map((agreement) => checkedAgreement(agreement, current))
      .filter(({ state }) => state !== 'unchanged')
    if (checked.length === 0) return []
    const count = (state: 'changed' | 'ended') => checked.filter((each) => each.state === state).length
    const said = checked
      .map(({ agreement, now }) => [agreement.ruleId, ...now.map(fingerprintOf).toSorted()].join(' '))
      .toSorted()
    const fingerprint = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 12)
    return [{ planId, name, changed: count('changed'), ended: count('ended'), fingerprint }]
  })
}
