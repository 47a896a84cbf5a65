import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { trace } from '@opentelemetry/api'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { serveHttp } from '../../packages/server/src/platform/http/server.ts'
import { archiveLines } from '../../packages/server/src/features/account/store/person-archive.ts'
import { tables } from '../../packages/server/src/app/database.ts'
import { PersonStore } from '../../packages/server/src/features/account/store/person-store.ts'
import { backup } from '../../packages/server/src/platform/store/backup/backup.ts'
import { newId, onEachDatabase } from '../../packages/server/src/platform/store/testing/test-stores.ts'
import { callAs } from '../support/call.ts'
import { httpRequest, postCall } from '../support/mcp-http.ts'
import { openSuiteApp, type TestApp } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'
import { everyCall } from './every-call.ts'
import { everyRow, filesIn } from './raw-database.ts'
import { accountsOf } from '../../packages/server/src/features/account/store/accounts.ts'

const MARK = 'cAn4ryInTheM1ne'
/** Each its own, with the mark well before the last four characters, which may be shown. */
const canary = (): string => `sk-${MARK}-${newId()}-tail`

/** The mark as it is, and as it would look inside of base64 or hex. */
const DISGUISES: readonly string[] = [
  MARK,
  Buffer.from(MARK).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${MARK}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  ),
]

const holdsCanary = (bytes: Buffer | string): boolean =>
  DISGUISES.some((disguise) => bytes.includes(disguise))

/** Everything that anybody could read, by where it was. */
class Places {
  readonly #seen = new Map<string, (Buffer | string)[]>()

  add(where: string, ...what: (Buffer | string)[]): void {
    this.#seen.set(where, [...(this.#seen.get(where) ?? []), ...what])
  }

  get names(): string[] {
    return [...this.#seen].filter(([, what]) => what.some(({ length }) => length > 0)).map(([where]) => where)
  }

  get leaks(): string[] {
    return [...this.#seen].flatMap(([where, what]) => what.filter(holdsCanary).map(() => where))
  }
}

afterEach(() => trace.disable())

/** All that a tracing system would be told. */
function watchSpans(): string[] {
  const told: string[] = []
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan(name, options) {
        told.push(JSON.stringify([name, options]))
        const span = trace.wrapSpanContext({ traceId: '', spanId: '', traceFlags: 0 })
        for (const method of [
          'setAttribute',
          'setAttributes',
          'addEvent',
          'setStatus',
          'recordException',
        ] as const)
          span[method] = (...said: unknown[]) => {
            told.push(JSON.stringify(said))
            return span
          }
        return span
      },
      startActiveSpan: () => {
        throw new Error('not used')
      },
    }),
  })
  return told
}

const good = () => ({ provider: 'openai', label: newId(), apiKey: canary() })

/** Ways in which adding a key goes wrong. */
function failingKeys(): object[] {
  const kept = good()
  return [
    { ...kept, provider: 'nobody' },
    { ...kept, label: '' },
    { provider: 'openai', apiKey: canary() },
    { ...kept, apiKey: `${canary()}${'x'.repeat(600)}` },
    { ...kept, apiKey: `${canary()} with spaces` },
    { ...kept, apiKey: `${canary()}\u0000` },
    { ...kept, apiKey: [canary()] },
    { ...kept, apiKey: { key: canary() } },
    { ...kept, noSuchField: 1 },
    { ...kept, provider: 'openai-compatible' },
    ...[
      'file:///etc',
      'http://user:pass@host.example',
      'http://169.254.169.254/v1',
      'nonsense',
      'http://a.example/#x',
    ].map((baseUrl) => ({ ...kept, baseUrl })),
    { ...kept, model: 'with spaces' },
    { ...kept, userId: newId() },
    { ...kept, clientEventId: '' },
  ]
}

async function plant(app: TestApp, places: Places): Promise<string[]> {
  const planted: string[] = []
  const add = async (args: object, scopes?: readonly string[]) => {
    const outcome = await callAs(app, 'tn_user_byok_add', args, scopes ? { scopes } : {})
    places.add('answers', 'text' in outcome ? outcome.text : '')
    return outcome
  }
  for (const args of failingKeys()) expect((await add(args)).kind, JSON.stringify(args)).toBe('failure')
  const first = good()
  for (const args of [first, { ...good(), clientEventId: 'once' }]) {
    expect((await add(args)).kind).toBe('result')
    planted.push(args.apiKey)
  }
  for (const args of [first, { ...good(), label: first.label }, { ...good(), clientEventId: 'once' }])
    expect((await add(args)).kind).toBe('failure')
  expect((await add(good(), [])).kind).toBe('failure')
  return planted
}

