import type { Facts } from '../contract/facts.ts'

const MOST_SUGGESTIONS = 2
const SERIOUS: ReadonlySet<string> = new Set(['critical', 'high'])

/** For callers who want short answers: the first ways on, and of the rest what must not be missed. */
export const briefly = ({ alternatives: _, alignment: __, dependencies: ___, ...facts }: Facts): Facts => ({
  ...facts,
  next: (facts.next ?? []).slice(0, MOST_SUGGESTIONS).map(({ expectedOutcome: ____, ...call }) => call),
  related: [],
  risks: (facts.risks ?? []).filter(({ severity }) => SERIOUS.has(severity)),
  warnings: (facts.warnings ?? []).filter(({ severity }) => severity !== 'low'),
})
