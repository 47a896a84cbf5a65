import { expect, it } from 'vitest'
import { testSurface } from '../../testing/call-tool.ts'
import { samplePipeline, sampleTool } from '../../testing/sample-tool.ts'
import { Discovery } from './discovery.ts'

const caller = { userId: null, scopes: ['*'], agentId: 'test', agentVersion: '1.0.0' }

it('answers every search that arrives while the index is being made', async () => {
  const pipeline = samplePipeline([sampleTool()])
  const visible = pipeline.registry.getAll()
  const discovery = new Discovery({
    pipeline,
    visibleTo: () => visible,
    workspacesOf: async () => ['default'],
  })
  const [name = ''] = visible.map(({ tool }) => tool.name)
  const search = () =>
    discovery.call({ name: 'get_tools', arguments: { query: name }, caller, surface: testSurface() })
  const outcomes = await Promise.all([search(), search(), search()])
  expect(outcomes).toMatchObject(outcomes.map(() => ({ result: { data: { tools: [{ name }] } } })))
})
