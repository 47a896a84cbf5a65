import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { callTool } from './call-tool.ts'
import { samplePipeline, sampleTool } from './sample-tool.ts'
import { testPorts } from './test-ports.ts'

describe('ports for tests', () => {
  it('make the same call the same on every run', async () => {
    const texts = []
    for (let run = 0; run < 2; run += 1) {
      const outcome = await callTool(samplePipeline([sampleTool()]), 'look_up')
      texts.push(outcome.kind === 'result' && outcome.text)
    }
    expect(texts[0]).toBe(texts[1])
  })

  it('give ids that are ULIDs and sort as they were given', () => {
    const { newId, newUuid, clock } = testPorts()
    const ids = Array.from({ length: 100 }, () => {
      clock.advance(1)
      return newId()
    })
    expect(ids.every((id) => z.ulid().safeParse(id).success)).toBe(true)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(100)
    expect(z.uuid().parse(newUuid())).not.toBe(newUuid())
  })

  it('have a time that a test moves', () => {
    const { now, elapsed, clock } = testPorts()
    expect(now().toISOString()).toBe('2026-11-15T09:30:00.000Z')
    clock.advance(90_000)
    expect(now().toISOString()).toBe('2026-11-15T09:31:30.000Z')
    expect(elapsed()).toBe(90_000)
  })
})
