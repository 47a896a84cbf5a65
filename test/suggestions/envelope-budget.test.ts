import { lean } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { percentile } from '../../bench/measure/spread.ts'
import { answerTo, newClient, type Client, type Result } from '../../bench/tokens/examples.ts'
import { exactTokens } from '../../packages/toolkit/src/tokens/tokenizer.ts'
import type { TestApp } from '../support/test-app.ts'
import { openAnew } from './surface-app.ts'

let app: TestApp
let close: () => Promise<void>
let plain: Result[]
let brief: Result[]

const TRACE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/

/** Those about preferences answer otherwise once there is one. */
const isForEverybody = ({ domain, tool }: CompiledTool): boolean =>
  domain !== 'vault' && domain !== 'trace' && !tool.name.startsWith('tn_user_preferences')

/** What every tool answers to its examples. Notes and recordings have one owner, so they are left to the benchmark. */
async function answers(prepare?: (client: Client) => Promise<unknown>): Promise<Result[]> {
  const found: Result[] = []
  for (const tool of app.registry.getAll().filter(isForEverybody))
    for (const example of tool.tool.examples) {
      const client = await newClient(app, tool, 'flat')
      await prepare?.(client)
      const outcome = await answerTo(app, tool, example, client)
      if (outcome.kind === 'result') found.push(outcome)
    }
  return found
}

beforeAll(async () => {
  ;({ app, close } = await openAnew())
  plain = await answers()
  brief = await answers((client) => client.call('tn_user_preferences_set', { answerStyle: 'concise' }))
})
afterAll(() => close())

const beside = async (text: string, { result }: Result): Promise<number> =>
  (await exactTokens(text)) - (await exactTokens(JSON.stringify(result.data)))

const sorted = async (costs: Promise<number>[]) => (await Promise.all(costs)).toSorted((a, b) => a - b)

describe('what is not data', () => {
  test('costs at most 190 tokens in the median and 270 at p90', async () => {
    const costs = await sorted(plain.map((answer) => beside(answer.text, answer)))
    expect(percentile(costs, 0.5)).toBeLessThanOrEqual(190)
    expect(percentile(costs, 0.9)).toBeLessThanOrEqual(270)
  })

  test('has all eleven fields, and no id that only a log needs', () => {
    for (const { result, text, ids } of plain) {
      expect(Object.keys(result.agentHints).slice(0, 11)).toHaveLength(11)
      expect(text).not.toContain(ids.traceId)
      expect(JSON.stringify(result.metadata)).not.toMatch(TRACE_ID)
    }
  })

  test('is less where it is lean', async () => {
    const full = await sorted(plain.map((answer) => beside(answer.text, answer)))
    const less = await sorted(plain.map((answer) => beside(JSON.stringify(lean(answer.result)), answer)))
    expect(percentile(less, 0.5)).toBeLessThan(percentile(full, 0.5) - 60)
  })
})

describe('who wants short answers', () => {
  test('gets none that is longer, and shorter ones where there is more to say', async () => {
    expect(brief).toHaveLength(plain.length)
    let shorter = 0
    for (const [at, answer] of brief.entries()) {
      const usual = plain[at]
      if (!usual) throw new Error('there is no such answer')
      const [less, more] = [await beside(answer.text, answer), await beside(usual.text, usual)]
      // Ids and times differ by a token or two.
      expect([answer.tool.tool.name, less <= more + 12]).toEqual([answer.tool.tool.name, true])
      if (less < more - 12) shorter += 1
    }
    expect(shorter).toBeGreaterThan(10)
  })

  test('is told the obvious next call as well', () => {
    for (const [at, { result }] of brief.entries()) {
      const actions = (of: typeof result) => of.agentHints.suggestedNextActions.map(({ action }) => action)
      const usual = plain[at]?.result
      expect(actions(result)).toEqual(usual ? actions(usual).slice(0, 2) : [])
    }
  })
})
