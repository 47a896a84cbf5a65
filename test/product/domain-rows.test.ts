import { expect, test } from 'vitest'
import { eventOf } from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { newId } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { dataOf } from '../support/call.ts'
import { openTestApp } from '../support/test-app.ts'
import { domainRows } from './domain-rows.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

const at = '2026-03-05T12:00:00.000Z'

test('the rows that a query must leave alone are those of every domain', async () => {
  const app = await openTestApp()
  const { id } = app.localOwner
  const seen = async () => new Set(Object.keys(await domainRows(app, id)))
  const before = await seen()
  await dataOf(app, 'add_task', { title: 'Read chapter 3' })
  await dataOf(app, 'tn_user_transcript_set', { entries: [{ course: 'nrc:MATH 1171' }] })
  await dataOf(app, 'tn_user_preferences_set', { theme: 'dark' })
  await dataOf(app, 'tn_user_byok_add', {
    provider: 'google',
    label: 'Mine',
    apiKey: 'AIza-example-of-a-key',
  })
  await accountsOf(app).takePrompt(id, 'a question')
  const paid = eventOf({ action: 'set', plan: 'paid' }, undefined, { id: newId(), at: new Date(at) })
  await accountsOf(app).subscriptionOf(id).record(paid, { changeId: newId(), at })
  await dataOf(app, 'tn_session_start', {})
  expect([...(await seen()).difference(before)].toSorted()).toEqual([
    'change',
    'credential',
    'owner_head',
    'preference',
    'quota_use',
    'session_event',
    'session_head',
    'subscription',
    'subscription_event',
    'task',
    'transcript',
  ])
})
