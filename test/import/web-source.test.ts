import { describe, expect, test } from 'vitest'
import { WebSource } from '../../packages/server/src/platform/import/web-source.ts'
import { json, localServer, status, type Answer } from './local-server.ts'

const { signal } = new AbortController()
const MANNERS = { signal, intervalMs: 500, retries: 4, backoffMs: 1000, timeoutMs: 5000 }

/** A source whose pauses take no time, but are known. */
async function source(answer: Answer) {
  const { address, asked } = await localServer(answer)
  const pauses: number[] = []
  let now = 0
  const web = new WebSource(MANNERS, {
    elapsed: () => now,
    async pause(ms) {
      pauses.push(ms)
      now += ms
    },
    random: () => 0.5,
  })
  return { ask: () => web.json({ url: new URL(address) }), asked, pauses }
}

describe('a source on the web', () => {
  test('is asked no faster than agreed', async () => {
    const { ask, pauses } = await source((_, response) => json(response, {}))
    await ask()
    await ask()
    await ask()
    expect(pauses).toEqual([500, 500])
  })

  test('is left alone for longer each time that it fails', async () => {
    const { ask, pauses, asked } = await source((_, response, count) =>
      count < 4 ? status(response, 502) : json(response, { fine: true }),
    )
    expect(await ask()).toEqual({ fine: true })
    expect(asked).toHaveLength(4)
    expect(pauses).toEqual([1000, 2000, 4000])
  })

  test('is left alone for as long as it asks for, within reason', async () => {
    const { ask, pauses } = await source((_, response, count) => {
      if (count === 1) status(response, 429, { 'retry-after': '7' })
      else if (count === 2) status(response, 429, { 'retry-after': '86400' })
      else json(response, {})
    })
    await ask()
    expect(pauses).toEqual([7000, 60_000])
  })
})
