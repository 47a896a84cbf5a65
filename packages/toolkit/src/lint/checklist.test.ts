import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ViewDefinition } from '../contract/domain.ts'
import { kebabVerbNoun, verbNoun } from '../contract/naming.ts'
import { rawParameters, type Tool } from '../contract/tool.ts'
import { anyName, sampleTool, type SampleTool } from '../testing/sample-tool.ts'
import { toolFaults } from './checklist.ts'

const faults = (own: SampleTool, naming = anyName) => toolFaults(sampleTool(own), naming)
const { description } = sampleTool()
const shelf: ViewDefinition = {
  name: 'shelf',
  description: 'Books',
  uri: 'ui://a/shelf',
  calls: [],
  html: async () => '',
}
const ninety = { since: '1.0.0', on: '2026-01-01', replacement: 'other', removalDate: '2026-04-01' }

describe('a tool that keeps every rule', () => {
  it.each<[string, SampleTool]>([
    ['a plain one', {}],
    ['one with a view', { ui: shelf, icons: [{ src: 'data:,' }], meta: { 'a/b': 1 } }],
    ['a cacheable one', { cacheable: true, cacheTTL: 60 }],
    ['one on its way out', { deprecated: ninety }],
    ['one that destroys', { category: 'mutation', destructive: true, idempotent: false }],
    ['one with limits', { rateLimit: { maxCalls: 1, windowMs: 1 }, ceiling: 102_400, permissions: ['a:b'] }],
    [
      'one with raw parameters',
      { parameters: rawParameters({ type: 'object', properties: { a: {} } }, z.looseObject({})) },
    ],
  ])('%s', (_, own) => {
    expect(faults(own)).toEqual([])
  })
})

