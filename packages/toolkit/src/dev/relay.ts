import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import * as z from 'zod'
import type { Restarting } from './restarting.ts'

const Message = z.object({ id: z.union([z.string(), z.number()]).optional(), method: z.string().optional() })
type Id = NonNullable<z.output<typeof Message>['id']>

const INTERNAL_ERROR = -32603
/** No client uses it, so that the answer is known to be to the handshake that is repeated. */
const REPEATED = 'repeated-initialize'
const CHANGED = ['tools', 'prompts', 'resources'].map((list) => `notifications/${list}/list_changed`)

/**
 * Stands between a client and a server that restarts: the connection stays, the handshake is repeated, calls that were
 * under way fail, and the client is told that the lists may have changed.
 */
export async function relay(server: Restarting, input: Readable, output: Writable): Promise<void> {
  const pending = new Set<Id>()
  let initialize: string | undefined
  const toClient = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const fail = (id: Id, message: string) => {
    pending.delete(id)
    toClient({ id, error: { code: INTERNAL_ERROR, message } })
  }

  server.start({
    line(line) {
      const { id, method } = parsed(line)
      if (id === REPEATED) {
        server.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
        for (const changed of CHANGED) toClient({ method: changed })
        return
      }
      if (id !== undefined && method === undefined) pending.delete(id)
      output.write(`${line}\n`)
    },
    restarted() {
      for (const id of pending) fail(id, 'The server was started again: repeat the call')
      if (initialize !== undefined) server.send(JSON.stringify({ ...JSON.parse(initialize), id: REPEATED }))
    },
  })
  for await (const line of createInterface({ input })) {
    const { id, method } = parsed(line)
    if (method === 'initialize') initialize = line
    if (id !== undefined && method !== undefined) pending.add(id)
    if (!server.send(line) && id !== undefined)
      fail(id, 'The server does not run: its output says why, and saving a file starts it again')
  }
  server.stop()
}

/** What is no message is passed on as it is. */
function parsed(line: string): z.output<typeof Message> {
  try {
    return Message.parse(JSON.parse(line))
  } catch {
    return {}
  }
}
