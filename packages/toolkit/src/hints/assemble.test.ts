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

const hintsFor = (facts: Facts) =>
  assembleHints({
    facts,
    next: facts.next ?? [],
    render: ({ tool, arguments: args }) => ({ tool, arguments: args }),
    alignment: [],
  })

describe('hints', () => {
  it('have all eleven fields and the reasoning, even of nothing', () => {
    const hints = hintsFor({})
    expect(AgentHints.parse(hints)).toEqual(hints)
    expect(hints).toMatchObject({
      suggestedNextActions: [],
      relatedResources: [],
      confidence: 0.05,
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
    ['reliable', 'medium'],
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

  it('weigh what following them brings against what it costs', () => {
    const factors = [{ name: 'evidence', value: 1, basis: 'x' }] as const
    const { estimatedImpact } = hintsFor({ factors, next: [next, other] })
    expect(estimatedImpact).toEqual({ benefit: 0.813, effort: 0.39, roi: 2.085 })
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
