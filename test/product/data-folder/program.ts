import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** A built `tn`, of this or an earlier build, on one data folder. */
export interface Program {
  /** Runs a command to its end, and gives what it printed. */
  run(args: readonly string[], input?: string): Promise<string>
  serve(): Promise<Serving>
  /** Starts `tn link`; gives the code that it shows, and its end. */
  link(server: string): Promise<{ code: string; linked: Promise<unknown> }>
}

export interface Serving {
  address: string
  /** The data of a tool's answer. */
  call(token: string, name: string, args?: object, meta?: object): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

/** Else sessions would close by themselves between the making of a folder and a test. */
const DAYS = '3650'

/** `folder` holds the data folder and whatever else a home folder would: nothing outside it is read. */
export function programAt(program: string, home: string, folder: string): Program {
  const start = (args: readonly string[]) =>
    spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'], HOME: folder, TN_HOME: home, TN_SESSION_DAYS: DAYS },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  const lines = (child: ReturnType<typeof start>) =>
    createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async run(args, input = '') {
      const child = start(args)
      child.stdin.end(input)
      const [stdout, stderr] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      if (child.exitCode !== 0) throw new Error(`tn ${args.join(' ')}: ${stdout}${stderr}`)
      return stdout
    },
    async serve() {
      const child = start(['serve', '--port', '0', '--json'])
      const errors = text(child.stderr)
      const first = await lines(child).next()
      if (first.done) throw new Error(`tn serve: ${await errors}`)
      const { address, mcp } = JSON.parse(first.value)
      return {
        address,
        call: (token, name, args = {}, meta = {}) =>
          callTool(mcp, token, { name, arguments: args, _meta: meta }),
        async stop() {
          child.kill()
          await once(child, 'close')
        },
      }
    },
    async link(server) {
      const child = start(['link', server, '--name', 'Laptop', '--json'])
      const said = lines(child)
      const first = await said.next()
      if (first.done) throw new Error(`tn link: ${await text(child.stderr)}`)
      return { code: JSON.parse(first.value).code, linked: once(child, 'close') }
    },
  }
}

async function callTool(mcp: string, token: string, params: object): Promise<Record<string, unknown>> {
  const response = await fetch(mcp, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const body = await response.text()
  const data = body.split('\n').find((line) => line.startsWith('data: '))
  const { result } = JSON.parse(data?.slice('data: '.length) ?? body)
  if (result === undefined || result.isError) throw new Error(`${JSON.stringify(params)}: ${body}`)
  return result.structuredContent.data
}
