import { analyze, ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { exampleUses } from '../../packages/toolkit/src/contract/tool.ts'
import { blindOffTopic, blindRequests } from './blind.ts'
import { ownRequests, unseenRequests } from './requests/index.ts'

const registry = await createRegistry()
const tools = registry.getAll()
const index = new ToolIndex(tools, { offTopic: registry.offTopic() })
const requests = [
  ...Object.values(ownRequests).flatMap(({ tuning, heldOut }) => [...tuning, ...heldOut]),
  ...Object.values(unseenRequests).flat(),
  ...blindRequests.map(({ request }) => request),
]

test.each(tools.map(({ tool }) => tool.name))('%s has at least five requests, and three held out', (name) => {
  expect(ownRequests[name]?.tuning.length).toBeGreaterThanOrEqual(5)
  expect(ownRequests[name]?.heldOut.length).toBeGreaterThanOrEqual(3)
})

test('98 of 100 requests find their tool among the first three', () => {
  const asked = Object.entries(ownRequests).flatMap(([tool, { tuning }]) =>
    tuning.map((text) => ({ tool, text })),
  )
  const missed = asked.filter(
    ({ tool, text }) => !index.search(text, { limit: 3 }).some(({ name }) => name === tool),
  )
  expect(missed.length / asked.length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(0.02)
})

test.each(tools.map(({ tool }) => [tool.name, exampleUses(tool.description.when)] as const))(
  '%s is found first by the examples in its description',
  (name, examples) => {
    expect(examples.map((example) => index.find(example)[0]?.name)).toEqual(examples.map(() => name))
  },
)

describe('requests by somebody who saw nothing', () => {
  /** The share of requests that get their tool among so many. */
  const shareWithin = (limit: number) =>
    blindRequests.filter(({ tool, request }) =>
      index.find(request, { limit }).some(({ name }) => name === tool),
    ).length / blindRequests.length

  test('there are three a tool', () => {
    const counts = Map.groupBy(blindRequests, ({ tool }) => tool)
    expect(tools.filter(({ tool }) => (counts.get(tool.name)?.length ?? 0) < 3)).toEqual([])
  })

  test('92 of 100 find their tool among the first three, 97 among the first six', () => {
    expect(shareWithin(3)).toBeGreaterThanOrEqual(0.92)
    expect(shareWithin(6)).toBeGreaterThanOrEqual(0.97)
  })

  test('95 of 100 that no tool is for find nothing', () => {
    const found = blindOffTopic.filter((request) => index.find(request).length > 0)
    expect(blindOffTopic.length).toBeGreaterThanOrEqual(100)
    expect(found.length / blindOffTopic.length, JSON.stringify(found, null, 2)).toBeLessThanOrEqual(0.05)
  })
})

describe('utterances', () => {
  const asked = new Set(requests.map(telling))
  const runs = new Set(requests.flatMap(runsOf))

  test.each(tools.map(({ tool }) => [tool.name, tool.utterances] as const))(
    '%s copies none of the requests',
    (_name, utterances) => {
      const copies = utterances.filter(
        (utterance) => asked.has(telling(utterance)) || runsOf(utterance).some((run) => runs.has(run)),
      )
      expect(copies).toEqual([])
    },
  )
})

test('the list of what is off topic copies none of the requests', () => {
  const asked = new Set(blindOffTopic.map(telling))
  const runs = new Set(blindOffTopic.flatMap(runsOf))
  const copies = registry
    .offTopic()
    .filter((text) => asked.has(telling(text)) || runsOf(text).some((run) => runs.has(run)))
  expect(copies).toEqual([])
})

/** Every four telling words that follow one another. */
function runsOf(text: string): string[] {
  const terms = analyze(text)
  return terms.slice(3).map((_term, start) => terms.slice(start, start + 4).join(' '))
}

const telling = (text: string): string => analyze(text).join(' ')
