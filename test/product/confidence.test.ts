import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { expect, test } from 'vitest'
import { table } from '../../bench/measure/table.ts'
import { answerTo, newClient } from '../../bench/tokens/examples.ts'
import type { ImportRunTable } from '../../packages/server/src/platform/store/schema/catalog-tables.ts'
import { callAs } from '../support/call.ts'
import type { TestApp } from '../support/test-app.ts'
import { openAnew } from '../suggestions/surface-app.ts'
import { EMPTY } from './empty-answers.ts'

const YEAR = 365 * 86_400_000
const dayOf = (ago: number): string => new Date(Date.now() - ago).toISOString().slice(0, 10)

/** The same catalog, said to come from elsewhere. */
const CATALOGS: Readonly<Record<'demo' | 'imported' | 'stale', Partial<ImportRunTable>>> = {
  demo: {},
  imported: { demo: false, link: 'https://example.org/calendar', accessedOn: dayOf(0) },
  stale: { demo: false, link: 'https://example.org/calendar', accessedOn: dayOf(3 * YEAR) },
}
type Catalog = keyof typeof CATALOGS

/** What is estimated or written by an engine, however sure its records are. */
const ESTIMATES = new Set(['tn_session_ask', 'predict-retention', 'get-study-guidance'])

const PLANS = /_plan|_shared_/
const isFromCatalog = ({ domain, tool }: CompiledTool): boolean =>
  domain === 'course' || (domain === 'transfer' && !PLANS.test(tool.name))

/** The confidence of each example, and of the question that finds nothing. */
async function measure(app: TestApp, tools: readonly CompiledTool[]) {
  const found = new Map<string, { examples: number[]; empty: number | undefined; sentence: string }>()
  for (const tool of tools) {
    const examples: number[] = []
    for (const example of tool.tool.examples) {
      const outcome = await answerTo(app, tool, example, await newClient(app, tool, 'flat'))
      if (outcome.kind === 'result') examples.push(outcome.result.agentHints.confidence)
    }
    const asked = EMPTY[tool.tool.name]
    const { caller } = await newClient(app, tool, 'flat')
    const nothing =
      asked && (await callAs(app, tool.tool.name, asked, { userId: caller.userId ?? app.localOwner.id }))
    const answer = nothing?.kind === 'result' ? nothing.result : undefined
    found.set(tool.tool.name, {
      examples,
      empty: answer?.agentHints.confidence,
      sentence: answer ? String(Object(answer.data).note ?? answer.agentHints.reasoning ?? '') : '',
    })
  }
  return found
}

async function measured(catalog: Catalog, isAsked: (tool: CompiledTool) => boolean) {
  const { app, close } = await openAnew()
  try {
    const run = CATALOGS[catalog]
    if (Object.keys(run).length > 0)
      await app.store.write((db) => db.updateTable('importRun').set(run).execute())
    return await measure(app, app.registry.getAll().filter(isAsked))
  } finally {
    await close()
  }
}

const shown = (values: readonly number[] | undefined): string =>
  values === undefined || values.length === 0
    ? ''
    : [...new Set([Math.min(...values), Math.max(...values)])].map((value) => value.toFixed(2)).join('–')

test('confidence on empty, own, imported, stale and demo data', async () => {
  const own = await measured('demo', (tool) => !isFromCatalog(tool))
  const demo = await measured('demo', isFromCatalog)
  const imported = await measured('imported', isFromCatalog)
  const stale = await measured('stale', isFromCatalog)
  const names = [...own.keys(), ...demo.keys()]
  const cell = (values: number | undefined) => (values === undefined ? '' : values.toFixed(2))
  process.stdout.write(
    `${table(
      ['tool', 'own', 'imported', 'stale', 'demo', 'empty: own', 'imported', 'demo'],
      names.map((name) => [
        name,
        shown(own.get(name)?.examples),
        shown(imported.get(name)?.examples),
        shown(stale.get(name)?.examples),
        shown(demo.get(name)?.examples),
        cell(own.get(name)?.empty),
        cell(imported.get(name)?.empty),
        cell(demo.get(name)?.empty),
      ]),
    ).join('\n')}\n`,
  )

  const wrong: object[] = []
  const demand = (name: string, what: string, isRight: boolean) => {
    if (!isRight) wrong.push({ name, what })
  }
  for (const [name, { examples, empty, sentence }] of own) {
    const isEstimate = ESTIMATES.has(name)
    demand(name, `own: ${shown(examples)}`, isEstimate || examples.every((value) => value === 1))
    demand(name, `estimated: ${shown(examples)}`, !isEstimate || examples.every((value) => value > 0.2))
    demand(name, `empty: ${cell(empty)}`, empty === undefined || empty === 1)
    demand(name, `says ${sentence}`, empty === undefined || /^[A-Z].{4,}/.test(sentence))
  }
  for (const [name, { examples, empty, sentence }] of demo) {
    const [real, old] = [imported.get(name), stale.get(name)]
    demand(
      name,
      `demo: ${shown(examples)}`,
      examples.every((value) => value <= 0.3),
    )
    demand(name, `imported: ${shown(real?.examples)}`, Boolean(real?.examples.some((value) => value >= 0.9)))
    demand(
      name,
      `stale: ${shown(old?.examples)}`,
      Boolean(old?.examples.every((value, at) => value < (real?.examples[at] ?? 0) * 0.5)),
    )
    demand(name, `empty in the demo: ${cell(empty)}`, empty === undefined || empty <= 0.3)
    demand(name, `empty in imported: ${cell(real?.empty)}`, empty === undefined || (real?.empty ?? 0) >= 0.9)
    demand(name, `says ${sentence}`, empty === undefined || /^[A-Z].{4,}/.test(sentence))
  }
  expect(wrong).toEqual([])
  expect(names.length).toBeGreaterThan(115)
})
