import * as z from 'zod'
import type { NamingRule } from '../contract/naming.ts'
import type { Tool } from '../contract/tool.ts'
import { Pipeline, type ServiceProvider } from '../pipeline/pipeline.ts'
import type { Ports } from '../pipeline/ports.ts'
import { ToolRegistry } from '../registry.ts'
import { testPorts } from './test-ports.ts'

export const anyName: NamingRule = { says: 'any name', accepts: () => true }

const modeOf = (name: string): string =>
  name.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a test says of its tool; `params` and `result` make the example that every tool needs. */
export interface SampleTool extends Partial<Tool> {
  params?: Readonly<Record<string, unknown>>
  result?: unknown
}

/** A tool that keeps every rule until a test breaks one. */
export function sampleTool({ params = {}, result = { value: 'x' }, ...own }: SampleTool = {}): Tool {
  const name = own.name ?? 'look_up'
  return {
    name,
    address: `sampleAgent/${modeOf(name)}`,
    version: '1.2.3',
    description: {
      what: 'Looks a value up in the sample.',
      when: 'Use it when somebody asks "what is the value?".',
      returns: 'Returns the value.',
    },
    category: 'query',
    responseTime: 'fast',
    idempotent: true,
    cacheable: false,
    permissions: [],
    tags: ['sample'],
    utterances: ['what is the value'],
    parameters: z.object({}),
    data: z.object({ value: z.string() }),
    examples: [{ description: 'A plain call', params, expectedResult: result }],
    handler: async (_, { ok }) => ok({ value: 'x' }),
    ...own,
  }
}

/** A pipeline over the given tools, all of one domain. */
export function samplePipeline(
  tools: readonly Tool[],
  ports: Ports = testPorts(),
  services: ServiceProvider = () => undefined,
): Pipeline {
  const registry = new ToolRegistry([{ name: 'sample', naming: anyName, tools }])
  const pipeline = new Pipeline(registry, ports)
  pipeline.mount('sample', services)
  return pipeline
}
