import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options, Result } from '../benchmark.ts'
import { openHttpLink } from '../calls/client/http-link.ts'
import { openSession, type Session } from '../calls/client/session.ts'
import { type Host, startHost } from '../load/host.ts'
import { pinClient } from '../measure/cores.ts'
import { watchOthers } from '../measure/noise.ts'
import { cpuNanoseconds, residentBytes } from '../measure/process-usage.ts'
import { spreadOf } from '../measure/spread.ts'
import { setUp } from '../set-up.ts'

/** Together they stay below what the server allows one caller in a minute. */
const USERS = 10
const AT_ONCE = 16
const ROUNDS = 7
const STEPS = 12
/** What memory may go up by and still be called flat. */
const SLACK = 0.05

const full = { warmUp: 8_000, slice: 1_500, calls: 600_000 }
const short = { warmUp: 2_000, slice: 300, calls: 12_000 }

/** Whether a call costs the same beside one tool and beside all of them, and whether memory stays flat. */
export async function measureProcess({ quick, say }: Options): Promise<Result> {
  const { warmUp, slice, calls } = quick ? short : full
  const workspace = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(workspace, { recursive: true, force: true }))
  const trouble = setUp()
  if (trouble) say(trouble, '')
  const cores = pinClient()
  const one = await startHost(join(workspace, 'one'), {}, USERS, cores, ['--tools', 'list_tasks'])
  const all = await startHost(join(workspace, 'all'), {}, USERS, cores)
  const others = watchOthers([one.child.pid, all.child.pid])
  const alone = { host: one, sessions: await open(one) }
  const beside = { host: all, sessions: await open(all) }
  const sides = [alone, beside]

  const micros: number[][] = [[], []]
  for (const { sessions } of sides) await call(sessions, warmUp)
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { host, sessions }] of sides.entries()) {
      const before = cpuNanoseconds(host.child.pid)
      await call(sessions, slice)
      micros[index]?.push((cpuNanoseconds(host.child.pid) - before) / 1000 / slice)
    }
  const [withOne, withAll] = micros.map(spreadOf)

  const memory: { calls: number; bytes: number }[] = []
  for (let made = 0; made <= calls; made += calls / STEPS) {
    if (made > 0) await call(beside.sessions, calls / STEPS)
    memory.push({ calls: made, bytes: residentBytes(all.child.pid) })
  }
  const flat = isFlat(memory.map(({ bytes }) => bytes))
  const othersShare = others()
  await Promise.all([one.child.end(), all.child.end()])

  say(
    `CPU of list_tasks over HTTP, ${AT_ONCE} at once (other processes used ${(othersShare * 100).toFixed(0)} % of the machine):`,
    `  served alone ${withOne?.median.toFixed(0)} µs, beside every other tool ${withAll?.median.toFixed(0)} µs`,
    '',
    `Memory over ${calls} further calls, MB:`,
    `  ${memory.map(({ bytes }) => (bytes / 2 ** 20).toFixed(0)).join(' ')}`,
    `  flat over the last ${calls / 3}, within ${SLACK * 100} %: ${flat ? 'yes' : 'no'}`,
  )
  return {
    figures: { bench: 'growth', node: process.version, othersShare, withOne, withAll, memory, flat },
    failed: false,
  }
}

/** In its last third: V8 first collects what grew old when there is some, after 100,000 to 350,000 calls. */
function isFlat(sizes: readonly number[]): boolean {
  const later = sizes.slice(-STEPS / 3 - 1)
  return Math.max(...later) <= (later[0] ?? 0) * (1 + SLACK)
}

const open = ({ port, tokens }: Host): Promise<Session[]> =>
  Promise.all(
    tokens.map((token) => {
      const headers = { Authorization: `Bearer ${token}` }
      return openSession(openHttpLink({ port, revision: '2026-07-28', headers }), '2026-07-28')
    }),
  )

async function call(sessions: readonly Session[], times: number): Promise<void> {
  let made = 0
  const one = async () => {
    while (made < times) {
      made += 1
      const answer = await sessions[made % sessions.length]?.call('list_tasks', { status: 'completed' })
      if (answer?.isError) throw new Error(`A call failed: ${JSON.stringify(answer).slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
