import { expect, test } from 'vitest'
import * as z from 'zod'
import { ToolRegistry } from '../registry.ts'
import { anyName, sampleTool } from '../testing/sample-tool.ts'
import { toolsFor } from './tool.ts'

function countingTool() {
  const made: string[] = []
  const tool = toolsFor<unknown>()({
    ...sampleTool(),
    parameters: () => {
      made.push('parameters')
      return z.object({ title: z.string().max(80).describe('A title') })
    },
    data: () => {
      made.push('data')
      return z.object({ value: z.string() })
    },
    examples: [],
    handler: async ({ title }, { ok }) => ok({ value: title }),
  })
  return { tool, made }
}

test('a schema is made when it is first read, and is the same from then on', () => {
  const { tool, made } = countingTool()
  expect(made).toEqual([])
  expect(tool.parameters).toBe(tool.parameters)
  expect(made).toEqual(['parameters'])
  expect(tool.data).toBe(tool.data)
  expect(made).toEqual(['parameters', 'data'])
})

test('a registry that trusts its tools makes no schema until one is asked for', () => {
  const { tool, made } = countingTool()
  const registry = new ToolRegistry([{ name: 'sample', naming: anyName, tools: [tool] }], { trusting: true })
  const compiled = registry.get(tool.name)
  expect(compiled?.description).toContain('Looks a value up')
  expect(made).toEqual([])
  expect(compiled?.inputSchema).toMatchObject({ properties: { title: { maxLength: 80 } } })
  expect(made).toEqual(['parameters'])
})
