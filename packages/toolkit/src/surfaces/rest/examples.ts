import type { CompiledTool } from '../../compiled-tool.ts'
import { asShown } from '../../contract/example.ts'
import { expand } from '../../pipeline/lean.ts'

/** One worked call, with plausible values where the system gives them. */
export interface ShownExample {
  description: string
  arguments: unknown
  data: unknown
  /** The whole answer around the data. */
  result: object
}

export const shownExamples = ({ tool }: CompiledTool): ShownExample[] =>
  tool.examples.map(({ description, params, expectedResult }) => ({
    description,
    arguments: asShown(params),
    data: asShown(expectedResult),
    result: sampleEnvelope(asShown(expectedResult), tool.version),
  }))

/** An answer around the data as a caller gets it, with nothing to say in its hints. */
function sampleEnvelope(data: unknown, toolVersion: string): object {
  const metadata = {
    toolVersion,
    timestamp: '2026-11-15T09:30:00Z',
    executionTime: 2.4,
    serviceVersion: '1.0.0',
  }
  const sized = (bytes: number): object =>
    expand({ data, agentHints: {}, metadata, _meta: { bytes, estimated_tokens: Math.ceil(bytes / 4) } })
  const sizeOf = (bytes: number): number => Buffer.byteLength(JSON.stringify(sized(bytes)))
  // Its size includes the digits that tell it.
  return sized(sizeOf(sizeOf(sizeOf(0))))
}
