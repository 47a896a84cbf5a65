import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../packages/server/src/features/account/subscription/operator-actions.ts'
import { signatureOf } from '../../packages/server/src/features/account/subscription/webhook-signature.ts'
import { onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { dataOf } from '../support/call.ts'
import { demoHome } from '../support/demo.ts'
import { httpRequest } from '../support/mcp-http.ts'
import { tn } from '../support/tn.ts'
import { serveAccounts, type AccountServer } from './support/account-server.ts'

const SECRET = 'an example of a secret that is long enough'

const PATH = '/webhooks/v1/subscription'

const day = (text: string) => `${text}T00:00:00.000Z`

onEachDatabase(
  'the webhook of subscriptions',
  (database) => {
    let server: AccountServer
    let now: Date
    beforeAll(async () => {
      server = await serveAccounts({
        location: await database.location(),
        env: { TN_SUBSCRIPTION_SECRET: SECRET },
        services: { now: () => now },
      })
    })
    afterAll(() => server.close())

    interface Sent {
      readonly at?: Date
      readonly secret?: string
      readonly signed?: string
      readonly headers?: Readonly<Record<string, string>>
    }
    const send = async (
      given: object | string,
      { at = now, secret = SECRET, signed, headers }: Sent = {},
    ) => {
      const body = typeof given === 'string' ? given : JSON.stringify(given)
      const seconds = Math.floor(at.getTime() / 1000)
      const v1 = signatureOf(secret, seconds, Buffer.from(signed ?? body)).toString('hex')
      const answer = await httpRequest(`${server.address}${PATH}`, {
        method: 'POST',
        headers: {
          Host: 'tutor.example',
          'X-Forwarded-For': '198.51.100.7',
          'Content-Type': 'application/json',
          'TN-Signature': `t=${seconds},v1=${v1}`,
          ...headers,
        },
        body,
      })
      return { status: answer.status, json: JSON.parse(answer.body) }
    }
    const subscriptionOf = (userId: string) => dataOf(server.app, 'tn_user_subscription', {}, { userId })
    const personNamed = async (name: string) => (await server.app.users.addUser(name)).id

    test('starts, renews and cancels, once each, in any order, with an entry in the audit log', async () => {
      now = new Date()
      const ann = await personNamed('ann')
      const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
      const started = {
        id: 'evt_1',
        type: 'subscription.started',
        occurredAt: at(-40),
        user: 'ann',
        periodEnd: at(-10),
      }
      expect(await send(started)).toMatchObject({
        status: 200,
        json: { status: 'applied', user: 'ann', subscription: { status: 'lapsed', tier: 'free' } },
      })
      // Told late: the cancellation comes before the renewal that it cancels.
      const cancelled = { id: 'evt_3', type: 'subscription.cancelled', occurredAt: at(-1), user: ann }
      expect((await send(cancelled)).status).toBe(200)
      const renewed = {
        id: 'evt_2',
        type: 'subscription.renewed',
        occurredAt: at(-10),
        user: 'ann',
        periodStart: at(-10),
        periodEnd: at(20),
      }
      expect(await send(renewed)).toMatchObject({
        json: { status: 'applied', subscription: { status: 'cancelled-at-period-end', endsAt: at(20) } },
      })
      expect(await subscriptionOf(ann)).toMatchObject({
        tier: 'paid',
        status: 'cancelled-at-period-end',
        plan: 'paid',
        since: at(-40),
        renewsAt: null,
        source: 'webhook',
      })
      expect(await dataOf(server.app, 'tn_user_quota', {}, { userId: ann })).toMatchObject({ limit: 500 })

      expect(await send(renewed)).toMatchObject({ status: 200, json: { status: 'already-done' } })
      expect(await send({ ...renewed, periodEnd: at(90) })).toMatchObject({
        status: 409,
        json: { code: 'CONFLICT' },
      })
      const entries = (await server.audit('subscription-changed')).filter(({ userId }) => userId === ann)
      expect(entries.map(({ detail }) => detail['event'])).toEqual(['evt_1', 'evt_3', 'evt_2'])
      expect(entries[0]).toMatchObject({ actor: null, detail: { type: 'started', by: 'webhook' } })
    })

    test('a lapsed plan takes the prompts back and nothing else', async () => {
      now = new Date()
      const eve = await personNamed('eve')
      await dataOf(server.app, 'add_task', { title: 'Mine' }, { userId: eve })
      const ended = new Date(now.getTime() - 8 * 86_400_000).toISOString()
      const occurredAt = new Date(now.getTime() - 30 * 86_400_000).toISOString()
      await send({ id: 'evt_eve', type: 'subscription.started', occurredAt, user: 'eve', periodEnd: ended })
      expect(await subscriptionOf(eve)).toMatchObject({ tier: 'free', plan: 'paid', status: 'lapsed' })
      expect(await dataOf(server.app, 'tn_user_quota', {}, { userId: eve })).toMatchObject({ limit: 100 })
      expect(await dataOf(server.app, 'list_tasks', {}, { userId: eve })).toMatchObject({
        tasks: [{ title: 'Mine' }],
      })
      await dataOf(server.app, 'add_task', { title: 'Another' }, { userId: eve })
    })

    test('refuses what is not signed, too old, too large or not understood, and changes nothing', async () => {
      now = new Date()
      const bob = await personNamed('bob')
      const given = {
        id: 'evt_bob',
        type: 'subscription.started',
        occurredAt: now.toISOString(),
        user: 'bob',
        periodEnd: new Date(now.getTime() + 86_400_000).toISOString(),
      }
      const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
      const answers = {
        wrong: await send(given, { secret: `${SECRET}!` }),
        changed: await send(given, { signed: JSON.stringify({ ...given, user: 'ann' }) }),
        old: await send(given, { at: later(-301) }),
        early: await send(given, { at: later(302) }),
        none: await send(given, { headers: { 'TN-Signature': 'v1=00' } }),
        large: await send(' '.repeat(17_000)),
        text: await send('not JSON'),
        type: await send({ ...given, type: 'subscription.exploded' }),
        period: await send({ ...given, periodEnd: given.occurredAt }),
        future: await send({ ...given, occurredAt: later(600).toISOString() }),
        unknown: await send({ ...given, user: 'nobody' }),
      }
      expect(Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))).toEqual(
        {
          wrong: 403,
          changed: 403,
          old: 403,
          early: 403,
          none: 400,
          large: 413,
          text: 400,
          type: 400,
          period: 400,
          future: 400,
          unknown: 404,
        },
      )
      expect(answers.old.json.details.reason).toContain('5 minutes')
      expect(await subscriptionOf(bob)).toMatchObject({ tier: 'free', source: 'default' })
      expect(
        (await httpRequest(`${server.address}${PATH}`, { headers: { Host: 'tutor.example' } })).status,
      ).toBe(405)
      expect((await send(given)).json).toMatchObject({ status: 'applied' })
    })

    test('an operator sees and changes plans from the page, and others may not', async () => {
      now = new Date()
      const olive = await server.join('olive', 'operator')
      const carl = await server.join('carl')
      const id = (await server.app.users.findUser('carl'))?.id ?? ''
      const change = (given: object, as = olive) =>
        server.post(`/operator/v1/accounts/${id}/subscription`, given, as)
      expect((await change({ action: 'set', plan: 'paid' }, carl)).status).toBe(403)
      expect(await change({ action: 'renew', months: 2 })).toMatchObject({
        status: 200,
        json: { subscription: { status: 'active', tier: 'paid', renewsAt: addMonths(now.toISOString(), 2) } },
      })
      const { json } = await server.get('/operator/v1/accounts', olive)
      expect(json.accounts).toContainEqual(
        expect.objectContaining({ name: 'carl', subscription: expect.objectContaining({ tier: 'paid' }) }),
      )
      expect((await change({ action: 'cancel' })).json).toMatchObject({
        subscription: { status: 'cancelled-at-period-end' },
      })
      expect((await change({ action: 'set', plan: 'paid', until: '2020-01-01T00:00:00.000Z' })).status).toBe(
        422,
      )
      const olives = (await server.app.users.findUser('olive'))?.id
      const entries = (await server.audit('subscription-changed')).filter(({ actor }) => actor === olives)
      expect(entries.map(({ detail }) => detail['type'])).toEqual(['renewed', 'cancelled'])
    })
  },
  'suite',
)

