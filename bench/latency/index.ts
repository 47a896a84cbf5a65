import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseTime } from '@tutor-nexus/toolkit/contract'
import { openApp } from '../../packages/server/src/app.ts'
import { loadDemo } from '../../packages/server/src/app/import/demo.ts'
import { openLog } from '../../packages/server/src/platform/log/log.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import type { Options, Result } from '../benchmark.ts'
import { watchOthers } from '../measure/noise.ts'
import { percentile } from '../measure/spread.ts'
import { table } from '../measure/table.ts'
import { timeExamples } from './examples.ts'

/** What a declared response time promises, in milliseconds. */
const PROMISED: Readonly<Record<ResponseTime, number>> = { fast: 100, medium: 1_000, slow: Infinity }
const SHOWN = 10

interface Row {
  tool: string
  responseTime: ResponseTime
  calls: number
  p50: number
  p95: number
  contradicts: boolean
  faults: string[]
}

/** How long every tool takes on the demo data, and which of them take longer than they say. */
export async function run({ quick, say }: Options): Promise<Result> {
  const home = mkdtempSync(join(tmpdir(), 'tn-bench-'))
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const settings = readSettings({ TN_HOME: home, TN_RATE_LIMITS: 'off' })
  const app = await openApp(settings, openLog('info', { file: join(home, 'logs', 'bench.log') }))
  await loadDemo(settings.location)

  const others = watchOthers([])
  const rows: Row[] = []
  for (const tool of app.registry.getAll()) {
    const { millis, faults } = await timeExamples(app, tool, quick ? 5 : 20)
    const sorted = millis.toSorted((a, b) => a - b)
    const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)]
    const { name, responseTime } = tool.tool
    const contradicts = p95 > PROMISED[responseTime]
    rows.push({ tool: name, responseTime, calls: millis.length, p50, p95, contradicts, faults })
  }
  const othersShare = others()
  await app.close()

  const shown = (list: readonly Row[]) =>
    list.map(({ tool, responseTime, calls, p50, p95 }) => [
      tool,
      responseTime,
      String(calls),
      p50.toFixed(1),
      p95.toFixed(1),
    ])
  const head = ['tool', 'declared', 'calls', 'p50 ms', 'p95 ms']
  const measured = rows.filter(({ calls }) => calls > 0)
  const slowest = measured.toSorted((a, b) => b.p95 - a.p95).slice(0, SHOWN)
  const contradicting = measured.filter(({ contradicts }) => contradicts)
  const unmeasured = rows.filter(({ calls }) => calls === 0)
  say(
    'Every example of every tool on the demo data, each time by a new user, so that no answer is a cached one.',
    `fast is under ${PROMISED.fast} ms, medium up to ${PROMISED.medium} ms; other processes used ${(othersShare * 100).toFixed(0)} % of the machine`,
    '',
    `The slowest of ${measured.length}:`,
    ...table(head, shown(slowest)),
    '',
    contradicting.length === 0
      ? "No tool's p95 contradicts its declared response time."
      : `Slower than they declare: ${contradicting.length}`,
    ...(contradicting.length === 0 ? [] : table(head, shown(contradicting))),
    ...unmeasured.map(({ tool, faults }) => `${tool} was not measured: ${faults[0] ?? 'it has no examples'}`),
  )
  return { figures: { bench: 'latency', node: process.version, othersShare, rows }, failed: false }
}
