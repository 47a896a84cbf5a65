import { asShown } from '@tutor-nexus/toolkit/contract'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { bumpCatalogGeneration } from '../../packages/server/src/platform/store/change-log.ts'
import { callAs } from '../support/call.ts'
import { openTestDemo } from '../support/demo.ts'
import { openTestApp } from '../support/test-app.ts'
import { poorerCards } from './confidence-card.ts'
import type { PoorerByTool } from './confidence-case.ts'
import { poorerSessions } from './confidence-session.ts'
import { poorerTasks } from './confidence-task.ts'
import { poorerTraces } from './confidence-trace.ts'
import { poorerAccounts } from './confidence-user.ts'
import { poorerMemory } from './confidence-memory.ts'
import { poorerNotes } from './confidence-vault.ts'

const POORER: PoorerByTool = {
  ...poorerTasks,
  ...poorerAccounts,
  ...poorerSessions,
  ...poorerCards,
  ...poorerTraces,
  ...poorerMemory,
  ...poorerNotes,
}

/** For tools whose first example has an empty answer. */
const WITH_AN_ANSWER: Readonly<Record<string, object>> = {
  tn_course_equivalent_elsewhere: { course: 'nrc:MATH 1171' },
}

const queries = (await createRegistry())
  .getAll()
  .filter(({ tool }) => tool.category === 'query' || tool.category === 'analysis')
/** Lists what the user saved, whatever the catalog says by now. */
const SAVED = new Set(['tn_transfer_plan_list'])
const ofTheCatalog = queries.filter(
  ({ domain, tool }) => ['course', 'transfer'].includes(domain) && !SAVED.has(tool.name),
)
const personal = queries.filter((each) => !ofTheCatalog.includes(each) && !SAVED.has(each.tool.name))

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
    const app = await openTestDemo()
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
