import { InMemoryTransport } from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import { Pipeline } from '../../../pipeline/pipeline.ts'
import { ToolRegistry } from '../../../registry.ts'
import { testCaller } from '../../../testing/call-tool.ts'
import { testPorts } from '../../../testing/test-ports.ts'
import { InFlight } from '../shared/running-calls.ts'
import { serverFactory } from './server-factory.ts'
import { Listeners } from './subscriptions.ts'
import { ToolDispatcher } from '../shared/tool-dispatcher.ts'

it('tells nobody what went wrong inside the pipeline itself, but whoever runs it', async () => {
  const reported: unknown[] = []
  const broken = () => {
    throw new Error('password hunter2 in /etc/passwd')
  }
  const pipeline = new Pipeline(new ToolRegistry(), testPorts({ newId: broken }))
  const listeners = new Listeners()
  const dispatcher = new ToolDispatcher({ pipeline, surface: 'test', selects: () => true })
  const make = serverFactory(
    {
      pipeline,
      name: 'test',
      title: 'Test',
      version: '1.0.0',
      surface: 'test',
      selects: () => true,
      stateKey: Buffer.alloc(32, 'key'),
      identify: () => testCaller(),
    },
    {
      dispatcher,
      subscriptions: listeners,
      notify: listeners,
      inFlight: new InFlight(),
      onError: (error) => reported.push(error.message),
    },
  )
  const [client, server] = InMemoryTransport.createLinkedPair()
  const { promise: answered, resolve } = Promise.withResolvers<unknown>()
  client.onmessage = resolve
  await make({ era: 'legacy' }).connect(server)
  await client.start()
  await client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'any', arguments: {} } })
  expect(await answered).toMatchObject({
    error: { code: -32603, message: 'Something went wrong on our side' },
  })
  expect(JSON.stringify(await answered)).not.toContain('hunter2')
  expect(reported).toEqual(['password hunter2 in /etc/passwd'])
})
