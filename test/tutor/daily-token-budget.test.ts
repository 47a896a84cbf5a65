import { expect, test } from 'vitest'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs, dataOf, type As } from '../support/call.ts'
import { agreeToProviders } from '../support/consent.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { modelServer, SECRET, type Reply } from './model-server.ts'

const ANSWER = { text: ['What do you know already?'] }

onEachDatabase("the operator's token budget", (database) => {
  const nodes = async (replies: readonly Reply[]) => {
    const { key, requests } = await modelServer('openai', replies)
    const env = {
      TN_TUTOR_PROVIDER: 'openai',
      TN_TUTOR_MODEL: 'school-model',
      TN_TUTOR_API_KEY: SECRET,
      TN_TUTOR_BASE_URL: key.baseUrl ?? '',
      TN_TUTOR_TOKENS: '1000',
      TN_TUTOR_DAILY_TOKENS: '1000',
    }
    const location = await database.location()
    return {
      requests,
      one: await openTestApp(location, { env }),
      other: await openTestApp(location, { env }),
    }
  }
  const ask = async (app: TestApp, as: As = {}) => {
    await dataOf(app, 'tn_user_preferences_set', { fallbackEngine: 'none' }, as)
    await agreeToProviders(app, as)
    const { sessionId } = await dataOf(app, 'tn_session_start', { engine: 'operator' }, as)
    return callAs(app, 'tn_session_ask', { sessionId, message: 'What is a limit?' }, as)
  }

  test('is shared by all users on all nodes', async () => {
    const { one, other, requests } = await nodes([ANSWER])
    expect(await ask(one)).toMatchObject({ kind: 'result' })
    const as = { userId: (await other.users.addUser('ann')).id }
    expect(await ask(other, as)).toMatchObject({
      kind: 'failure',
      failure: {
        code: 'RATE_LIMITED',
        details: {
          reason: expect.stringContaining('own-key'),
          limit: { max: 1000, window: 'day' },
        },
      },
    })
    expect(requests).toHaveLength(1)
    // A refused prompt is not counted against its user.
    expect(await dataOf(other, 'tn_user_quota', {}, as)).toMatchObject({ used: 0 })
  })

  test('counts what an answer used, not what was set aside for it', async () => {
    const { one } = await nodes([ANSWER])
    await ask(one)
    const [row] = await one.store.read
      .selectFrom('allowance')
      .select('taken')
      .where('name', '=', 'operator-tokens')
      .execute()
    expect(row?.taken).toBeGreaterThan(0)
    expect(row?.taken).toBeLessThan(1000)
  })
})
