import { hello, initialized, requestAt, SESSIONS, STATELESS, type Revision } from './revisions.ts'

const META = 'io.modelcontextprotocol'

export interface Opening {
  what: string
  /** What a client says, one after the other; text stands for itself. */
  lines: readonly unknown[]
}

const call = (revision: Revision, id: unknown, name = 'test_simple_text', args: object = {}) =>
  requestAt(revision, id, 'tools/call', { name, arguments: args })

const olderCall = call(SESSIONS, 'older call')
const currentCall = call(STATELESS, 'current call')
const discover = requestAt(STATELESS, 'discover', 'server/discover')
const ping = requestAt(SESSIONS, 'ping', 'ping')

const withMeta = (meta: object) => ({
  ...currentCall,
  id: 'odd call',
  params: { ...currentCall.params, _meta: { ...Object(currentCall.params)['_meta'], ...meta } },
})

/** `initialize` with other parameters. */
const initializeWith = (said: object) => ({ ...hello(), params: { ...hello().params, ...said } })

/** What a host says that shows views. */
const SHOWS_VIEWS = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

/** A list for a host that shows views. */
export const listWithViews = {
  ...requestAt(STATELESS, 'tools', 'tools/list'),
  params: {
    _meta: {
      ...Object(currentCall.params)['_meta'],
      [`${META}/clientCapabilities`]: SHOWS_VIEWS,
    },
  },
}

/** What shows how the connection has been opened, and what the server knows of its client. */
export const AFTER_INITIALIZE = [
  initialized,
  olderCall,
  requestAt(SESSIONS, 'tools', 'tools/list'),
  requestAt(SESSIONS, 'prompts', 'prompts/list'),
  ping,
  call(SESSIONS, 'unknown', 'no_such_tool'),
  // Who has said that it can be asked is asked instead of answered.
  call(SESSIONS, 'asking', 'test_elicitation', { message: 'Who are you?' }),
]

const client = { name: 'client', version: '1.0.0' }
const icons = [
  { src: 'https://example.org/icon.png', sizes: ['48x48'], mimeType: 'image/png', theme: 'dark' },
]

export const INITIALIZES: Readonly<Record<string, unknown>> = {
  'nothing unusual': hello(),
  'an early revision': initializeWith({ protocolVersion: '2024-10-07' }),
  'an unknown revision': initializeWith({ protocolVersion: '1999-01-01' }),
  'the stateless revision': initializeWith({ protocolVersion: STATELESS }),
  'a revision that is a number': initializeWith({ protocolVersion: 7 }),
  'capabilities as clients have them': initializeWith({
    protocolVersion: '2025-06-18',
    capabilities: { elicitation: {}, sampling: {}, roots: { listChanged: true } },
  }),
  'a host that shows views': initializeWith({ capabilities: SHOWS_VIEWS }),
  'views of another kind': initializeWith({
    capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/plain'] } } },
  }),
  'capabilities of tasks': initializeWith({ capabilities: { tasks: { list: {} } } }),
  'odd capabilities': initializeWith({ capabilities: { sampling: 7 } }),
  'a client with all that there is to say': initializeWith({
    protocolVersion: '2025-03-26',
    clientInfo: { ...client, title: 'Client', description: 'One', websiteUrl: 'https://example.org', icons },
  }),
  'a client that says more': initializeWith({
    protocolVersion: '2024-11-05',
    clientInfo: { ...client, mood: 'good' },
  }),
  'an odd client': initializeWith({ clientInfo: { ...client, icons: 7 } }),
  'no client': initializeWith({ clientInfo: undefined }),
  'a token for progress': initializeWith({ _meta: { progressToken: 1 } }),
  'a parameter too many': initializeWith({ extra: 1 }),
  'a claim of the stateless revision': initializeWith({ _meta: { [`${META}/protocolVersion`]: STATELESS } }),
  'an envelope of the stateless revision': initializeWith(Object(currentCall.params)),
  'an id of 0': hello(0),
  'an id of null': hello(null),
  'another version of JSON-RPC': { ...hello(), jsonrpc: '1.0' },
  'a field too many': { ...hello(), extra: 1 },
}

