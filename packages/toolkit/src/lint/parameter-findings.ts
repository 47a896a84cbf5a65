import * as z from 'zod'
import type { CompiledTool } from '../compiled-tool.ts'
import { error, warning, type Finding } from './finding.ts'
import { parameterFaults } from './parameter-faults.ts'

const Published = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

type Spelling = 'snake_case' | 'camelCase'

/** The pipeline's own, spelled alike in every domain. */
const FOREIGN = new Set(['clientEventId'])

/** What an author should look at in the parameters and in the examples that show them. */
export const parameterFindings = (tools: readonly CompiledTool[]): Finding[] => [
  ...tools.flatMap(undescribed),
  ...tools.flatMap(unshown),
  ...[...Map.groupBy(tools, ({ domain }) => domain).values()].flatMap(mixedSpelling),
]

/** Raw parameters pass the checklist as they were written; here they are held to the same. */
const undescribed = ({ tool, inputSchema }: CompiledTool): Finding[] =>
  'jsonSchema' in tool.parameters
    ? parameterFaults(inputSchema).map((fault) => warning(tool.name, 'parameter-description', fault))
    : []

function unshown({ tool, inputSchema }: CompiledTool): Finding[] {
  const shown = new Set(tool.examples.flatMap(({ params }) => Object.keys(params)))
  return Published.parse(inputSchema)
    .required.filter((name) => !shown.has(name))
    .map((name) => error(tool.name, 'example-missing', `no example shows the required parameter ${name}`))
}

function spellingOf(name: string): Spelling | undefined {
  if (FOREIGN.has(name)) return undefined
  if (name.includes('_')) return 'snake_case'
  return /[a-z0-9][A-Z]/.test(name) ? 'camelCase' : undefined
}

/** The parameters of a domain that are spelled as most of its others are not. */
function mixedSpelling(tools: readonly CompiledTool[]): Finding[] {
  const named = tools.flatMap(({ tool, inputSchema }) =>
    Object.keys(Published.parse(inputSchema).properties).flatMap((parameter) => {
      const spelling = spellingOf(parameter)
      return spelling ? [{ tool: tool.name, parameter, spelling }] : []
    }),
  )
  const { snake_case: snake = [], camelCase: camel = [] } = Object.groupBy(named, ({ spelling }) => spelling)
  const [fewer, usual] = snake.length < camel.length ? [snake, 'camelCase'] : [camel, 'snake_case']
  return fewer.length === named.length
    ? []
    : fewer.map(({ tool, parameter }) =>
        warning(tool, 'parameter-spelling', `${parameter} is not in ${usual}, as its domain's others are`),
      )
}
