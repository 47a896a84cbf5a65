import { AFTER_INITIALIZE, INITIALIZES, listWithViews } from './openings.ts'
import { hello, initialized, requestAt, SESSIONS, STATELESS } from './revisions.ts'

/** One request of a client, and in which of its sessions. */
export interface Exchange {
  method?: 'GET' | 'POST' | 'DELETE' | 'PUT'
  message?: unknown
  /** Beside the usual ones, or instead of them; undefined where one is missing. */
  headers?: Readonly<Record<string, string | undefined>>
  /** The name of the session that it opens. */
  opens?: string
  in?: string
  /** Comes back for what followed the first event of the answer before. */
  comesBack?: boolean
}

export interface HttpOpening {
  what: string
  exchanges: readonly Exchange[]
}

const call = (id: string, name = 'test_simple_text', args: object = {}) =>
  requestAt(SESSIONS, id, 'tools/call', { name, arguments: args })
const ping = requestAt(SESSIONS, 'ping', 'ping')
const prompts = requestAt(SESSIONS, 'prompts', 'prompts/list')
const currentCall = requestAt(STATELESS, 'current', 'tools/call', { name: 'test_simple_text', arguments: {} })

const opening = (opens = 'a', message: unknown = hello()): Exchange => ({ opens, message })
const said = (message: unknown, headers: Exchange['headers'] = {}, session = 'a'): Exchange => ({
  in: session,
  message,
  headers,
})
const deleteSession = (headers: Exchange['headers'] = {}, session = 'a'): Exchange => ({
  method: 'DELETE',
  in: session,
  headers,
})
const listening = (headers: Exchange['headers'] = {}): Exchange => ({ method: 'GET', in: 'a', headers })
const returning: Exchange = { method: 'GET', in: 'a', comesBack: true }

const REVISION = 'MCP-Protocol-Version'
const SESSION = 'Mcp-Session-Id'
const OTHER = { Authorization: 'Bearer 01K9Z4M8T0QJ6X2V7B5N3C1B0B' }

