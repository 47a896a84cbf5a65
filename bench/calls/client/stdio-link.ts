import type { ChildProcess } from 'node:child_process'
import { type Link, type Reply, resultOf } from './link.ts'

/** Newline-delimited JSON-RPC over the pipes of a child process. */
export function openStdioLink({ stdin, stdout }: ChildProcess): Link {
  if (!stdin || !stdout) throw new Error('the server was started without pipes')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let rest = ''

  const receive = (reply: Reply) => {
    const call = reply.id === undefined ? undefined : waiting.get(reply.id)
    if (!call || reply.id === undefined) return
    waiting.delete(reply.id)
    try {
      call.resolve(resultOf(reply))
    } catch (error) {
      call.reject(error)
    }
  }
  const fail = (reason: string) => {
    for (const call of waiting.values()) call.reject(new Error(reason))
    waiting.clear()
  }

  stdout.setEncoding('utf8')
  stdout.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('{')) receive(JSON.parse(line))
      else fail(`not JSON-RPC on stdout: ${line.slice(0, 200)}`)
    }
  })
  stdout.on('close', () => fail('the server ended'))
  // A write to a server that has ended is reported by the close of its stdout.
  stdin.on('error', () => {})

  const send = (message: object) => stdin.write(`${JSON.stringify(message)}\n`)
  return {
    request(method, params) {
      const call = Promise.withResolvers<unknown>()
      lastId += 1
      waiting.set(lastId, call)
      send({ jsonrpc: '2.0', id: lastId, method, params })
      return call.promise
    },
    async notify(method) {
      send({ jsonrpc: '2.0', method })
    },
    close: () => void stdin.end(),
  }
}
