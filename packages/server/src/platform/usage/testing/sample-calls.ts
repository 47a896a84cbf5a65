import type { UsageCall } from '../usage-call.ts'

export interface SampleCall extends Partial<Omit<UsageCall, 'id' | 'at'>> {
  tool: string
  /** Minutes after the previous call; one second by default. */
  minutes?: number
}

const START = Date.parse('2026-01-02T03:00:00.000Z')

/** Successive calls of one agent, without a session and successful by default. */
export function callsFrom(...samples: SampleCall[]): UsageCall[] {
  let time = START
  return samples.map(({ minutes, ...given }, at) => {
    time += minutes === undefined ? 1000 : minutes * 60_000
    return {
      id: String(at).padStart(26, '0'),
      at: new Date(time).toISOString(),
      owner: 'ann',
      agent: 'someAgent',
      mode: 'someMode',
      withoutArguments: false,
      sessionId: null,
      agentId: 'claude',
      agentVersion: '1',
      outcome: 'OK',
      durationMs: 1,
      bytes: 1000,
      tokens: 250,
      cached: null,
      ...given,
    }
  })
}
