import { analyze, ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { ownRequests } from './requests/index.ts'

const tools = (await createRegistry()).getAll()
const index = new ToolIndex(tools)
const requests = Object.entries(ownRequests).flatMap(([tool, { tuning, heldOut }]) =>
  [...tuning, ...heldOut].map((text) => ({ tool, text })),
)

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

describe('utterances', () => {
  const asked = new Set(requests.map(({ text }) => telling(text)))
  const runs = new Set(requests.flatMap(({ text }) => runsOf(text)))

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

/** Every four telling words that follow one another. */
function runsOf(text: string): string[] {
  const terms = analyze(text)
  return terms.slice(3).map((_term, start) => terms.slice(start, start + 4).join(' '))
}

const telling = (text: string): string => analyze(text).join(' ')
