import { onTestFinished } from 'vitest'
import { fileURLToPath } from 'node:url'
import { startHttpFixture, type HttpFixture } from '../conformance/fixture-http.ts'
import { lineWire, type LineWire } from './line-wire.ts'
import { openLines } from './open-wires.ts'
import type { Revision } from './revisions.ts'

/** Both ways of answering plain requests. */
export const PATHS = [
  { path: 'fast', fastPath: true },
  { path: 'SDK', fastPath: false },
] as const

const fixture = fileURLToPath(import.meta.resolve('../conformance/fixture-stdio.ts'))

const program = (fastPath: boolean): string[] => [fixture, ...(fastPath ? [] : ['--sdk-path'])]

/** The fixture over standard input and output, one of the ways. */
export const fixtureLines = (fastPath: boolean, revision: Revision): Promise<LineWire> =>
  openLines(revision, program(fastPath), {})

/** The same before anything has been said. */
export const unopenedLines = (fastPath: boolean): LineWire => lineWire(program(fastPath), {})

/** The fixture over HTTP, one of the ways. */
export async function fixtureHttp(fastPath: boolean): Promise<HttpFixture> {
  const started = await startHttpFixture({ fastPath })
  onTestFinished(() => started.close())
  return started
}