test('without a secret there is no webhook', async () => {
  const server = await serveAccounts()
  try {
    expect((await server.post(PATH, {})).status).toBe(404)
  } finally {
    await server.close()
  }
})

test('the example in the documentation is signed as it says', () => {
  const text = readFileSync(new URL('../../docs/subscriptions.md', import.meta.url), 'utf8')
  const secret = /TN_SUBSCRIPTION_SECRET='([^']+)'/.exec(text)?.[1] ?? ''
  const [, seconds, signature] = /TN-Signature: t=(\d+),v1=([0-9a-f]{64})/.exec(text) ?? []
  const body = /^\{"id".*\}$/m.exec(text)?.[0] ?? ''
  expect(JSON.parse(body)).toMatchObject({ type: 'subscription.renewed' })
  expect(signatureOf(secret, Number(seconds), Buffer.from(body)).toString('hex')).toBe(signature)
})

test('tn user subscription shows, sets, renews and cancels', async () => {
  const home = await demoHome()
  const run = (...args: string[]) => tn(home, ['user', 'subscription', 'ann', ...args])
  await tn(home, ['user', 'add', 'ann'])
  expect((await run()).stdout).toBe('ann is on the free plan.\n')
  expect(await run('cancel')).toMatchObject({ code: 3, stdout: '' })
  expect((await run('set')).stderr).toContain('--plan paid')
  expect((await run('set', '--plan', 'paid', '--until', '2099-06-30')).stdout).toBe(
    'ann is on the paid plan, which is renewed by 2099-07-01.\n',
  )
  expect(JSON.parse((await run('renew', '--months', '12', '--json')).stdout)).toMatchObject({
    user: 'ann',
    status: 'active',
    periodStart: day('2099-07-01'),
    periodEnd: day('2100-07-01'),
  })
  expect((await run('cancel')).stdout).toBe('ann has cancelled. The paid plan holds until 2100-07-01.\n')
  expect((await run('cancel', '--now')).stdout).toContain('ann is on the free plan: the paid plan ended on ')
  expect((await run('set', '--plan', 'paid', '--until', 'June')).code).toBe(2)
})
