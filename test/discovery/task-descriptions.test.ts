import { ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { describe, expect, test } from 'vitest'
import { taskDomain } from '../../packages/server/src/features/task/domain.ts'
import { taskRequests } from './task-requests.ts'

const tools = new ToolRegistry([taskDomain]).getAll()
const byDescription = new ToolIndex(tools, { fields: ['description'] })

describe.each(tools.map(({ tool }) => [tool.name, tool.utterances] as const))('%s', (name, utterances) => {
  const requests = taskRequests[name] ?? []

  test('has ten requests that are not its utterances', () => {
    expect(requests).toHaveLength(10)
    expect(requests.filter((request) => utterances.includes(request))).toEqual([])
  })

  test.each(requests)('is found by its description alone: %s', (request) => {
    expect(byDescription.search(request)[0]?.name).toBe(name)
  })
})
