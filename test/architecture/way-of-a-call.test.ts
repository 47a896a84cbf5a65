import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { openHttp } from '../differential/open-wires.ts'
import { requestAt, STATELESS } from '../differential/revisions.ts'
import { demoHome } from '../support/demo.ts'
import { ended, tnToken } from '../support/tn.ts'

const ROOT = join(import.meta.dirname, '../..')
const RECORDER = join(import.meta.dirname, 'record-calls.mjs')
const PROGRAM = join(ROOT, 'packages/server/src/tn.ts')

const WARM_UP_CALLS = 5
/** A file is on the way if it runs in each of these calls; background work, such as flushing records, is not. */
const TRACED_CALLS = 12

/** More files than this and nobody reads the way of a call. It may only go down. */
const MAX_FILES = 30

const CALL = { name: 'list_tasks', arguments: {} }

const Recorded = z.object({ urls: z.array(z.string()) })

/** `tn` from its source, which reports the files that ran since the last report. */
function startFromSource(home: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['--import', RECORDER, PROGRAM, ...args, '--surface', 'flat'], {
    env: { PATH: process.env['PATH'], TN_HOME: home, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  onTestFinished(() => ended(child))
  const { stdin, stdout } = child
  if (!stdin || !stdout) throw new Error('The program has no standard input and output')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => (await lines.next()).value ?? ''
  return { child, nextLine, write: (line: string) => void stdin.write(`${line}\n`) }
}

async function takeFiles(child: ChildProcess): Promise<Set<string>> {
  const reported = once(child, 'message')
  child.send('take')
  const { urls } = Recorded.parse((await reported)[0])
  return new Set(urls.flatMap((url) => /\/(packages\/[^/]+\/src\/.*)$/.exec(url)?.[1] ?? []))
}

/** The files that run in every call. */
async function filesOfCall(child: ChildProcess, call: () => Promise<unknown>): Promise<string[]> {
  for (let at = 0; at < WARM_UP_CALLS; at += 1) expect(await call()).toMatchObject({ result: {} })
  let files: Set<string> | undefined
  for (let at = 0; at < TRACED_CALLS; at += 1) {
    await takeFiles(child)
    await call()
    const ran = await takeFiles(child)
    files = files?.intersection(ran) ?? ran
  }
  return [...(files ?? [])].toSorted()
}

/** The files that a section of ARCHITECTURE.md lists in the first column of its table. */
async function listedFiles(...sections: readonly string[]): Promise<string[]> {
  const text = await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  return sections
    .flatMap((section) => {
      const [, body = ''] = text.split(`\n## ${section}\n`)
      return [...(body.split('\n## ')[0] ?? '').matchAll(/^\| `(packages\/[^`]+)` \|/gm)].map(
        ([, file]) => file,
      )
    })
    .filter((file) => file !== undefined)
    .toSorted()
}

const SHARED = 'Files of a call over either'

test('a call over stdio runs the files that ARCHITECTURE.md lists', async () => {
  const { child, nextLine, write } = startFromSource(await demoHome(), ['mcp'])
  const files = await filesOfCall(child, async () => {
    write(JSON.stringify(requestAt(STATELESS, 1, 'tools/call', CALL)))
    return JSON.parse(await nextLine())
  })
  expect(files).toEqual(await listedFiles('A call over stdio, file by file', SHARED))
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
})

test('a call over HTTP runs the files that ARCHITECTURE.md lists', async () => {
  const home = await demoHome()
  const token = await tnToken(home)
  const { child, nextLine } = startFromSource(home, ['serve', '--port', '0', '--json'])
  const { mcp } = z.object({ mcp: z.string() }).parse(JSON.parse(await nextLine()))
  const { post, headersFor } = await openHttp(mcp, STATELESS, { Authorization: `Bearer ${token}` })
  const files = await filesOfCall(child, async () => {
    const request = requestAt(STATELESS, 1, 'tools/call', CALL)
    return JSON.parse((await post(request, headersFor('tools/call', CALL.name))).body)
  })
  expect(files).toEqual(await listedFiles('A call over HTTP, file by file', SHARED))
  expect(files.length).toBeLessThanOrEqual(MAX_FILES)
})
