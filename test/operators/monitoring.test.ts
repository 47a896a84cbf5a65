import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { findTool } from '../../scripts/debian-tools.mjs'
import { testDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { failureIn, productHost } from '../rest/rest-host.ts'
import { openTestApp } from '../support/test-app.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const PROMETHEUS = join(DEPLOY, 'prometheus')
const promtool = findTool('promtool')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          record: z.string().optional(),
          alert: z.string().optional(),
          expr: z.string(),
          annotations: z.object({ page: z.string() }).optional(),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})

const rules = Rules.parse(parse(read('prometheus/rules.yml'))).groups.flatMap((group) => group.rules)

test.runIf(promtool)('promtool takes the rules, the scrape configuration and the tests of the alerts', () => {
  const check = (...args: string[]) =>
    execFileSync(promtool ?? '', args, { cwd: PROMETHEUS, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })
  expect(check('check', 'rules', 'rules.yml')).toContain('SUCCESS')
  expect(check('check', 'config', '--syntax-only', 'scrape.yml')).toContain('SUCCESS')
  expect(check('test', 'rules', 'rules.test.yml')).toContain('SUCCESS')
})

/** The figures that expressions are made of. */
const namesIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((text) => text.replaceAll(/\{[^}]*\}|\([^()]*\) /g, ' ').match(NAME) ?? [])),
]
const NAME = /\b(?:tool|request|database|process|nodejs|data|backup|sync|tutor_nexus)_\w+/g

const sqlite = testDatabase('sqlite')
const postgres = testDatabase('postgres')

test('every figure that a rule or a panel asks for is served, and Prometheus reads the page', async () => {
  const pages: string[] = []
  for (const database of [sqlite, postgres]) {
    const app = await openTestApp(await database.location())
    const { client } = await productHost({}, app)
    const all = await client()
    await all.post('add_task', { title: 'Essay' })
    await all.get('list_tasks', {})
    failureIn(await all.post('add_task', {}))
    pages.push((await (await client(['metrics:read'])).send('GET', '/metrics')).body)
  }
  const text = pages.join('\n')
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...Dashboard.parse(JSON.parse(read('grafana/tutor-nexus.json'))).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  ]
  const served = new Set(text.match(/(?<=^# TYPE )\w+/gm))
  const unserved = namesIn(asked).filter((name) => !served.has(name.replace(/_(bucket|sum|count)$/, '')))
  // Only where there is a backup, a link, or a failure before a tool.
  expect(unserved.toSorted()).toEqual(['backup_last_time_seconds', 'sync_lag_seconds'])
  if (promtool)
    execFileSync(promtool, ['check', 'metrics'], { input: pages[1], stdio: ['pipe', 'pipe', 'pipe'] })
})

test('every alert names a part of the incident page', () => {
  const page = readFileSync(join(DEPLOY, '../docs/operators/incidents.md'), 'utf8')
  const parts = new Set(
    [...page.matchAll(/^## (.+)$/gm)].map(
      ([, title = '']) => `incidents.md#${title.toLowerCase().replaceAll(' ', '-')}`,
    ),
  )
  const named = rules.flatMap(({ annotations }) => annotations?.page ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((each) => !parts.has(each))).toEqual([])
})
