import { randomBytes } from 'node:crypto'
import { UserId } from '@tutor-nexus/toolkit'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { selectionOf, type McpOptions } from '@tutor-nexus/toolkit/mcp'
// By its file, because the package's index also loads what makes random input, and children start often.
import { testPorts, type Seen } from '../../packages/toolkit/src/testing/test-ports.ts'
import { fixtureDomain } from './fixture-domain/index.ts'
import { Signals } from './fixture-domain/signals.ts'

export interface Fixture {
  options: Omit<McpOptions, 'identify' | 'surface'>
  /** What the pipeline has logged and recorded so far. */
  seen: Seen
  signals: Signals
}

/** The conformance suite's server, up to the transport: the real pipeline on ports that keep all in memory. */
export function openFixture(signals = new Signals(), stateKey = randomBytes(32)): Fixture {
  const ports = testPorts()
  const pipeline = new Pipeline(new ToolRegistry([fixtureDomain]), ports)
  pipeline.mount(fixtureDomain.name, () => ({ signals }))
  return {
    seen: ports.seen,
    signals,
    options: {
      pipeline,
      name: 'fixture',
      title: 'Conformance fixture',
      version: '1.0.0',
      selects: selectionOf({}),
      stateKey,
    },
  }
}

export const EVERYTHING = 'conformance:*'

/** Who calls where nobody says who does. */
export const SOMEBODY = { userId: UserId.parse('01K9Z4M8T0TEST000000000001'), scopes: [EVERYTHING] }