const CONVERSATIONS: Readonly<Record<string, readonly Exchange[]>> = {
  'two sessions': [
    opening('a'),
    opening('b'),
    said(initialized),
    said(call('of a')),
    said(ping, {}, 'b'),
    said(call('of b'), {}, 'b'),
    deleteSession(),
    said(call('late')),
    said(call('of b again'), {}, 'b'),
  ],
  'sessions of two owners': [
    opening('a'),
    { ...opening('b'), headers: OTHER },
    said(initialized, OTHER),
    said(call('foreign'), OTHER),
    said(ping, OTHER),
    { ...listening(), headers: OTHER },
    deleteSession(OTHER),
    said(call('own')),
    said(call('own'), OTHER, 'b'),
  ],
  'a session that nobody opened': [
    ...[initialized, call('x'), ping, hello()].map((message) => said(message, { [SESSION]: 'none' })),
    { ...deleteSession(), headers: { [SESSION]: 'none' } },
    { ...listening(), headers: { [SESSION]: 'none' } },
  ],
  'a session that ended at once': [
    opening(),
    deleteSession(),
    said(initialized),
    said(call('x')),
    said(ping),
    deleteSession(),
  ],
  'a session that ended after its server came': [
    opening(),
    said(ping),
    deleteSession(),
    said(call('x')),
    said(ping),
  ],
  'refused DELETE requests': [
    opening(),
    deleteSession({ [REVISION]: '1999-01-01' }),
    deleteSession({ [REVISION]: '' }),
    deleteSession({ [SESSION]: undefined }),
    said(call('still here')),
    deleteSession({ [REVISION]: '2024-11-05' }),
    said(call('gone')),
  ],
  'a DELETE without a revision': [opening(), deleteSession({ [REVISION]: undefined }), said(call('gone'))],
  'a call before the client has the answer to initialize': [
    opening(),
    said(call('early')),
    said(prompts),
    said(initialized),
    said(call('x')),
  ],
  'another initialize in the session': [
    opening(),
    said(hello('again')),
    said(initialized),
    said(hello('again')),
    said(call('x')),
  ],
  'notices of all kinds': [
    opening(),
    said(initialized, { [REVISION]: '1999-01-01' }),
    said(initialized, { [REVISION]: undefined }),
    said({ ...initialized, params: {} }),
    said(initialized),
    said([initialized]),
    said({ ...initialized, params: { _meta: { a: 1 } } }),
    said({ ...initialized, params: [] }),
    said({ ...initialized, id: 'notice' }),
    said(initialized, { Accept: 'application/json' }),
    said(call('x')),
    { message: initialized },
  ],
  'current requests beside the session': [
    opening(),
    said(currentCall),
    { message: currentCall },
    { message: listWithViews, headers: { [REVISION]: STATELESS, 'Mcp-Method': 'tools/list' } },
    said(currentCall, { [REVISION]: STATELESS, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'test_simple_text' }),
    said(call('older'), { [REVISION]: STATELESS }),
    said(initialized, { [REVISION]: STATELESS }),
    said(call('older')),
    said(ping),
  ],
  'calls of other revisions': [
    opening(),
    ...['2025-06-18', '2025-03-26', '1999-01-01', '', undefined].flatMap((revision) => [
      said(call('x'), { [REVISION]: revision }),
      said(ping, { [REVISION]: revision }),
    ]),
  ],
  'lists of messages': [
    opening('a', [hello()]),
    opening('b', [hello(), initialized]),
    opening(),
    said([call('one'), ping]),
  ],
  'a stream that listens': [
    opening(),
    listening({ Accept: 'application/json' }),
    listening(),
    said(call('x')),
  ],
  'a stream that was lost with the answer to initialize': [
    opening(),
    returning,
    said(initialized),
    said(call('x')),
    returning,
  ],
  'a stream that was lost with a call': [
    opening(),
    said(initialized),
    said(call('x')),
    returning,
    said(ping),
    returning,
  ],
  'a stream that never was': [opening(), listening({ 'Last-Event-ID': 'none_1' }), said(call('x'))],
  'logs as they are wanted': [
    opening(),
    said(call('all', 'test_tool_with_logging')),
    said(requestAt(SESSIONS, 'level', 'logging/setLevel', { level: 'error' })),
    said(call('errors', 'test_tool_with_logging')),
  ],
  'another method of HTTP': [opening(), { method: 'PUT', in: 'a', message: ping }, said(call('x'))],
  'cancellations of nothing': [
    opening(),
    ...[
      { requestId: 'x' },
      { requestId: 1, reason: 'late' },
      { requestId: 'x', _meta: 7 },
      { requestId: 'x', reason: 7 },
      {},
    ].map((params) => said({ jsonrpc: '2.0', method: 'notifications/cancelled', params })),
    said(call('x')),
  ],
}

const HEADERS: readonly Exchange['headers'][] = [
  ...['2025-11-25', '2025-06-18', '1999-01-01', STATELESS, ''].map((revision) => ({ [REVISION]: revision })),
  ...['application/json', 'text/event-stream', '*/*', undefined].map((accept) => ({ Accept: accept })),
  ...['text/plain', 'application/json; charset=utf-8', 'APPLICATION/JSON', undefined].map((type) => ({
    'Content-Type': type,
  })),
  { [SESSION]: '' },
  { 'Mcp-Method': 'tools/call' },
]

/** Ways to begin a session, sound and odd, and what clients say in it. */
export const HTTP_OPENINGS: readonly HttpOpening[] = [
  ...Object.entries(INITIALIZES).map(([what, initialize]) => ({
    what: `initialize with ${what}`,
    exchanges: [
      opening('a', initialize),
      ...AFTER_INITIALIZE.map((message) => said(message)),
      deleteSession(),
    ],
  })),
  ...HEADERS.map((headers) => ({
    what: `initialize with the headers ${JSON.stringify(headers)}`,
    exchanges: [
      { ...opening(), ...(headers && { headers }) },
      said(initialized),
      said(call('x')),
      said(ping),
    ],
  })),
  ...Object.entries(CONVERSATIONS).map(([what, exchanges]) => ({ what, exchanges })),
]
