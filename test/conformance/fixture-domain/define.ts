import { toolsFor } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import type { Signals } from './signals.ts'

export interface FixtureServices {
  signals: Signals
}

export const defineTool = toolsFor<FixtureServices>()

export const Said = z.object({ said: z.string() })
export const nothing = z.object({})

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What all tools of the suite have in common, so that each file says only what its tools do. */
export const testTool = (name: string, what: string) =>
  ({
    name,
    address: `conformance/${camelCase(name)}`,
    version: '1.0.0',
    description: {
      what,
      when: `Use this when the conformance suite or a client's test asks to "run ${name}".`,
      returns: 'Returns what was said, and the content blocks that the test looks for.',
    },
    category: 'query',
    responseTime: 'fast',
    idempotent: true,
    cacheable: false,
    permissions: ['conformance:run'],
    tags: ['conformance'],
    utterances: [name.replaceAll('_', ' ')],
    data: () => Said,
  }) as const

/** An example without parameters. */
export const saying = (said: string) => ({
  description: 'As the suite calls it',
  params: {},
  expectedResult: { said },
})
