import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { selectionOf } from '@tutor-nexus/toolkit/mcp'
import { zipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { json, localServer } from '../import/local-server.ts'
import { assistReceivers, guideRow } from '../import/made-up-files.ts'
import { GUIDE_ROWS, guidePage } from '../import/sample-guide.ts'
import { openTestApp } from '../support/test-app.ts'

async function host(guide?: string) {
  const app = await openTestApp()
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: selectionOf({}),
    onSignInLink: () => undefined,
    ...(guide === undefined ? {} : { guide }),
  })
  onTestFinished(() => service.close())
  const tokenOf = async (userId: string, scopes: string[]) =>
    (await app.tokens.createToken({ userId, name: 'test', scopes })).secret
  const owner = await tokenOf(app.localOwner.id, ['*'])
  const ask = async (
    query = '',
    body?: string | Uint8Array<ArrayBuffer>,
    token = owner,
    method = body === undefined ? 'GET' : 'POST',
  ) => {
    const response = await fetch(`${service.address}/imports${query}`, {
      method,
      headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  /** The job, once it is over. */
  const ended = async (id: number) => {
    const job = async () => (await ask()).body.imports.find((each: { id: number }) => each.id === id)
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).not.toBe('running')
    return job()
  }
  return { app, ask, ended, tokenOf }
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tn-upload-'))

test('a file is uploaded, imported and reported, and nothing of it stays behind', async () => {
  const { ask, ended } = await host()
  const before = leftovers()
  const rows = JSON.stringify([guideRow('HERB', 1), guideRow('MOSS', 2)])
  const started = await ask('?adapter=bc-transfer&name=../../guide.json', rows)
  expect(started).toMatchObject({ status: 202, body: { name: 'guide.json', state: 'running' } })
  expect(await ended(started.body.id)).toMatchObject({
    state: 'done',
    report: { rows: 2, rules: 2, added: 2, scopes: 2 },
  })
  const again = await ask('?adapter=bc-transfer&name=guide.json', rows)
  expect((await ended(again.body.id)).report).toMatchObject({ unchanged: true, added: 0 })

  const archive = zipSync({
    'Ridge College/BOTN.json': new TextEncoder().encode(JSON.stringify(assistReceivers('BOTN', 7))),
    'Ridge College/FERN.json': new TextEncoder().encode('['),
  })
  const zip = await ask('?adapter=assist&name=all.zip', Uint8Array.from(archive))
  const report = (await ended(zip.body.id)).report
  expect(report).toMatchObject({ rows: 7, files: { total: 2, imported: 1 } })
  expect(report.files.failed).toMatchObject([{ file: 'Ridge College/FERN.json' }])
  expect(leftovers()).toEqual(before)
})

test('what cannot be read is said plainly', async () => {
  const { ask, ended } = await host()
  const empty = zipSync({ 'readme.txt': new TextEncoder().encode('nothing') })
  const other = await ask('?adapter=assist&name=all.zip', Uint8Array.from(empty))
  expect((await ended(other.body.id)).message).toBe('all.zip: no .json files in it')
  const broken = await ask('?adapter=bc-transfer&name=guide.json', '{"courses": [{')
  expect(await ended(broken.body.id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('guide.json, line 1'),
  })
  for (const [query, message] of [
    ['?adapter=catalog&name=x.json', /Choose a format/],
    ['?adapter=wisconsin&name=x.json', /x\.json is no \.csv or \.zip file/],
    ['?adapter=bc-transfer', /This file is no \.json/],
    ['?school=NOWHERE', /has no school NOWHERE/],
  ] as const) {
    const refused = await ask(query, 'x')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message).toMatch(message)
  }
})

test('only the owner or a token with the scope may import', async () => {
  const { app, ask, tokenOf } = await host()
  const maria = await app.users.addUser('maria')
  for (const [token, status] of [
    ['', 401],
    ['tn_wrong', 401],
    [await tokenOf(maria.id, ['*']), 403],
    [await tokenOf(app.localOwner.id, ['tasks:read']), 403],
    [await tokenOf(maria.id, ['catalog:import']), 200],
  ] as const) {
    expect((await ask('', undefined, token)).status).toBe(status)
    if (status !== 200)
      expect((await ask('?adapter=bc-transfer&name=a.json', '[]', token)).status).toBe(status)
  }
})

test('a school is fetched from the guide, with the number that its page carries', async () => {
  const { address, asked } = await localServer(({ path, form }, response) =>
    path.startsWith('/transfer-options')
      ? void response.end('<div id="filters" nonce="abc123"></div>')
      : json(response, guidePage(Number(form.get('pageNumber')))),
  )
  const { ask, ended } = await host(address)
  expect((await ask()).body.schools).toContainEqual({ code: 'LANG', name: 'Langara College' })
  const started = await ask('?school=LANG', '')
  expect(started.body).toMatchObject({ name: 'Langara College' })
  expect(await ask('?school=LANG', '')).toMatchObject({ status: 422, body: { code: 'UNPROCESSABLE_ENTITY' } })
  expect(await ended(started.body.id)).toMatchObject({ state: 'done', report: { rows: GUIDE_ROWS } })
  const searches = asked.filter(({ form }) => form.has('pageNumber'))
  expect(searches.map(({ query }) => query)).toEqual(searches.map(() => '_wpnonce=abc123'))
  expect(searches[0]?.form.get('institutionCode')).toBe('LANG')
}, 60_000)
