import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { TokenUse } from '../../packages/server/src/features/trace/model/recording.ts'
import { LogIndex } from '../../packages/server/src/features/trace/store/read/log-index.ts'

const SAMPLES = join(import.meta.dirname, '../../../shared/data/trace/samples')
const CCUSAGE = join(import.meta.dirname, '../../node_modules/@ccusage/ccusage-linux-x64/bin/ccusage')
const run = promisify(execFile)

const Totals = z.object({
  totals: z.object({
    inputTokens: z.number(),
    outputTokens: z.number(),
    cacheReadTokens: z.number(),
    cacheCreationTokens: z.number().optional(),
  }),
})
type Use = Omit<TokenUse, 'reasoning' | 'cacheWriteHour'>

const absent = !existsSync(SAMPLES) || !existsSync(CCUSAGE)
if (absent)
  process.stdout.write(
    'skipped: comparison with ccusage, for ../shared/data/trace/samples or its native program is absent\n',
  )
// The lock file does not keep that it can be run.
else chmodSync(CCUSAGE, 0o755)

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'tn-ccusage-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

function put(home: string, path: string, content: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), content)
}

const sample = (name: string): string => readFileSync(join(SAMPLES, name), 'utf8')

async function byCcusage(agent: 'claude' | 'codex', home: string): Promise<Use> {
  const { stdout } = await run(CCUSAGE, [agent, 'daily', '--json', '--offline', '--no-cost'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, 'claude'),
      CODEX_HOME: join(home, 'codex'),
    },
  })
  const { totals } = Totals.parse(JSON.parse(stdout))
  return {
    input: totals.inputTokens,
    output: totals.outputTokens,
    cacheRead: totals.cacheReadTokens,
    cacheWrite: totals.cacheCreationTokens ?? 0,
  }
}

/** Each recording's own, and what its turns come to. */
async function byUs(
  provider: 'claude_code' | 'codex',
  root: string,
  home: string,
): Promise<{ all: Use; turns: Use }> {
  const index = new LogIndex({
    indexFile: join(home, 'index.db'),
    roots: async () => [{ owner: 'ann', provider, path: root }],
    logger: { warn: (facts) => expect(facts).toBeUndefined() },
    waitMs: 60_000,
  })
  const all = none()
  const turns = none()
  const recordings = index.forOwner('ann')
  for (const head of await recordings.list({ withSubagents: true }, undefined, 1000)) {
    add(all, head.tokens)
    const recording = await recordings.open(head.id)
    for (const { tokens } of await recording.turns(0, 1000)) add(turns, tokens)
    await recording.close()
  }
  await index.close()
  return { all, turns }
}

const none = (): Use => ({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0 })

function add(to: Use, { input, output, cacheRead, cacheWrite }: Use): void {
  to.input += input
  to.output += output
  to.cacheRead += cacheRead
  to.cacheWrite += cacheWrite
}

const SESSION = '7f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9'
const RESUMED = '8f2abd2d-7cfc-4447-9ddd-3ca8d14e02e9'
const PROJECT = 'claude/projects/-Users-test-user-agent-sample'

test.skipIf(absent)(
  'the tokens of Claude Code are those that ccusage counts, resumed sessions too',
  async () => {
    const home = temporaryHome()
    const session = sample('claude_session.jsonl')
    put(home, `${PROJECT}/${SESSION}.jsonl`, session)
    put(home, `${PROJECT}/agent-0c4c3cf8.jsonl`, sample('claude_agent.jsonl'))
    // It repeats all that was said, and goes on with answers of its own.
    const own = session
      .replaceAll(/"(msg_|req_)([A-Za-z0-9]+)"/g, '"$1own$2"')
      .replaceAll('2025-12-09', '2025-12-10')
    put(home, `${PROJECT}/${RESUMED}.jsonl`, (session + own).replaceAll(SESSION, RESUMED))
    const theirs = await byCcusage('claude', home)
    expect(theirs.output).toBeGreaterThan(0)
    const ours = await byUs('claude_code', join(home, 'claude'), home)
    expect(ours.all).toEqual(theirs)
    expect(ours.turns).toEqual(theirs)
  },
)

test.skipIf(absent)(
  'an answer that grows is counted by its last size, once, in whichever file that stands',
  async () => {
    const home = temporaryHome()
    const lines = sample('claude_session.jsonl').split('\n')
    const line = lines.find((each) => each.includes('"output_tokens"')) ?? ''
    const grown = (output: number): string => line.replace(/"output_tokens":\d+/, `"output_tokens":${output}`)
    put(home, `${PROJECT}/${SESSION}.jsonl`, `${grown(3)}\n${grown(50)}\n`)
    put(home, `${PROJECT}/${RESUMED}.jsonl`, `${grown(50)}\n${grown(90)}\n`.replaceAll(SESSION, RESUMED))
    const theirs = await byCcusage('claude', home)
    expect(theirs.output).toBe(90)
    const ours = await byUs('claude_code', join(home, 'claude'), home)
    expect(ours).toEqual({ all: theirs, turns: theirs })
  },
)

test.skipIf(absent)(
  'the tokens of Codex are the final totals of its log, and what ccusage counts',
  async () => {
    const home = temporaryHome()
    const file =
      'codex/sessions/2025/12/09/rollout-2025-12-09T19-55-16-019b04ae-b1c6-7c72-a134-a4c2de66058c.jsonl'
    mkdirSync(dirname(join(home, file)), { recursive: true })
    copyFileSync(join(SAMPLES, 'codex_session.jsonl'), join(home, file))
    const ours = await byUs('codex', join(home, 'codex'), home)
    const last = sample('codex_session.jsonl')
      .split('\n')
      .findLast((line) => line.includes('"total_token_usage"'))
    const { payload } = z
      .object({
        payload: z.object({ info: z.object({ total_token_usage: z.record(z.string(), z.number()) }) }),
      })
      .parse(JSON.parse(last ?? ''))
    const {
      input_tokens: input = 0,
      cached_input_tokens: cached = 0,
      output_tokens: output = 0,
    } = payload.info.total_token_usage
    expect(ours.all).toEqual({ input: input - cached, output, cacheRead: cached, cacheWrite: 0 })
    expect(ours.turns).toEqual(ours.all)
    expect(ours.all).toEqual(await byCcusage('codex', home))
  },
)
