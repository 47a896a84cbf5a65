import { lazy } from '@tutor-nexus/toolkit'
import { expand } from '@tutor-nexus/toolkit/pipeline'
import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { describe, expect, test } from 'vitest'
import { percentile } from '../../bench/measure/spread.ts'
import { answerTo, newClient, type Client, type Result } from '../../bench/tokens/examples.ts'
import { exactTokens } from '../../packages/toolkit/src/tokens/tokenizer.ts'
import type { SurfaceKind } from '../../packages/toolkit/src/surfaces/selection.ts'
import { openAnew } from './surface-app.ts'

interface Manner {
  surface?: SurfaceKind
  lean?: boolean
  prepare?(client: Client): Promise<unknown>
}

const TRACE_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/

/** What every tool answers to its examples, where nothing has happened yet. */
async function answers({ surface = 'flat', lean = false, prepare }: Manner = {}): Promise<Result[]> {
  const { app, close } = await openAnew()
  try {
    const found: Result[] = []
    for (const tool of app.registry.getAll())
      for (const example of tool.tool.examples) {
        const client = await newClient(app, tool, surface, lean)
        await prepare?.(client)
        const outcome = await answerTo(app, tool, example, client)
        if (outcome.kind === 'result') found.push(outcome)
      }
    return found
  } finally {
    await close()
  }
}

const flat = lazy(() => answers())
const lean = lazy(() => answers({ lean: true }))
const discovery = lazy(() => answers({ surface: 'discovery' }))
const agents = lazy(() => answers({ surface: 'agents' }))
const brief = lazy(() =>
  answers({ prepare: (client) => client.call('tn_user_preferences_set', { answerStyle: 'concise' }) }),
)

async function spread(found: readonly Result[]): Promise<{ median: number; p90: number }> {
  const costs = await Promise.all(
    found.map(
      async ({ text, result }) =>
        (await exactTokens(text)) - (await exactTokens(JSON.stringify(result.data))),
    ),
  )
  const sorted = costs.toSorted((a, b) => a - b)
  return { median: percentile(sorted, 0.5), p90: percentile(sorted, 0.9) }
}

describe('what is not data', () => {
  test('costs at most 190 tokens in the median and 270 at p90', async () => {
    const { median, p90 } = await spread(await flat())
    expect(median).toBeLessThanOrEqual(190)
    expect(p90).toBeLessThanOrEqual(270)
  })

  test('costs at most 90 and 140 where it is lean', async () => {
    const { median, p90 } = await spread(await lean())
    expect(median).toBeLessThanOrEqual(90)
    expect(p90).toBeLessThanOrEqual(140)
  })

  test('costs at most 8 more where a call is wrapped, and stays below 270 at p90 in agent form', async () => {
    const wrapped = await spread(await discovery())
    expect(wrapped.median).toBeLessThanOrEqual((await spread(await flat())).median + 8)
    expect(wrapped.p90).toBeLessThanOrEqual(270)
    expect((await spread(await agents())).p90).toBeLessThanOrEqual(270)
  })

  test('has all eleven fields, and no id that only a log needs', async () => {
    for (const { result, text, ids } of await flat()) {
      expect(Object.keys(result.agentHints).slice(0, 11)).toHaveLength(11)
      expect(text).not.toContain(ids.traceId)
      expect(JSON.stringify(result.metadata)).not.toMatch(TRACE_ID)
    }
  })

  test('is the same on every surface but for how a call is written', async () => {
    const actions = (found: readonly Result[]) =>
      found.map(({ result }) => result.agentHints.suggestedNextActions.map(({ action }) => action))
    for (const others of [lean, discovery, agents])
      expect(actions(await others())).toEqual(actions(await flat()))
  })

  test('names tools in agent form as that surface does', async () => {
    const answered = await agents()
    const published = new Set(answered.map(({ tool }) => tool.tool.name).filter((name) => /[_-]/.test(name)))
    const named = answered.flatMap(({ result: { agentHints } }) => {
      const { suggestedNextActions: _, dependencies: __, relatedResources: ___, ...sentences } = agentHints
      return (
        JSON.stringify(sentences)
          .match(/[A-Za-z][\w-]*\w/g)
          ?.filter((word) => published.has(word)) ?? []
      )
    })
    expect(named).toEqual([])
    expect(JSON.stringify(answered.map(({ result }) => result.agentHints.warnings))).toContain(
      'userAccount/transcriptSet',
    )
  })

  test('is all there again where a lean answer is expanded', async () => {
    for (const { text, shown, result } of await lean()) {
      expect(JSON.parse(text)).toEqual(shown)
      expect(expand(shown ?? {})).toEqual(result)
    }
  })
})

describe('who wants short answers', () => {
  /** Those about preferences answer otherwise once there is one. */
  const isForEverybody = ({ tool }: CompiledTool): boolean => !tool.name.startsWith('tn_user_preferences')
  /** What is told beside the data, with ids and times that do not differ. */
  const told = async ({ result }: Result): Promise<number> =>
    exactTokens(
      JSON.stringify(result.agentHints)
        .replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    )
  const nameOf = ({ tool }: Result): string => tool.tool.name
  const forEverybody = (found: readonly Result[]) => found.filter(({ tool }) => isForEverybody(tool))
  const pairs = async () => {
    const usual = forEverybody(await flat())
    return forEverybody(await brief()).flatMap((answer, at) =>
      usual[at] ? [{ answer, usual: usual[at] }] : [],
    )
  }

  test('gets none that is longer, and shorter ones where there is more to say', async () => {
    expect(forEverybody(await brief()).map(nameOf)).toEqual(forEverybody(await flat()).map(nameOf))
    const longer: string[] = []
    let shorter = 0
    for (const { answer, usual } of await pairs()) {
      const [less, more] = [await told(answer), await told(usual)]
      if (less > more) longer.push(nameOf(answer))
      if (less < more) shorter += 1
    }
    expect(longer).toEqual([])
    expect(shorter).toBeGreaterThan(10)
  })

  test('is told the obvious next call as well', async () => {
    const actions = ({ result }: Result) => result.agentHints.suggestedNextActions.map(({ action }) => action)
    for (const { answer, usual } of await pairs()) expect(actions(answer)).toEqual(actions(usual).slice(0, 2))
  })
})
