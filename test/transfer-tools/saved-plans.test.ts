import { assertEnvelope, callTool, runSuggestions } from '@tutor-nexus/toolkit/testing'
import { beforeAll, expect, test } from 'vitest'
import type { TransferRule } from '../../packages/server/src/features/transfer/model/rule.ts'
import { identified } from '../../packages/server/src/features/transfer/model/unique-rules.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import {
  onEachDatabase,
  type TestDatabase,
} from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { addRules, addRun, transferPipeline } from './demo-transfer.ts'

const ruleOf = (number: number, target: string, verbatim = ''): TransferRule =>
  identified(
    {
      sourceInstitution: 'nrc',
      targetInstitution: 'aur',
      sources: { course: `nrc:HERB ${number}`, credits: 3 },
      outcome: 'credit',
      targets: [[{ kind: 'course', course: `aur:${target}`, credits: 3 }]],
      conditions: [],
      structured: true,
      understood: 1,
      verbatim,
    },
    [{ source: 'A guide', link: 'https://guide.example/', accessedOn: '2026-11-01' }],
  )

const saved = (database: TestDatabase) => {
  let store: Store
  beforeAll(async () => {
    store = await database.open()
    await addRun(store, { id: 1 })
    await addRules(store, 1, [ruleOf(1100, 'BOTN 100'), ruleOf(1101, 'BOTN 101'), ruleOf(1102, 'BOTN 102')])
  })

  const answer = async (name: string, args: object) => {
    const pipeline = transferPipeline(store)
    const outcome = await callTool(pipeline, name, args)
    assertEnvelope(outcome)
    // Undoing a deletion is suggested, and would be done.
    if (!name.endsWith('delete')) expect(await runSuggestions(pipeline, outcome)).toEqual([])
    if (outcome.kind === 'input-needed') throw new Error('asks')
    return outcome.kind === 'result' ? Object(outcome.result.data) : outcome.failure
  }

  test('a saved plan names its agreements, and tells when a re-import changed or ended one', async () => {
    const { planId, ...plan } = await answer('tn_transfer_plan_save', {
      name: 'Mine',
      schools: ['AUR'],
      completions: [1100, 1101, 1102].map((number) => ({
        course: `nrc:HERB ${number}`,
        grade: 'B',
        credits: 3,
      })),
      planned: ['nrc:HERB 1103'],
    })
    expect(plan).toMatchObject({ status: 'saved', agreementCount: 3, courseCount: 4 })
    expect(plan.schools).toMatchObject([{ institution: 'aur', sourceCredits: 9, targetCredits: 9 }])
    const before = await answer('tn_transfer_plan_get', { planId })
    expect(before).toMatchObject({ name: 'Mine', changedCount: 0, endedCount: 0 })
    expect(before.agreements).toHaveLength(3)
    expect(before.courses).toContainEqual(expect.objectContaining({ course: 'nrc:HERB 1103', planned: true }))

    await addRun(store, { id: 2 })
    await addRules(store, 2, [ruleOf(1100, 'BOTN 100'), ruleOf(1101, 'BOTN 199')])
    await store.write((db) =>
      db.updateTable('importRun').set({ state: 'retired' }).where('id', '=', 1).execute(),
    )
    const after = await answer('tn_transfer_plan_get', { planId })
    expect(after).toMatchObject({ changedCount: 1, endedCount: 1 })
    expect(after.verdict).toContain('1 changed and 1 ended')
    const states = after.agreements.map(({ said, state }: { said: string; state: string }) => [said, state])
    expect(states).toEqual(
      expect.arrayContaining([
        ['nrc:HERB 1100 = aur:BOTN 100', 'unchanged'],
        ['nrc:HERB 1101 = aur:BOTN 101', 'changed'],
        ['nrc:HERB 1102 = aur:BOTN 102', 'ended'],
      ]),
    )
  })

  test('a plan is replaced, deleted and restored, and another’s cannot be reached', async () => {
    const given = { schools: ['aur'], sourceCourses: ['nrc:HERB 1100'] }
    const { planId } = await answer('tn_transfer_plan_save', { name: 'First', ...given })
    await answer('tn_transfer_plan_save', { name: 'Second', planId, ...given })
    const { items } = await answer('tn_transfer_plan_list', {})
    expect(items.filter((item: { planId: string }) => item.planId === planId)).toMatchObject([
      { name: 'Second' },
    ])
    expect(await answer('tn_transfer_plan_delete', { planId })).toMatchObject({ status: 'deleted' })
    expect(await answer('tn_transfer_plan_get', { planId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await answer('tn_transfer_plan_delete', { planId, undo: true })).toMatchObject({
      status: 'restored',
    })
    expect(await answer('tn_transfer_plan_get', { planId })).toMatchObject({ name: 'Second' })
    await store.write((db) =>
      db.updateTable('savedPlan').set({ owner: 'another' }).where('id', '=', planId).execute(),
    )
    expect(await answer('tn_transfer_plan_get', { planId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await answer('tn_transfer_plan_delete', { planId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await answer('tn_transfer_plan_save', { name: 'Third', planId, ...given })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await answer('tn_transfer_plan_save', { name: 'Empty', schools: ['aur'] })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
}

onEachDatabase('saved plans', saved, 'suite')
