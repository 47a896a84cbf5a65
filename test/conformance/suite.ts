import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const cli = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

const Checks = z.array(
  z.looseObject({ id: z.string(), status: z.string(), errorMessage: z.string().optional() }),
)

export interface SuiteReport {
  exitCode: number
  output: string
  /** Scenarios that decide the exit code. */
  required: { passed: string[]; failed: string[] }
  /** Scenarios that are run and reported, but required by nobody. */
  unscored: { passed: string[]; failed: string[] }
  /** What the specification advises and the server does not do. */
  warnings: string[]
}

const RESULT = /^([✓✗]) (\S+): \d+ passed, \d+ failed$/
const UNSCORED = /^ {2}([✓✗]) (\S+) \(\S+\)$/

/** Runs the official suite against a server, for all that a revision requires. */
export async function runSuite(
  url: string,
  revision: string,
  folder: string,
  signal: AbortSignal,
): Promise<SuiteReport> {
  const args = [cli, 'server', '--url', url, '--requirements', revision, '--output-dir', folder]
  const child = spawn(process.execPath, args, { signal, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')])
  const lines = output.slice(output.indexOf('=== SUMMARY ===')).split('\n')
  const unscored = scenariosIn(lines, UNSCORED)
  const known = new Set([...unscored.passed, ...unscored.failed])
  const all = scenariosIn(lines, RESULT)
  return {
    exitCode,
    output,
    unscored,
    required: {
      passed: all.passed.filter((scenario) => !known.has(scenario)),
      failed: all.failed.filter((scenario) => !known.has(scenario)),
    },
    warnings: await warningsIn(folder),
  }
}

function scenariosIn(lines: readonly string[], pattern: RegExp) {
  const found = lines.map((line) => pattern.exec(line)).filter((match) => match !== null)
  const marked = (wanted: string) =>
    found.flatMap(([, mark, scenario = '']) => (mark === wanted ? [scenario] : []))
  return { passed: marked('✓'), failed: marked('✗') }
}

async function warningsIn(folder: string): Promise<string[]> {
  const warnings: string[] = []
  for await (const file of glob('*/checks.json', { cwd: folder })) {
    const checks = Checks.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))
    const warned = checks.filter(({ status }) => status === 'WARNING')
    warnings.push(...warned.map(({ id, errorMessage }) => `${id}: ${errorMessage}`))
  }
  return warnings
}
