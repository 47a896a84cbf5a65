import { execFile } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Corpus } from './corpus.ts'

const run = promisify(execFile)
const ccusage = join(import.meta.dirname, '../../node_modules/@ccusage/ccusage-linux-x64/bin/ccusage')

const Cost = z.object({ seconds: z.number(), cpuSeconds: z.number() })
const Tokens = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
})
export type Tokens = z.output<typeof Tokens>
export const Scanned = Cost.extend({ mostResidentBytes: z.number(), records: z.number() })
export const Indexed = Cost.extend({
  mostResidentBytes: z.number(),
  claude: Tokens,
  text: Cost,
  updates: z.array(Cost.extend({ added: z.number() })),
})
export const Used = z.object({
  unchanged: Cost,
  pages: z.record(z.string(), z.array(z.number())),
})

export const Called = z.object({ tools: z.record(z.string(), z.array(z.number())) })

export async function runContestant<Output>(
  folder: string,
  name: string,
  args: readonly string[],
  output: z.ZodType<Output>,
): Promise<Output> {
  const { stdout } = await run(process.execPath, [join(folder, `${name}.js`), ...args], {
    maxBuffer: 1 << 26,
  })
  return output.parse(JSON.parse(stdout))
}

const Usage = z.object({
  totals: z.object({
    inputTokens: z.number(),
    outputTokens: z.number(),
    cacheReadTokens: z.number(),
    cacheCreationTokens: z.number(),
  }),
})

// The package leaves it to its wrapper to let the program be run.
if (existsSync(ccusage)) chmodSync(ccusage, 0o755)

/** Its native program over the same logs, which gives totals and keeps no positions; timed by the shell. */
export async function runCcusage({ home }: Corpus): Promise<z.output<typeof Cost> & { claude: Tokens }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    CODEX_HOME: join(home, '.codex'),
  }
  const all = await timedByShell(`"${ccusage}" daily --json --offline --no-cost`, env)
  const { stdout } = await run(ccusage, ['claude', 'daily', '--json', '--offline', '--no-cost'], {
    env,
    maxBuffer: 1 << 26,
  })
  const { totals } = Usage.parse(JSON.parse(stdout))
  const {
    inputTokens: input,
    outputTokens: output,
    cacheReadTokens: cacheRead,
    cacheCreationTokens: cacheWrite,
  } = totals
  return { ...all, claude: { input, output, cacheRead, cacheWrite } }
}

async function timedByShell(command: string, env: Record<string, string>): Promise<z.output<typeof Cost>> {
  const script = `TIMEFORMAT='%R %U %S'; time ${command} > /dev/null`
  const { stderr } = await run('bash', ['-c', script], { env: { ...env, LC_ALL: 'C' } })
  const [real = NaN, user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number)
  return { seconds: real, cpuSeconds: user + system }
}
