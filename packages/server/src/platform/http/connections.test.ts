import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Connections, type ConnectionLimits } from './connections.ts'
import { oneByOne } from './server.ts'

/** A server that answers when the test says so. */
async function host(limits: Partial<ConnectionLimits> = {}) {
  const begun: { path: string; response: ServerResponse }[] = []
  const arrivals = new Map<number, () => void>()
  const server = createServer()
  const begin = ({ url: path = '' }: IncomingMessage, response: ServerResponse): void => {
    begun.push({ path, response })
    arrivals.get(begun.length)?.()
  }
  server.on('request', oneByOne(new Connections(server, limits), begin))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const accepted = once(server, 'connection')
    // A refused connection is reset.
    socket.on('error', () => {})
    await Promise.all([once(socket, 'connect'), accepted])
    return socket
  }
  const has = (count: number): Promise<void> =>
    begun.length >= count ? Promise.resolve() : new Promise((resolve) => arrivals.set(count, resolve))
  return { server, begun, has, open }
}

/** Resolves however the connection closes: one that is refused is reset. */
const closed = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve))

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const gets = (count: number): string => Array.from({ length: count }, (_, at) => get(`/${at}`)).join('')

test('requests of one connection are begun one after another', async () => {
  const { begun, has, open } = await host()
  const socket = await open()
  socket.write(gets(3))
  await has(1)
  expect(begun).toHaveLength(1)
  begun[0]?.response.end('first')
  await has(2)
  expect(begun.map(({ path }) => path)).toEqual(['/0', '/1'])
  socket.destroy()
})

test('a few may wait; with more of them the connection closes and none is begun', async () => {
  const { begun, has, open } = await host({ pipelined: 3 })
  const [patient, greedy] = [await open(), await open()]
  const received = text(patient)
  patient.write(gets(4))
  for (let at = 0; at < 4; at += 1) {
    await has(at + 1)
    begun[at]?.response.end(`answer ${at}`)
  }
  patient.end()
  expect((await received).match(/answer \d+/g)).toEqual(['answer 0', 'answer 1', 'answer 2', 'answer 3'])
  greedy.write(gets(500))
  await closed(greedy)
  expect(begun).toHaveLength(5)
})

test('what waits on a connection that closes is never begun', async () => {
  const { server, begun, has, open } = await host()
  const socket = await open()
  socket.write(gets(5))
  await has(1)
  const ended = once(begun[0]?.response ?? server, 'close')
  socket.destroy()
  await ended
  const other = await open()
  other.write(get('/other'))
  await has(2)
  expect(begun.map(({ path }) => path)).toEqual(['/0', '/other'])
  other.destroy()
})

test('at the limit the oldest connection without a request makes room, and one with a request does not', async () => {
  const { begun, has, open } = await host({ total: 3 })
  const busy = await open()
  busy.write(get('/busy'))
  await has(1)
  const halfOpen = await open()
  halfOpen.write('POST /half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n')
  await has(2)
  const idle = await open()
  const ended: string[] = []
  halfOpen.once('close', () => ended.push('half-open'))
  idle.once('close', () => ended.push('idle'))
  const [third] = await Promise.all([open(), closed(halfOpen)])
  const [fourth] = await Promise.all([open(), closed(idle)])
  expect(ended).toEqual(['half-open', 'idle'])
  for (const socket of [third, fourth]) socket.write(get('/more'))
  await has(4)
  const refused = await open()
  await closed(refused)
  begun[0]?.response.end('still there')
  const [answer] = await once(busy, 'data')
  expect(String(answer)).toContain('still there')
})

test.runIf(process.platform === 'linux')(
  'an address has its share, and takes nothing from others',
  async () => {
    const { open } = await host({ perAddress: 2 })
    const elsewhere = await open('127.0.0.3')
    const first = await open('127.0.0.2')
    await open('127.0.0.2')
    await Promise.all([open('127.0.0.2'), closed(first)])
    expect([elsewhere.destroyed, first.destroyed]).toEqual([false, true])
  },
)

test('a client that reads nothing is given up', async () => {
  const { server, begun, has, open } = await host({ stalledMs: 200 })
  const given = once(server, 'connection')
  const socket = await open()
  const [accepted] = await given
  socket.pause()
  socket.write(get('/large'))
  await has(1)
  begun[0]?.response.end(Buffer.alloc(64 * 1024 * 1024))
  await once(accepted, 'close')
  expect(begun[0]?.response.writableFinished).toBe(false)
})