async function plantOverHttp(app: TestApp, places: Places): Promise<string[]> {
  const service = await serveHttp(app, {
    host: '127.0.0.1',
    port: 0,
    names: [],
    selects: () => true,
    onSignInLink: () => undefined,
  })
  onTestFinished(() => service.close())
  const { secret } = await app.tokens.createToken({
    userId: app.localOwner.id,
    name: 'test',
    scopes: ['*', 'metrics:read'],
  })
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const tool = `${service.address}/api/v1/tools/tn_user_byok_add`
  const send = async (address: string, body: string, more = {}) => {
    const answer = await httpRequest(address, { method: 'POST', headers: { ...headers, ...more }, body })
    places.add('rest', answer.body, JSON.stringify(answer.headers))
    return answer
  }
  const [overRest, overMcp] = [good(), good()]
  expect((await send(tool, JSON.stringify(overRest))).status).toBe(200)
  expect((await send(tool, JSON.stringify(overRest))).status).toBe(422)
  expect((await send(tool, `{"apiKey":"${canary()}",`)).status).toBe(400)
  expect((await send(tool, JSON.stringify(good()), { Authorization: 'Bearer no' })).status).toBe(401)
  for (const args of failingKeys()) await send(tool, JSON.stringify(args))
  for (const args of [overMcp, overMcp, ...failingKeys()])
    places.add(
      'mcp',
      JSON.stringify(await postCall(`${service.address}/mcp`, secret, 'tn_user_byok_add', args)),
    )
  places.add('metrics', (await httpRequest(`${service.address}/metrics`, { headers })).body)
  return [overRest.apiKey, overMcp.apiKey]
}

onEachDatabase('a key', (database) => {
  test('is found nowhere, whatever is done with it', async () => {
    const spans = watchSpans()
    const places = new Places()
    const folder = await database.directory()
    const app = await openSuiteApp(folder, await database.location())
    let isOpen = true
    onTestFinished(() => (isOpen ? app.close() : undefined))

    const planted = [...(await plant(app, places)), ...(await plantOverHttp(app, places))]
    if (database.dialect === 'sqlite') {
      const typed = canary()
      for (const input of [typed, typed, '', 'two words'])
        places.add(
          'command line',
          JSON.stringify(
            await tn(folder, ['keys', 'add', '--provider', 'openai', '--label', 'typed'], input),
          ),
        )
      places.add(
        'command line',
        (await tn(folder, ['call', 'tn_user_byok_add', '-', '--json'], JSON.stringify(good()))).stdout,
      )
      for (const command of [
        ['keys', 'list', '--json'],
        ['keys', 'list'],
        ['keys', 'rotate'],
        ['usage', '--json'],
      ])
        places.add('command line', JSON.stringify(await tn(folder, command)))
      planted.push(typed)
    }
    for await (const outcome of everyCall(app, {}))
      places.add('answers', 'text' in outcome ? outcome.text : '')

    const kept = await accountsOf(app).vault.usable(app.localOwner.id)
    const opened = await Promise.all(kept.map((key) => key.open()))
    expect(opened).toEqual(expect.arrayContaining(planted))

    // A fault of the database is logged whole.
    const { apiKey, label } = good()
    await app.store.write((db) => sql`alter table change rename to gone`.execute(db))
    const broken = await callAs(app, 'tn_user_byok_add', { provider: 'google', label, apiKey })
    await app.store.write((db) => sql`alter table gone rename to change`.execute(db))
    expect(broken).toMatchObject({ kind: 'failure', failure: { code: 'INTERNAL_ERROR' } })

    const archive = join(folder, 'copy.archive')
    await backup(app.store, archive)
    const bytes = await readFile(archive)
    places.add('backup', bytes, database.dialect === 'postgres' ? gunzipSync(bytes) : '')
    for await (const line of archiveLines(
      app.localOwner,
      new PersonStore(app.store, tables).read(app.localOwner.id),
      '',
    ))
      places.add('export', line)
    places.add('logs', ...app.logged)
    places.add('spans', ...spans)
    places.add('metrics', await app.metrics.text())
    places.add('files while open', ...(await filesIn(folder)).values())
    isOpen = false
    await app.close()
    places.add('files afterwards', ...(await filesIn(folder)).values())
    const store = await database.open()
    places.add('rows', ...(await everyRow(store)).values())
    expect(places.leaks).toEqual([])
    const recorded = await store.read
      .selectFrom('callRecord')
      .select('arguments')
      .where('tool', '=', 'tn_user_byok_add')
      .execute()
    expect(recorded.filter(({ arguments: args }) => args?.['apiKey'] === '[secret]').length).toBeGreaterThan(
      20,
    )

    expect(places.names).toEqual([
      'answers',
      'rest',
      'mcp',
      'metrics',
      ...(database.dialect === 'sqlite' ? ['command line'] : []),
      'backup',
      'export',
      'logs',
      'spans',
      'files while open',
      'files afterwards',
      'rows',
    ])
  })
})
