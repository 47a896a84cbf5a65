import { asShown } from '@tutor-nexus/toolkit'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '../../packages/server/src/import/demo.ts'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { bumpCatalogGeneration } from '../../packages/server/src/store/change-log.ts'
import { callAs } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

/** Calls whose answers rest on ever less data: the confidence must fall from each to the next. */
type Poorer = (app: TestApp) => Promise<{ why: string; confidence: number }[]>

async function confidenceOf(app: TestApp, name: string, args: object): Promise<number> {
  const outcome = await callAs(app, name, args)
  if (outcome.kind !== 'result') throw new Error(`${name} failed`)
  return outcome.result.agentHints.confidence
}

const full = { description: 'd', due_date: '2026-12-01', priority: 'high', labels: ['x'], notes: 'n' }

const POORER: Readonly<Record<string, Poorer>> = {
  async tn_user_transcript_get(app) {
    const found: { why: string; confidence: number }[] = []
    const note = async (why: string, entries: object[], args: object = {}) => {
      if (entries.length > 0) await callAs(app, 'tn_user_transcript_set', { entries })
      found.push({ why, confidence: await confidenceOf(app, 'tn_user_transcript_get', args) })
    }
    const whole = { grade: 'A', term: 'Fall 2025', credits: 3, completed: '2025-12-15' }
    const courses = ['nrc:MATH 1171', 'nrc:MATH 1271', 'nrc:CPSC 1110']
    await note(
      'all known',
      courses.map((course) => ({ course, ...whole })),
    )
    await note('two of three', [], { limit: 2 })
    await note(
      'two of three, without grades',
      courses.map((course) => ({ course, term: 'Fall 2025' })),
      { limit: 2 },
    )
    await note(
      'one of three, bare',
      courses.map((course) => ({ course })),
      { limit: 1 },
    )
    return found
  },

  async list_tasks(app) {
    const found: { why: string; confidence: number }[] = []
    const ids: string[] = []
    for (const title of ['a', 'b', 'c']) {
      const added = await callAs(app, 'add_task', { title, ...full })
      if (added.kind === 'result') ids.push(Object(added.result.data).task_id)
    }
    const note = async (why: string, args: object = {}) =>
      found.push({ why, confidence: await confidenceOf(app, 'list_tasks', args) })
    await note('three whole tasks')
    await note('two of three', { limit: 2 })
    for (const task_id of ids)
      await callAs(app, 'update_task', { task_id, notes: null, priority: null, labels: [] })
    await note('two of three, half known', { limit: 2 })
    for (const task_id of ids)
      await callAs(app, 'update_task', { task_id, description: null, due_date: null })
    await note('two of three, hardly known', { limit: 2 })
    for (const task_id of ids) await callAs(app, 'delete_task', { task_id })
    await note('none')
    return found
  },
}

/** For tools whose first example has an empty answer. */
const WITH_AN_ANSWER: Readonly<Record<string, object>> = {
  tn_course_equivalent_elsewhere: { course: 'nrc:MATH 1171' },
}

const queries = createRegistry()
  .getAll()
  .filter(({ tool }) => tool.category === 'query' || tool.category === 'analysis')
const personal = queries.filter(({ domain }) => domain === 'task' || domain === 'user')
const ofTheCatalog = queries.filter((tool) => !personal.includes(tool))

describe.each(personal.map(({ tool }) => tool.name))('%s', (name) => {
  test('is less confident the less it knows', async () => {
    const found = await POORER[name]?.(await openTestApp())
    expect(found?.length, `${name} has no case here`).toBeGreaterThan(1)
    for (const [at, { why, confidence }] of (found ?? []).entries()) {
      const before = found?.[at - 1]
      if (before) expect([why, confidence < before.confidence]).toEqual([why, true])
    }
  })
})

describe('a tool that reads the catalog', () => {
  test('is less confident the older the catalog is', async () => {
    const app = await openTestApp()
    await loadDemo(app.settings.location)
    const confidences = async () => {
      const found = new Map<string, number>()
      for (const { tool } of ofTheCatalog) {
        const params = WITH_AN_ANSWER[tool.name] ?? asShown(tool.examples[0]?.params)
        const outcome = await callAs(app, tool.name, params)
        if (outcome.kind === 'result') found.set(tool.name, outcome.result.agentHints.confidence)
      }
      return found
    }
    const fresh = await confidences()
    await app.store.write(async (db) => {
      await db.updateTable('importRun').set({ accessedOn: '2010-01-01' }).execute()
      await bumpCatalogGeneration(db)
    })
    const old = await confidences()
    const unmoved = [...fresh].filter(([name, confidence]) => !((old.get(name) ?? 1) < confidence))
    expect(fresh.size).toBeGreaterThan(15)
    expect(unmoved).toEqual([])
  })
})
