import { describe, expect, it } from 'vitest'
import type { Facts, NextCall } from '../contract/facts.ts'
import { AgentHints, isAcyclic } from '../contract/hints.ts'
import { assembleHints } from './assemble.ts'

const next: NextCall = {
  action: 'go-on',
  priority: 'high',
  tool: 'go_on',
  arguments: { id: 1 },
  estimatedTime: 6_000,
}
const other: NextCall = { ...next, action: 'stay', priority: 'low' }

const hintsFor = (facts: Facts, shown: { dataText?: string; describes?: boolean } = {}) =>
  assembleHints({
    facts,
    next: facts.next ?? [],
    render: ({ tool, arguments: args }) => ({ tool, arguments: args }),
    alignment: [],
    dataText: '{}',
    describes: false,
    ...shown,
  })

describe('hints', () => {
  it('have all eleven fields and no sentence, even of nothing', () => {
    const hints = hintsFor({})
    expect(AgentHints.parse(hints)).toEqual(hints)
    expect(hints).toEqual({
      suggestedNextActions: [],
      relatedResources: [],
      confidence: 0.5,
      sourceQuality: 'unknown',
      validityPeriod: 'immediate',
      contextNeeded: [],
      assumptions: [],
      riskFactors: [],
      dependencies: [],
      estimatedImpact: { benefit: 0, effort: 0, roi: 0 },
      preferenceAlignment: [],
    })
  })

  it('take impact and alignment from the tool that can compute them, for what is suggested', () => {
    const fit = { preference: 'pace', alignment: 'strong', score: 1 } as const
    const facts: Facts = {
      impact: { benefit: 0.3, effort: 0.1 },
      alignment: [
        { action: 'go-on', ...fit },
        { action: 'elsewhere', ...fit },
      ],
    }
    expect(hintsFor({ ...facts, next: [next] })).toMatchObject({
      estimatedImpact: { benefit: 0.3, effort: 0.1, roi: 3 },
      preferenceAlignment: [{ action: 'go-on' }],
    })
    expect(hintsFor(facts)).toMatchObject({ estimatedImpact: { benefit: 0 }, preferenceAlignment: [] })
  })

  it.each([
    ['verified', 'high'],
    ['official', 'high'],
    ['reliable', 'medium'],
    ['demo', 'low'],
    ['uncertain', 'low'],
    ['unknown', 'unknown'],
  ] as const)('of %s data are of %s quality', (provenance, quality) => {
    expect(hintsFor({ provenance }).sourceQuality).toBe(quality)
  })

  it.each([
    [0, 'immediate'],
    [60_000, 'immediate'],
    [60_001, 'short'],
    [300_000, 'short'],
    [3_600_000, 'medium'],
    [86_400_000, 'long'],
    [86_400_001, 'indefinite'],
    ['until-changed', 'indefinite'],
  ] as const)('that hold for %s are valid: %s', (holds, period) => {
    expect(hintsFor({ holds }).validityPeriod).toBe(period)
  })

  it('ask once for what is missing', () => {
    const factors = [
      { name: 'coverage', basis: 'x', missing: ['the total', 'the age'] },
      { name: 'freshness', basis: 'x', missing: ['the age'] },
    ] as const
    expect(hintsFor({ factors, contextNeeded: ['the total', 'a name'] }).contextNeeded).toEqual([
      'the total',
      'the age',
      'a name',
    ])
  })

  it('keep only the dependencies of what is suggested', () => {
    const dependencies = [
      { action: 'go-on', dependsOn: ['stay'], type: 'required' as const },
      { action: 'dropped', dependsOn: ['stay'], type: 'required' as const },
    ]
    expect(hintsFor({ next: [next, other], dependencies }).dependencies).toEqual([dependencies[0]])
  })

  it('say in words only what the call does not tell, unless people read them', () => {
    const call: NextCall = {
      ...next,
      description: 'Go on with it',
      category: 'exploration',
      reversible: true,
    }
    const data = { tool: 'go_on', arguments: { id: 1 } }
    const first = (facts: Facts, describes: boolean) => hintsFor(facts, { describes }).suggestedNextActions[0]
    expect(first({ next: [call] }, false)).toEqual({ action: 'go-on', priority: 'high', data })
    expect(first({ next: [call] }, true)).toMatchObject({
      description: 'Go on with it',
      category: 'exploration',
    })
    for (const describes of [false, true])
      expect(first({ next: [{ ...call, why: 'It failed 9 times' }] }, describes)).toMatchObject({
        description: 'It failed 9 times',
      })
    expect(first({ next: [{ ...call, reversible: false }] }, false)).toMatchObject({ reversible: false })
  })

  it('let the user choose', () => {
    const call: NextCall = { ...next, choose: { rating: ['again', 'good'] } }
    expect(hintsFor({ next: [call] }).suggestedNextActions[0]?.data).toEqual({
      tool: 'go_on',
      arguments: { id: 1 },
      choose: { rating: ['again', 'good'] },
    })
  })

  it('do not repeat what is in the data', () => {
    const related = [
      { type: 'deck', id: 'shown', label: 'x', relevance: 1 },
      { type: 'deck', id: 'other', label: 'y', relevance: 1 },
    ]
    const facts: Facts = { provenance: 'verified', related, nothing: 'No "cards" yet' }
    const dataText = JSON.stringify({ deckId: 'shown', note: 'No "cards" yet' })
    expect(hintsFor(facts, { dataText }).relatedResources.map(({ id }) => id)).toEqual(['other'])
    expect(hintsFor(facts, { dataText })).not.toHaveProperty('reasoning')
    expect(hintsFor(facts)).toMatchObject({ reasoning: 'No "cards" yet', confidence: 1 })
  })

  it('show optional parts only where there are some', () => {
    expect(Object.keys(hintsFor({ warnings: [], constraints: [] }))).not.toContain('warnings')
    const warnings = [{ type: 'duplicate', severity: 'low', message: 'x' }] as const
    expect(hintsFor({ warnings, constraints: ['x'] })).toMatchObject({ warnings, constraints: ['x'] })
  })
})

describe('dependencies', () => {
  const waits = (action: string, ...dependsOn: string[]) => ({ action, dependsOn, type: 'required' as const })

  it.each([
    [[], true],
    [[waits('a', 'b'), waits('b', 'c')], true],
    [[waits('a', 'b', 'c'), waits('b', 'd'), waits('c', 'd')], true],
    [[waits('a', 'a')], false],
    [[waits('a', 'b'), waits('b', 'a')], false],
    [[waits('a', 'b'), waits('b', 'c'), waits('c', 'a')], false],
    [[waits('x', 'a'), waits('a', 'b'), waits('a', 'c'), waits('c', 'a')], false],
  ])('%j are acyclic: %s', (dependencies, acyclic) => {
    expect(isAcyclic(dependencies)).toBe(acyclic)
  })
})