const MIXED: Readonly<Record<string, readonly unknown[]>> = {
  'a current call': [currentCall, discover, currentCall, call(STATELESS, 'unknown', 'no_such_tool')],
  'a current list': [requestAt(STATELESS, 'tools', 'tools/list'), currentCall],
  'a current list with views': [listWithViews, requestAt(STATELESS, 'other', 'tools/list'), currentCall],
  'a current call, then initialize': [currentCall, hello(), initialized, olderCall, currentCall],
  'a current call, then an older one': [currentCall, olderCall, ping, currentCall],
  'a question, then initialize': [discover, hello(), initialized, olderCall, currentCall, discover],
  'a question, then an older call': [discover, olderCall, currentCall, hello(), initialized, olderCall],
  'a question, a current call, then initialize': [discover, currentCall, hello(), initialized, olderCall],
  questions: [discover, discover, currentCall, discover],
  'initialize, then a current call': [hello(), currentCall, initialized, olderCall, currentCall],
  'initialize, then a question': [hello(), initialized, discover, olderCall],
  'two initializes': [hello('one'), hello('two'), initialized, olderCall, hello('three'), olderCall],
  'initialize after a ping': [ping, hello(), initialized, olderCall, currentCall],
  'initialize whose id comes again': [
    hello('same'),
    initialized,
    call(SESSIONS, 'same'),
    { ...ping, id: 'same' },
  ],
  'calls before initialize is over': [hello(), olderCall, ping, initialized, olderCall],
  'an older call': [olderCall, currentCall, hello(), initialized, olderCall, currentCall],
  'initialized without initialize': [initialized, olderCall, currentCall, ping],
  'a notice with an id': [hello(), { ...initialized, id: 'notice' }, olderCall, initialized, olderCall],
  'a notice with meta data': [hello(), { ...initialized, params: { _meta: { a: 1 } } }, olderCall, ping],
  'a notice with an odd parameter': [hello(), { ...initialized, params: [] }, olderCall, ping],
  'a current notice': [{ ...initialized, params: Object(discover.params) }, currentCall, hello(), olderCall],
  'an unknown revision': [
    withMeta({ [`${META}/protocolVersion`]: '1999-01-01' }),
    hello(),
    initialized,
    olderCall,
  ],
  'no capabilities': [
    withMeta({ [`${META}/clientCapabilities`]: undefined }),
    currentCall,
    hello(),
    olderCall,
  ],
  'capabilities of tasks': [
    withMeta({ [`${META}/clientCapabilities`]: { tasks: {} } }),
    hello(),
    initialized,
    olderCall,
    currentCall,
  ],
  'a cancellation of nothing': [
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x' } },
    currentCall,
    hello(),
    olderCall,
  ],
  'an answer to nothing': [{ jsonrpc: '2.0', id: 1, result: {} }, hello(), initialized, olderCall],
  'an answer to nothing, then a current call': [
    { jsonrpc: '2.0', id: 1, result: {} },
    currentCall,
    olderCall,
  ],
  'broken JSON': ['{"jsonrpc":', hello(), initialized, olderCall],
  'broken JSON, then a current call': ['{"jsonrpc":', currentCall, olderCall],
  'no object': ['7', '[]', '"x"', 'null', currentCall, hello()],
  'a message of another version': [
    { ...olderCall, jsonrpc: '1.0' },
    currentCall,
    hello(),
    initialized,
    olderCall,
  ],
  'a current call with a field too many': [
    { ...currentCall, id: 'odd', extra: 1 },
    hello(),
    initialized,
    olderCall,
  ],
  'a batch': [[hello(), initialized, olderCall], olderCall],
  'a current batch': [[discover, currentCall], olderCall],
}

/** Ways to begin a connection, sound and odd, and what clients say after it. */
export const OPENINGS: readonly Opening[] = [
  ...Object.entries(INITIALIZES).map(([what, said]) => ({
    what: `initialize with ${what}`,
    lines: [said, ...AFTER_INITIALIZE],
  })),
  ...Object.entries(MIXED).map(([what, lines]) => ({ what: `first ${what}`, lines })),
]
