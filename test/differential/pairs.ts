import { onTestFinished } from 'vitest'
import { fileURLToPath } from 'node:url'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { lineWire, type LineWire } from './line-wire.ts'
import { openLines } from './open-wires.ts'
import type { Revision } from './revisions.ts'

/** Both ways of answering plain requests. */
export const WAYS = [
  { way: 'short', direct: true },
  { way: 'long', direct: false },
] as const

const fixture = fileURLToPath(import.meta.resolve('../conformance/fixture-stdio.ts'))

const program = (direct: boolean): string[] => [fixture, ...(direct ? [] : ['--long-way'])]

/** The fixture over standard input and output, one of the ways. */
export const fixtureLines = (direct: boolean, revision: Revision): Promise<LineWire> =>
  openLines(revision, program(direct), {})

/** The same before anything has been said. */
export const unopenedLines = (direct: boolean): LineWire => lineWire(program(direct), {})

/** The fixture over HTTP, one of the ways. */
export async function fixtureHttp(direct: boolean): Promise<HttpFixture> {
  const started = await startHttpFixture({ direct })
  onTestFinished(() => started.close())
  return started
}
