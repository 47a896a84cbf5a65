import { UserId, type NextCall } from '@tutor-nexus/toolkit'
import { describe, expect, test } from 'vitest'
import { alignmentOf } from '../../packages/server/src/features/account/model/alignment.ts'
import { PreferenceAligner } from '../../packages/server/src/features/account/model/align-preferences.ts'
import {
  preferenceReader,
  preferenceStore,
} from '../../packages/server/src/features/account/store/preference-store.ts'
import type { Store } from '../../packages/server/src/platform/store/store.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, failureOf } from '../support/call.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'

const suggestion = (fields: Partial<NextCall> = {}): NextCall => ({
  action: 'go-on',
  priority: 'medium',
  tool: 'list_tasks',
  arguments: {},
  ...fields,
})

async function alignmentIn(app: TestApp, tool: string, args: object) {
  const outcome = await callAs(app, tool, args)
  if (outcome.kind !== 'result') throw new Error('it failed')
  const { agentHints, metadata } = outcome.result
  return { alignment: agentHints.preferenceAlignment, cached: metadata.cached ?? false }
}

describe('how actions fit preferences', () => {
  test('follows from what both say', () => {
    const more = suggestion({ category: 'exploration', priority: 'high' })
    expect(alignmentOf({}, [more])).toEqual([])
    expect(alignmentOf({ answerStyle: 'detailed' }, [more])).toMatchObject([
      { alignment: 'strong', score: 0.75 },
    ])
    expect(alignmentOf({ answerStyle: 'concise' }, [more])).toEqual([])
    expect(alignmentOf({ answerStyle: 'balanced' }, [more])).toEqual([])
    const lasting = suggestion({ reversible: false })
    expect(alignmentOf({ difficulty: 'beginner' }, [lasting])).toMatchObject([{ alignment: 'conflict' }])
    expect(alignmentOf({ difficulty: 'advanced' }, [suggestion({ category: 'learning' })])).toMatchObject([
      { preference: 'difficulty: advanced', alignment: 'moderate' },
    ])
    expect(alignmentOf({ notifications: 'none' }, [suggestion({ priority: 'low' })])).toMatchObject([
      { alignment: 'conflict', score: -0.75 },
    ])
  })

  test('is plain where an action names a preference itself', () => {
    const french = suggestion({ arguments: { language: 'fr' } })
    expect(alignmentOf({ language: 'fr' }, [french])).toMatchObject([{ alignment: 'strong', score: 1 }])
    expect(alignmentOf({ language: 'en' }, [french])).toMatchObject([{ alignment: 'conflict', score: -1 }])
  })

  test('tells the action and the reason that weigh most, and no other', () => {
    const call = suggestion({ category: 'exploration', priority: 'critical', reversible: true })
    const wishes = { answerStyle: 'detailed', notifications: 'none', difficulty: 'beginner' } as const
    expect(alignmentOf(wishes, [call, suggestion({ action: 'other', priority: 'low' })])).toMatchObject([
      { action: 'go-on', preference: 'answerStyle: detailed' },
    ])
  })
})