describe('every fault of the checklist keeps a tool out', () => {
  const cases: [string, SampleTool, string][] = [
    ['a name that cannot be published', { name: '1st', address: 'a/b' }, 'name 1st is not publishable'],
    ['an address that is none', { address: 'sample' }, 'address sample is not agentName/modeName'],
    ['an address with an underscore', { address: 'a_b/c' }, 'address a_b/c is not agentName/modeName'],
    ['an agent called get', { address: 'get/it' }, 'no agent may be called as in get/it'],
    ['an agent called use', { address: 'use/it' }, 'no agent may be called as in use/it'],
    ['a version that is none', { version: '1.2' }, 'version 1.2 is not of the form 1.2.3'],
    ['an alias that cannot be published', { aliases: ['a b'] }, 'alias a b is not publishable'],
    [
      'a view without words',
      { ui: { ...shelf, description: ' ' } },
      'the view ui://a/shelf has no description',
    ],
    ['no what', { description: { ...description, what: ' ' } }, 'description lacks what the tool does'],
    ['no returns', { description: { ...description, returns: '' } }, 'description lacks what it returns'],
    [
      'no example use',
      { description: { ...description, when: 'Use it when values are asked for.' } },
      'description.when lacks an example use in quotes',
    ],
    [
      'apostrophes for an example use',
      { description: { ...description, when: "Use it when the user doesn't know the user's value." } },
      'description.when lacks an example use in quotes',
    ],
    [
      'few words',
      { description: { what: 'Looks up.', when: 'For "what is it?".', returns: 'It.' } },
      'description is under 50 characters',
    ],
    [
      'a cacheable mutation',
      { category: 'mutation', cacheable: true, cacheTTL: 1 },
      'a mutation must not be cacheable',
    ],
    [
      'a cacheable generation',
      { category: 'generation', cacheable: true, cacheTTL: 1 },
      'a generation must not be cacheable',
    ],
    ['cacheable without a time', { cacheable: true }, 'cacheable without a cacheTTL above 0'],
    ['cacheable for no time', { cacheable: true, cacheTTL: 0 }, 'cacheable without a cacheTTL above 0'],
    ['cacheable for NaN', { cacheable: true, cacheTTL: Number.NaN }, 'cacheable without a cacheTTL above 0'],
    ['a time without being cacheable', { cacheTTL: 5 }, 'cacheTTL without being cacheable'],
    ['a query that destroys', { destructive: true }, 'only a mutation can be destructive'],
    ['a query that differs each time', { idempotent: false }, 'a query must be idempotent'],
    ['a ceiling too high', { ceiling: 102_401 }, 'ceiling is not between 1 and 102400'],
    ['no ceiling at all', { ceiling: 0 }, 'ceiling is not between 1 and 102400'],
    [
      'requests too large',
      { maxRequestBytes: 4_194_305 },
      'maxRequestBytes is not above 262144 and at most 4194304',
    ],
    [
      'no calls at all',
      { rateLimit: { maxCalls: 0, windowMs: 1 } },
      'rateLimit needs maxCalls and windowMs above 0',
    ],
    [
      'no window',
      { rateLimit: { maxCalls: 1, windowMs: 0 } },
      'rateLimit needs maxCalls and windowMs above 0',
    ],
    [
      'a window that no timer holds',
      { rateLimit: { maxCalls: 1, windowMs: 2 ** 31 } },
      'rateLimit.windowMs is more than a timer holds',
    ],
    ['a permission of everything', { permissions: ['cards:*'] }, 'permission cards:* is not resource:action'],
    ['a permission of one word', { permissions: ['cards'] }, 'permission cards is not resource:action'],
    ['no tag', { tags: [] }, 'no tag'],
    ['no utterance', { utterances: [] }, 'no utterance'],
    ['no example', { examples: [] }, 'no example'],
    [
      'an example that shows nothing',
      { examples: [{ description: '', params: {}, expectedResult: { value: 'x' } }] },
      'an example has no description',
    ],
    [
      'less than 90 days of notice',
      { deprecated: { ...ninety, removalDate: '2026-03-31' } },
      'removalDate is less than 90 days after deprecation',
    ],
    [
      'a date that is none',
      { deprecated: { ...ninety, removalDate: 'soon' } },
      'deprecated needs the dates `on` and `removalDate`',
    ],
    [
      'nothing in its place',
      { deprecated: { ...ninety, replacement: '' } },
      'deprecated without a replacement',
    ],
    [
      'deprecated since ever',
      { deprecated: { ...ninety, since: 'ever' } },
      'deprecated.since is not a version',
    ],
  ]
  it.each(cases)('%s', (_, own, fault) => {
    expect(faults(own)).toEqual([fault])
  })

  it('no when', () => {
    const none = { description: { ...description, when: '' } }
    expect(faults(none)).toEqual([
      'description lacks when to use it',
      'description.when lacks an example use in quotes',
    ])
  })

  it('a name against the rule of its domain', () => {
    expect(faults({ name: 'LookUp', address: 'a/b' }, verbNoun)).toEqual([
      "name LookUp breaks its domain's rule: verb_noun in snake_case",
    ])
    expect(faults({ name: 'look_up' }, kebabVerbNoun)).toHaveLength(1)
    expect(faults({ name: 'look-up' }, kebabVerbNoun)).toEqual([])
  })

  it.each(['"what is it?"', "the user says 'what is it'", '“what’s due?”', '‘what is it’'])(
    'but not the example use %s',
    (use) => {
      expect(faults({ description: { ...description, when: `Use it for ${use}.` } })).toEqual([])
    },
  )

  it('all at once', () => {
    const all: Partial<Tool> = { tags: [], examples: [], permissions: ['x'], ceiling: -1, cacheTTL: 1 }
    expect(faults(all)).toHaveLength(5)
  })
})

describe('an example', () => {
  const parameters = z.object({ id: z.int().min(1).max(9).describe('An id') })

  it.each<[string, Record<string, unknown>, unknown, string]>([
    ['with wrong params', { id: 10 }, { value: 'x' }, 'its params are refused'],
    ['with params that nobody takes', { id: 1, odd: 1 }, { value: 'x' }, 'its params are refused'],
    ['without its params', {}, { value: 'x' }, 'its params are refused'],
    ['with another result', { id: 1 }, { value: 1 }, "its result is not the tool's data"],
    ['without a result', { id: 1 }, undefined, "its result is not the tool's data"],
  ])('%s keeps a tool out', (_, params, expectedResult, fault) => {
    const examples = [{ description: 'Mine', params, expectedResult }]
    expect(faults({ parameters, examples })).toEqual([expect.stringContaining(`example "Mine": ${fault}`)])
  })
})
