import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'

/** As many as one exchange takes. */
const AT_ONCE = 500

/** How many seconds it takes to post these to a server that only inserts them, one request after the other. */
export async function postPlainly(folder: string, bodies: readonly string[]): Promise<number> {
  const file = join(folder, 'floor.db')
  const server = fork(join(import.meta.dirname, 'floor-server.ts'), [file], { execArgv: [] })
  try {
    const [address] = await once(server, 'message')
    const port = Number(Object(address).port)
    const began = performance.now()
    for (let place = 0; place < bodies.length; place += AT_ONCE)
      await post(port, bodies.slice(place, place + AT_ONCE).join('\n'))
    return (performance.now() - began) / 1000
  } finally {
    server.disconnect()
    await once(server, 'exit')
  }
}

async function post(port: number, body: string): Promise<void> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST' })
  const answered = once(sent, 'response')
  sent.end(body)
  const [response] = await answered
  response.resume()
  await once(response, 'end')
}
