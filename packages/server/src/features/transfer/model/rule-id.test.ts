import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRuns } from '../../../../../../test/scale.ts'
import { arbitraryRule } from '../../../../../../test/transfer/arbitrary-rule.ts'
import { ruleId } from './rule-id.ts'
import { RuleId, type RuleContent, type Source } from './rule.ts'

const rule: RuleContent = {
  sourceInstitution: 'nrea',
  targetInstitution: 'estu',
  sources: {
    allOf: [
      { course: 'nrea:HERB 1100', credits: 3 },
      { course: 'nrea:HERB 1101', credits: 4 },
    ],
  },
  outcome: 'credit',
  targets: [
    [
      { kind: 'course', course: 'estu:BOTN 101', credits: 3 },
      { kind: 'generic', subject: 'BOTN', pattern: '1XX', level: 1, credits: 1 },
    ],
    [{ kind: 'elective', bucket: 'ELEV', pattern: '1st', level: 1, credits: 4 }],
  ],
  conditions: [
    {
      kind: 'designation',
      designations: ['Q', 'B-Sci'],
      verbatim: 'Q/B-Sci',
      understood: true,
      appliesTo: { set: 0, target: 1 },
    },
  ],
  effectiveStart: '2003-05-01',
  structured: true,
  understood: 1,
  verbatim: '…',
}

function reversed(source: Source): Source {
  if ('course' in source) return source
  if ('allOf' in source) return { allOf: source.allOf.map(reversed).toReversed() }
  if ('oneOf' in source) return { oneOf: source.oneOf.map(reversed).toReversed() }
  return { nOf: source.nOf, of: source.of.map(reversed).toReversed() }
}

/** The same rule with its courses, sets, targets and conditions in the contrary order. */
function turned({ sources, targets, conditions, ...rest }: RuleContent): RuleContent {
  return {
    ...rest,
    sources: reversed(sources),
    targets: targets.map((set) => set.toReversed()).toReversed(),
    conditions: conditions.toReversed().map((condition) => {
      const { set, target } = condition.appliesTo ?? {}
      if (set === undefined) return condition
      const last = (targets[set]?.length ?? 1) - 1
      const place = { set: targets.length - 1 - set, ...(target !== undefined && { target: last - target }) }
      return { ...condition, appliesTo: place }
    }),
  }
}

describe('the id of a rule', () => {
  test('is a ULID', () => {
    expect(RuleId.safeParse(ruleId(rule)).success).toBe(true)
    expect(ruleId(rule)).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  })

  test('does not depend on the order of courses, sets, targets and conditions', () => {
    expect(ruleId(turned(rule))).toBe(ruleId(rule))
    const property = fc.property(arbitraryRule, (any) => {
      expect(ruleId(turned(any))).toBe(ruleId(any))
    })
    fc.assert(property, { numRuns: randomRuns })
  })

  test('does not depend on the wording of what was understood', () => {
    const other = rule.conditions.map((condition) => ({ ...condition, verbatim: 'Q, B - Sci' }))
    expect(ruleId({ ...rule, verbatim: 'other words', conditions: other })).toBe(ruleId(rule))
  })

  test('does not depend on the credits of a lone course, which only some listings say', () => {
    const lone = { ...rule, sources: { course: 'nrea:HERB 1100' } }
    expect(ruleId({ ...lone, sources: { course: 'nrea:HERB 1100', credits: 3 } })).toBe(ruleId(lone))
  })

  const unread = {
    ...rule,
    conditions: [{ kind: 'other' as const, verbatim: 'Ask first', understood: false }],
  }

  test.each<[what: string, first: RuleContent, second: RuleContent]>([
    ['the dates', rule, { ...rule, effectiveEnd: '2014-08-31' }],
    ['the outcome', { ...rule, targets: [] }, { ...rule, targets: [], outcome: 'no-credit' }],
    ['a target', rule, { ...rule, targets: rule.targets.slice(0, 1) }],
    [
      'sum and choice',
      rule,
      { ...rule, sources: { oneOf: 'allOf' in rule.sources ? rule.sources.allOf : [] } },
    ],
    ['a source in a combination', rule, { ...rule, sources: { allOf: [{ course: 'nrea:HERB 1100' }] } }],
    ['a condition', rule, { ...rule, conditions: [] }],
    [
      'the target of a condition',
      rule,
      { ...rule, conditions: rule.conditions.map((one) => ({ ...one, appliesTo: { set: 0, target: 0 } })) },
    ],
    [
      'the text of what was not understood',
      unread,
      { ...unread, conditions: [{ kind: 'other', verbatim: 'Ask later', understood: false }] },
    ],
    [
      'the text of a rule that is only text',
      { ...rule, structured: false },
      { ...rule, structured: false, verbatim: 'another' },
    ],
  ])('depends on %s', (_, first, second) => {
    expect(ruleId(first)).not.toBe(ruleId(second))
  })
})
