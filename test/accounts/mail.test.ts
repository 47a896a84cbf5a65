import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'
import { PASSWORD, PUBLIC, serveAccounts, signedIn, type AccountServer } from './support/account-server.ts'
import { startMailServer, type MailServer } from './support/mail-server.ts'

let mailServer: MailServer
let server: AccountServer

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await serveAccounts({ env: mailServer.env })
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const codeIn = (text = ''): string => /\/join#code=([\w-]+)/.exec(text)?.[1] ?? ''
const recover = (email: string, from?: string) =>
  server.post('/account/v1/recovery', { email }, from === undefined ? {} : { from })
/** The mails to an address, once there are so many. */
const mailsTo = (address: string, count: number) =>
  vi.waitFor(
    () => {
      const found = mailServer.mails.filter(({ to }) => to.includes(address))
      expect(found).toHaveLength(count)
      return found
    },
    { timeout: 30_000 },
  )

test('an invitation is sent, and its address becomes that of the account', async () => {
  const { join, post, get } = server
  const operator = await join('olive', 'operator')
  const invitation = { role: 'advisor', email: 'Mara@School.example' }
  const { json } = await post('/operator/v1/invitations', invitation, operator)
  expect(json).toMatchObject({ mailed: true, link: expect.stringContaining(`${PUBLIC}/join#code=`) })
  const [mail] = await mailsTo('mara@school.example', 1)
  expect(mail?.text).toContain('From: Tutor Nexus <tutor@school.example>')
  expect(mail?.text).toContain('as an advisor')
  const code = codeIn(mail?.text)
  const browser = signedIn(
    await post('/account/v1/join/password', { code, name: 'mara', password: PASSWORD }),
  )
  expect((await get('/account/v1/me', browser)).json).toMatchObject({
    role: 'advisor',
    email: 'mara@school.example',
  })
  const wrong = await post(
    '/operator/v1/invitations',
    { role: 'student', email: 'a\r\nBcc: b@c.de' },
    operator,
  )
  expect(wrong.status).toBe(400)
})

test('who forgot their password gets a link by mail, and an unknown address the same answer', async () => {
  const { post, audit, app } = server
  const known = await recover('MARA@school.example')
  const unknown = await recover('nobody@school.example')
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.status).toBe(204)
  const [, mail] = await mailsTo('mara@school.example', 2)
  const body = { code: codeIn(mail?.text), name: 'mara', password: 'another walk by the sea' }
  expect((await post('/account/v1/join/password', body)).status).toBe(200)
  expect((await post('/account/v1/join/password', body)).status).toBe(404)
  const { id: userId } = (await app.users.findUser('mara')) ?? {}
  expect(await audit('recovery-created')).toMatchObject([{ userId, address: '203.0.113.1' }])
  expect(mailServer.mails.flatMap(({ to }) => to)).not.toContain('nobody@school.example')
})

test('nobody is flooded with mails, and no address is told apart by that', async () => {
  for (const email of ['flood@school.example', 'mara@school.example']) {
    let status = 204
    for (let at = 0; at < 6 && status === 204; at += 1)
      status = (await recover(email, `198.51.100.${at}`)).status
    expect(status).toBe(429)
  }
})

test('without a mail server nothing is sent and links are passed on by hand', async () => {
  const plain = await serveAccounts()
  const operator = await plain.join('olive', 'operator')
  const refused = await plain.post(
    '/operator/v1/invitations',
    { role: 'student', email: 'a@b.example' },
    operator,
  )
  expect([refused.status, refused.json.message]).toEqual([422, 'This server sends no mails'])
  expect((await plain.post('/account/v1/recovery', { email: 'a@b.example' })).status).toBe(404)
  expect((await plain.get('/account/v1/ways')).json.mail).toBe(false)
  await plain.close()
  expect(() => readSettings({ TN_MAIL_URL: 'smtps://smtp.example.edu' })).toThrow(/TN_MAIL_FROM/)
  expect(() => readSettings({ TN_MAIL_URL: 'https://smtp.example.edu' })).toThrow(/smtp/)
})

test('an invitation whose mail cannot be sent is shown all the same', async () => {
  const gone = await startMailServer()
  await gone.close()
  const deaf = await serveAccounts({ env: gone.env })
  const operator = await deaf.join('olive', 'operator')
  const { json } = await deaf.post(
    '/operator/v1/invitations',
    { role: 'student', email: 'a@b.example' },
    operator,
  )
  expect(json.mailed).toBe(false)
  expect((await deaf.post('/account/v1/invitation', { code: codeIn(json.link) })).status).toBe(200)
  await deaf.close()
})
