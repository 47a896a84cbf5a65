import { afterEach, expect, test } from 'vitest'
import type { Sample } from './testing/sample-worker.ts'
import { WorkerClient, type WorkerOptions } from './worker-client.ts'

const clients: WorkerClient<Sample, string>[] = []
const warned: [object, string][] = []

function open(options: Partial<WorkerOptions<Sample, string>> = {}): WorkerClient<Sample, string> {
  const client = new WorkerClient<Sample, string>({
    file: { source: 'src/platform/worker/testing/sample-worker.ts', built: 'sample-worker.js' },
    data: 'given',
    logger: { warn: (facts, message) => warned.push([facts, message]) },
    faultMessage: 'A file could not be read',
    ...options,
  })
  clients.push(client)
  return client
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
  warned.length = 0
})

test('answers calls, whichever is done first', async () => {
  const client = open()
  expect(client.isRunning).toBe(false)
  expect(await Promise.all([client.call('later', 'text'), client.call('add', 1, 2)])).toEqual([
    'given text',
    3,
  ])
})

test('fails as the method does, with its code', async () => {
  await expect(open().call('fail', 'SQLITE_CORRUPT')).rejects.toMatchObject({
    message: expect.stringContaining('refused'),
    code: 'SQLITE_CORRUPT',
  })
})

test('starts again after it was lost, and is told again what it must know', async () => {
  const client = open({ onStart: (notify) => notify('note', 'first') })
  client.notify('note', 'second')
  expect(await client.call('notes')).toEqual(['first', 'second'])
  const lost = client.call('block')
  void client.start().terminate()
  await expect(lost).rejects.toThrow('closed')
  expect(await client.call('notes')).toEqual(['first'])
})

test('rejects what is under way when the worker crashes, and says so', async () => {
  const client = open()
  await expect(client.call('crash')).rejects.toThrow('crashed')
  expect(warned).toMatchObject([[{ err: { message: 'crashed' } }, 'sample-worker.js stopped']])
  expect(await client.call('add', 2, 2)).toBe(4)
})

test('hands on events and reports faults', async () => {
  const events: string[] = []
  const client = open({ onEvent: (event) => events.push(event) })
  await client.call('tell', 'news')
  client.notify('fail', 'EACCES')
  await client.call('add', 0, 0)
  expect(events).toEqual(['news'])
  expect(warned).toEqual([
    [{ path: 'some/file', fault: expect.stringContaining('news') }, 'A file could not be read'],
    [{ path: 'fail', fault: expect.stringContaining('refused') }, 'A file could not be read'],
  ])
})

test('ends even a worker that does not listen', async () => {
  const client = open({ stopDeadlineMs: 100 })
  const blocked = client.call('block').catch((error: unknown) => String(error))
  await client.close()
  expect(await blocked).toContain('closed')
  expect(client.isRunning).toBe(false)
})
