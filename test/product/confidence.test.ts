import type { CompiledTool } from '@tutor-nexus/toolkit/registry'
import { expect, test } from 'vitest'
import { table } from '../../bench/measure/table.ts'
import { answerTo, newClient } from '../../bench/tokens/examples.ts'
import type { ImportRunTable } from '../../packages/server/src/platform/store/schema/catalog-tables.ts'
import { callAs, dataOf } from '../support/call.ts'
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

/** Plans made from the catalog: their example rests on a sentence that may have been misread. */
const PLANNED = new Set(['tn_plan_terms', 'tn_plan_next', 'tn_plan_check'])
/** What a student chose is theirs, whatever the catalog says of it. */
const OWN = new Set(['tn_course_timetable_edit'])

const PLANS = /_plan|_shared_/
const isFromCatalog = ({ domain, tool }: CompiledTool): boolean =>
  PLANNED.has(tool.name) ||
  (domain === 'course' && !OWN.has(tool.name)) ||
  (domain === 'transfer' && !PLANS.test(tool.name))

/** Calendars change every year; agreements outlive them by far, as `npm run bench -- calibration` measures. */
const agedTo = (name: string): number => (name.startsWith('tn_transfer_') ? 1 : 0.5)

/** What the tutor is asked, and whose data its answer rests on. */
const QUESTIONS: readonly (readonly [question: string, rests: 'catalog' | 'agreements' | 'own'])[] = [
  ['What is nrc:MATH 1171 about?', 'catalog'],
  ['What are the prerequisites of nrc:MATH 1171?', 'catalog'],
  ['Which courses need nrc:MATH 1171?', 'catalog'],
  ['What does nrc:CPSC 1020 transfer as at Aurelia?', 'agreements'],
  ['What do I have to take to get aur:COSC 101?', 'agreements'],
  ['How were the grades in nrc:MATH 1171?', 'catalog'],
  ['When is nrc:MATH 1171 taught?', 'catalog'],
  ['What does nrc:MATH 1171 cover?', 'catalog'],
  ['Which textbook does nrc:MATH 1171 use?', 'catalog'],
  ['Which courses are like nrc:MATH 1171?', 'catalog'],
  ['Which schools do you know?', 'catalog'],
  ['Is there a course about volcanoes?', 'catalog'],
  ['What does nrc:ZZZ 9999 cover?', 'catalog'],
  ['What is on my transcript?', 'own'],
]

/** The confidence of the tutor's answers, by question. */
async function tutored(catalog: Catalog): Promise<Map<string, number>> {
  const { app, close } = await openWith(catalog)
  try {
    const { sessionId } = await dataOf(app, 'tn_session_start', {})
    const answers = new Map<string, number>()
    for (const [message] of QUESTIONS) {
      const outcome = await callAs(app, 'tn_session_ask', { sessionId, message })
      if (outcome.kind !== 'result') throw new Error(`${message}: ${outcome.kind}`)
      answers.set(message, outcome.result.agentHints.confidence ?? Number.NaN)
    }
    return answers
  } finally {
    await close()
  }
}

/** The confidence of each example, and of the question that finds nothing. */
async function measure(app: TestApp, tools: readonly CompiledTool[]) {
  const found = new Map<string, { examples: number[]; empty: number | undefined; sentence: string }>()
  for (const tool of tools) {
    const examples: number[] = []
    for (const example of tool.tool.examples) {
      const outcome = await answerTo(app, tool, example, await newClient(app, tool, 'flat'))
      if (outcome.kind === 'result') examples.push(outcome.result.agentHints.confidence ?? Number.NaN)
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

async function openWith(catalog: Catalog) {
  const opened = await openAnew()
  const run = CATALOGS[catalog]
  if (Object.keys(run).length > 0)
    await opened.app.store.write((db) => db.updateTable('importRun').set(run).execute())
  return opened
}

async function measured(catalog: Catalog, isAsked: (tool: CompiledTool) => boolean) {
  const { app, close } = await openWith(catalog)
  try {
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
    demand(
      name,
      `no doubt without reason: ${shown(examples)}`,
      examples.every((value) => value > 0.2),
    )
    const least = PLANNED.has(name) ? 0.7 : 0.9
    demand(
      name,
      `imported: ${shown(real?.examples)}`,
      Boolean(real?.examples.some((value) => value >= least)),
    )
    demand(
      name,
      `stale: ${shown(old?.examples)}`,
      Boolean(old?.examples.every((value, at) => value < (real?.examples[at] ?? 0) * agedTo(name))),
    )
    demand(name, `empty in the demo: ${cell(empty)}`, empty === undefined || empty <= 0.3)
    demand(name, `empty in imported: ${cell(real?.empty)}`, empty === undefined || (real?.empty ?? 0) >= 0.9)
    demand(name, `says ${sentence}`, empty === undefined || /^[A-Z].{4,}/.test(sentence))
  }
  expect(wrong).toEqual([])
  expect(names.length).toBeGreaterThan(115)
})

test("a tutor's answer is no surer than the data it rests on", async () => {
  const [demo, imported, stale] = [await tutored('demo'), await tutored('imported'), await tutored('stale')]
  const said = QUESTIONS.map(([question, rests]) => ({
    question,
    rests,
    demo: demo.get(question) ?? 0,
    imported: imported.get(question) ?? 0,
    stale: stale.get(question) ?? 0,
  }))
  process.stdout.write(
    `${table(
      ['question', 'rests on', 'imported', 'stale', 'demo'],
      said.map((one) => [
        one.question,
        one.rests,
        ...[one.imported, one.stale, one.demo].map((value) => value.toFixed(2)),
      ]),
    ).join('\n')}\n`,
  )
  const isRight = (one: (typeof said)[number]): boolean =>
    one.rests === 'own'
      ? one.demo >= 0.9 && one.stale >= 0.9
      : one.demo <= 0.3 &&
        one.imported >= 0.8 &&
        one.stale < one.imported * (one.rests === 'agreements' ? 1 : 0.5)
  expect(said.filter((one) => !isRight(one))).toEqual([])
})
