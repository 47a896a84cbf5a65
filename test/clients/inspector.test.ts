import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { transports } from './clients.ts'
import { targets, type OpenTarget, type Route } from './target.ts'
import { envelopeOf, ToolAnswer } from './test-client.ts'

const inspector = join(
  dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/package.json'))),
  'clients/launcher/build/index.js',
)

const Printed = z.object({ result: z.unknown() })

const reaching = (route: Route): string[] =>
  route.kind === 'stdio'
    ? [
        ...Object.entries(route.env).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
        route.command,
        ...route.args,
      ]
    : [
        route.url,
        '--transport',
        'http',
        ...Object.entries(route.headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ]

describe.each(targets)("the Inspector's CLI on $name", (target) => {
  let open: OpenTarget
  let home: string
  beforeAll(async () => {
    open = await target.open()
    home = await mkdtemp(join(tmpdir(), 'inspector-'))
  })
  afterAll(async () => {
    await open.close()
    await rm(home, { recursive: true })
  })

  const inspect = async (route: Route, era: string, ...args: string[]): Promise<unknown> => {
    const all = [
      inspector,
      '--cli',
      ...reaching(route),
      '--protocol-era',
      era,
      '--quiet',
      '--format',
      'json',
      ...args,
    ]
    const options = { env: { ...process.env, HOME: home }, signal: AbortSignal.timeout(25_000) }
    const { stdout } = await promisify(execFile)(process.execPath, all, options)
    return Printed.parse(JSON.parse(stdout)).result
  }

  describe.each(transports)('over %s', (transport) => {
    test.each(['legacy', 'modern'])('lists and calls, %s', async (era) => {
      const route = open.routes[transport]
      expect(await inspect(route, era, '--method', 'tools/list', '--strict')).toMatchObject({
        tools: expect.arrayContaining(target.lists.map((name) => expect.objectContaining({ name }))),
      })
      const { tool, arguments: args, data } = target.call
      const json = JSON.stringify(args)
      const answer = ToolAnswer.parse(
        await inspect(route, era, '--method', 'tools/call', '--tool-name', tool, '--tool-args-json', json),
      )
      expect(envelopeOf(answer)).toEqual(answer.structuredContent)
      expect(envelopeOf(answer)['data']).toMatchObject(data)
    })
  })
})