onEachDatabase('preferences', (database) => {
  const open = async () => openTestApp(await database.location())

  test('are updated in part, reset by null, and checked against their revision', async () => {
    const app = await open()
    const set = (args: object) => dataOf(app, 'tn_user_preferences_set', args)
    expect(await set({ theme: 'dark', language: 'fr' })).toMatchObject({ theme: 'dark', rev: 1 })
    expect(await set({ language: null, voice: 'calm', baseRev: 1 })).toMatchObject({
      theme: 'dark',
      language: null,
      chosen: ['theme', 'voice'],
      rev: 2,
    })
    expect(await set({ theme: 'dark' })).toMatchObject({ rev: 2 })
    const stale = await failureOf(app, 'tn_user_preferences_set', { theme: 'light', baseRev: 1 })
    expect(stale).toMatchObject({ code: 'CONFLICT', details: { reason: expect.stringContaining('rev 2') } })
    for (const wrong of [{}, { baseRev: 2 }, { theme: 'pink' }, { language: 'nonsense language' }])
      expect((await failureOf(app, 'tn_user_preferences_set', wrong)).code).toBe('BAD_REQUEST')
    const changes = await app.store.read
      .selectFrom('change')
      .select(['entity', 'baseRev', 'body'])
      .where('entity', '=', 'preference')
      .orderBy('seq')
      .execute()
    expect(changes).toEqual([
      { entity: 'preference', baseRev: 0, body: { theme: 'dark', language: 'fr', rev: 1 } },
      { entity: 'preference', baseRev: 1, body: { theme: 'dark', voice: 'calm', rev: 2 } },
    ])
  })

  test('of several writers are all kept', async () => {
    const [one, other] = await Promise.all([database.open(), database.open()])
    const owner = newId()
    const set = (store: Store, change: object) =>
      preferenceStore(store, owner).set(change, {
        changeId: newId(),
        at: '2026-01-01T00:00:00.000Z',
        baseRev: undefined,
      })
    await Promise.all([
      set(one, { theme: 'dark' }),
      set(other, { language: 'fr' }),
      set(one, { difficulty: 'advanced' }),
      set(other, { voice: 'calm' }),
    ])
    expect(await preferenceStore(one, owner).get()).toEqual({
      preferences: { theme: 'dark', language: 'fr', difficulty: 'advanced', voice: 'calm' },
      rev: 4,
    })
  })

  test('change the hints of every tool, also of answers that were kept', async () => {
    const app = await open()
    const { deckId } = Object(await dataOf(app, 'create-deck', { name: 'Latin' }))
    const { cardId } = Object(await dataOf(app, 'create-card', { deckId, front: 'canis', back: 'dog' }))
    const alignment = () => alignmentIn(app, 'get-card', { cardId })
    expect((await alignment()).alignment).toEqual([])
    expect(await alignment()).toEqual({ alignment: [], cached: true })
    await dataOf(app, 'tn_user_preferences_set', { difficulty: 'beginner' })
    const beginner = await alignment()
    expect(beginner.cached).toBe(false)
    expect(await alignment()).toEqual({ ...beginner, cached: true })
    await dataOf(app, 'tn_user_preferences_set', { difficulty: null, notifications: 'none' })
    expect((await alignment()).alignment).toMatchObject([
      { preference: 'notifications: none', alignment: 'conflict' },
    ])
    await dataOf(app, 'tn_user_preferences_set', { notifications: null })
    expect((await alignment()).alignment).toEqual([])
  })

  test('are read again after a change, by this process or another', async () => {
    const [store, other] = [await database.open(), await database.open()]
    const aligner = new PreferenceAligner(preferenceReader(store))
    const userId = UserId.parse(newId())
    const align = (next: readonly NextCall[]) =>
      aligner.align({ userId, scopes: [], agentId: 'test', agentVersion: '1' }, next)
    for (const by of [store, other]) {
      const { rev } = await preferenceStore(store, userId).get()
      const set = (notifications: 'all' | 'none', baseRev: number) =>
        preferenceStore(by, userId).set({ notifications }, { changeId: newId(), at: '', baseRev })
      await set('none', rev)
      expect(await align([suggestion()])).toMatchObject([{ alignment: 'conflict' }])
      await set('all', rev + 1)
      expect(await align([])).toEqual([])
      expect(await align([suggestion()])).toMatchObject([{ alignment: 'moderate' }])
    }
  })

  test('that were undone with their transaction are not remembered', async () => {
    const store = await database.open()
    const userId = UserId.parse(newId())
    const preferences = preferenceStore(store, userId)
    const aligner = new PreferenceAligner(preferenceReader(store))
    const align = () =>
      aligner.align({ userId, scopes: [], agentId: 'test', agentVersion: '1' }, [suggestion()])
    const set = (notifications: 'all' | 'none') =>
      preferences.set({ notifications }, { changeId: newId(), at: '', baseRev: 0 })
    const undone = store.write(
      async () => {
        await set('none')
        expect(await align()).toMatchObject([{ alignment: 'conflict' }])
        throw new Error('undone')
      },
      { scope: userId },
    )
    await expect(undone).rejects.toThrow('undone')
    expect(await align()).toEqual([])
    await set('all')
    expect(await align()).toMatchObject([{ alignment: 'moderate' }])
  })
})
