import fc from 'fast-check'

/** Somewhere to send requests to, and what belongs there. */
export interface HttpRoute {
  readonly path: string
  readonly methods: readonly string[]
  /** Bodies, or arguments of a query, that are accepted there. */
  readonly bodies: readonly unknown[]
}

export const TOKENS = ['none', 'wrong', 'narrow', 'full', 'device', 'importer'] as const
export type TokenKind = (typeof TOKENS)[number]

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly token: TokenKind
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  /** How the body is sent: at once, in small pieces, or broken off half-way. */
  readonly pace: 'at once' | 'in pieces' | 'broken off'
  /** Whether callers without a token are let in. */
  readonly anonymous: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE']

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 60,
  '',
  ' ',
  'x'.repeat(300),
  'y'.repeat(20_000),
  'nul \u0000 inside',
  '\ud800 alone',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '2024-13-45',
  '00000000000000000000000000',
  '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  'c1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '\u202e\u{1f469}\u200d\u{1f4bb}',
  '(a+)+$" OR 1=1 --',
  [],
  {},
  [[[]]],
  { $gt: '' },
  { toString: 1, constructor: null },
  Array.from({ length: 3_000 }, () => 0),
]
const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES) }, fc.jsonValue({ maxDepth: 3 }))

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: [
    '*/*',
    'text/event-stream',
    'application/json, text/event-stream',
    'text/html',
    ';;q=',
    'x'.repeat(4_000),
  ],
  'Accept-Encoding': ['gzip', 'br;q=0', '*;q=0', ',,,'],
  'Content-Type': [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/json;',
  ],
  'Content-Encoding': ['gzip', 'identity', 'br, gzip'],
  'Mcp-Session-Id': ['x', '00000000-0000-0000-0000-000000000000', '\u00e9'.repeat(300)],
  'MCP-Protocol-Version': ['2026-07-28', '2025-11-25', '1999-01-01', ''],
  'Mcp-Method': ['tools/call', 'initialize', '../'],
  'Mcp-Name': ['add_task', '=?base64?AAAA?=', '__proto__'],
  'Last-Event-ID': ['1', '9'.repeat(400), '\u00ff'],
  'Idempotency-Key': ['k', 'k'.repeat(200), '\t'],
  'TN-Session': ['mine', 's'.repeat(201), '00000000000000000000000000'],
  'TN-Workspace': ['default', 'w'.repeat(201), '../x'],
  'TN-Agent-Id': ['web', ''],
  'If-None-Match': ['*', 'W/"x"', '"', ','.repeat(2_000)],
  Range: ['bytes=0-1', 'bytes=-1'],
  Origin: ['http://127.0.0.1', 'null', 'https://evil.example', 'http://127.0.0.1:1'],
  Host: ['evil.example', '127.0.0.1', '[::1]', 'localhost:99999', ''],
  Cookie: ['tn_session_1=tn_x', '=;;=', 'tn_session_web=', 'a=b; '.repeat(500)],
  traceparent: ['00-00000000000000000000000000000000-0000000000000000-00', 'x'],
  'X-Correlation-Id': ['x', '00000000-0000-0000-0000-000000000000'],
  Expect: ['100-continue', '200-ok'],
  Forwarded: ['for=1.2.3.4;host=evil.example;proto=https', 'for="[::1'],
  'X-Forwarded-For': ['1.2.3.4, 5.6.7.8', '::ffff:127.0.0.1', '\u00ff'],
  'X-Forwarded-Host': ['evil.example'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site'],
}
const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((said) => [name, said] as const))

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** A body that is accepted, with one of its parts replaced, removed or added. */
const altered = (body: unknown): fc.Arbitrary<unknown> => {
  if (!isRecord(body)) return value
  const names = [...Object.keys(body), 'noSuchField', '__proto__', 'cursor', 'limit', 'context']
  return fc.tuple(fc.constantFrom(...names), value, fc.boolean()).chain(([name, other, isInside]) => {
    const inner = body[name]
    if (isInside && isRecord(inner)) return altered(inner).map((changed) => ({ ...body, [name]: changed }))
    return fc.constant({ ...body, [name]: other })
  })
}

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`

const OVERSIZED = JSON.stringify({ title: 'x'.repeat(4_300_000) })
const MANY_FIELDS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, at])),
)

const bodyFor = ({ bodies }: HttpRoute): fc.Arbitrary<string | Uint8Array | undefined> => {
  const accepted = bodies.length === 0 ? value : fc.constantFrom(...bodies)
  const json = (given: unknown): string => JSON.stringify(given) ?? ''
  return fc.oneof(
    { weight: 128, arbitrary: accepted.chain(altered).map(json) },
    { weight: 48, arbitrary: accepted.map(json) },
    { weight: 32, arbitrary: value.map(json) },
    {
      weight: 32,
      arbitrary: fc.tuple(accepted.map(json), fc.nat(200)).map(([text, cut]) => text.slice(0, -1 - cut)),
    },
    { weight: 32, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 32, arbitrary: fc.constantFrom(nested(45), nested(60), nested(20_000), '['.repeat(100_000)) },
    {
      weight: 32,
      arbitrary: fc.constantFrom(MANY_FIELDS, '{"__proto__":{"admin":true}}', '{"a":1,"a":2}', '1e999'),
    },
    { weight: 32, arbitrary: fc.constant(undefined) },
    // Costly, so that it is rare.
    { weight: 1, arbitrary: fc.constant(OVERSIZED) },
  )
}

const pathFrom = (route: HttpRoute): fc.Arbitrary<string> => {
  const query = (route.bodies.length === 0 ? value : fc.constantFrom(...route.bodies))
    .chain(altered)
    .map(
      (args) =>
        `${route.path}?arguments=${encodeURIComponent(JSON.stringify(args)?.toWellFormed() ?? '').slice(0, 6_000)}`,
    )
  const endings = [
    '/',
    '/../../etc/passwd',
    '%00',
    '%ff',
    '%2e%2e',
    ';x=1',
    '?',
    '?a=1&a=2',
    '?code=x',
    '//',
    '?arguments={',
    '?school=ZZZ',
  ]
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(route.path) },
    { weight: 3, arbitrary: query },
    { weight: 2, arbitrary: fc.constantFrom(...endings).map((ending) => `${route.path}${ending}`) },
    { weight: 1, arbitrary: fc.constant(`${route.path}?q=${'x'.repeat(8_000)}`) },
    { weight: 1, arbitrary: fc.constant(route.path.toUpperCase()) },
  )
}

/** Any request that a client could send to one of the routes, most of them wrong in one way. */
export const hostileRequest = (routes: readonly HttpRoute[]): fc.Arbitrary<HostileRequest> =>
  fc.constantFrom(...routes).chain((route) =>
    fc.record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...route.methods) },
        fc.constantFrom(...METHODS),
      ),
      path: pathFrom(route),
      token: fc.oneof({ weight: 3, arbitrary: fc.constant<TokenKind>('full') }, fc.constantFrom(...TOKENS)),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        fc.array(header, { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs)),
      ),
      body: bodyFor(route),
      pace: fc.oneof(
        { weight: 10, arbitrary: fc.constant('at once' as const) },
        fc.constantFrom('in pieces' as const, 'broken off' as const),
      ),
      anonymous: fc.boolean(),
    }),
  )
