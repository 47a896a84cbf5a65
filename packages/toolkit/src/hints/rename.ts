import type { Facts } from '../contract/facts.ts'

/** Rewrites the names of tools in a text. */
export type Rename = (text: string) => string

type Texts = readonly string[] | undefined

const each = (texts: Texts, rename: Rename): string[] => (texts ?? []).map(rename)

/** The object with those of its texts rewritten that are there. */
function withTexts<Value extends object>(
  value: Value,
  names: readonly (keyof Value)[],
  rename: Rename,
): Value {
  const changed = { ...value }
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string') Object.assign(changed, { [name]: rename(text) })
  }
  return changed
}

/** The facts with every sentence rewritten. Ids, actions and calls stay as they are. */
export const renameFacts = (facts: Facts, rename: Rename): Facts => ({
  ...withTexts(facts, ['nothing'], rename),
  contextNeeded: each(facts.contextNeeded, rename),
  assumptions: each(facts.assumptions, rename),
  constraints: each(facts.constraints, rename),
  next: (facts.next ?? []).map((call) => withTexts(call, ['description', 'why', 'expectedOutcome'], rename)),
  risks: (facts.risks ?? []).map((risk) => withTexts(risk, ['description', 'mitigation'], rename)),
  warnings: (facts.warnings ?? []).map((one) => withTexts(one, ['message', 'suggestedFix'], rename)),
  alternatives: (facts.alternatives ?? []).map((one) => withTexts(one, ['approach', 'reasoning'], rename)),
})
