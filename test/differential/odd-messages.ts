import { requestAt, STATELESS, type Revision } from './revisions.ts'

const META = 'io.modelcontextprotocol'

export interface OddMessage {
  what: string
  /** As it is written: text stands for itself. */
  message: unknown
}

/** Calls of a tool that takes no arguments which are, one way or another, not as they should be. */
export function oddMessages(revision: Revision, tool: string): OddMessage[] {
  const sound = requestAt(revision, 'odd', 'tools/call', { name: tool, arguments: {} })
  const withParams = (params: object) => ({ ...sound, params: { ...sound.params, ...params } })
  const withMeta = (meta: object) => withParams({ _meta: { ...Object(sound.params)['_meta'], ...meta } })
  const { id: _, ...notice } = sound
  const { jsonrpc: __, ...unversioned } = sound
  const messages: Record<string, unknown> = {
    'broken JSON': '{"jsonrpc":',
    'no object': '7',
    'no version': unversioned,
    'another version': { ...sound, jsonrpc: '1.0' },
    'a field too many': { ...sound, extra: 1 },
    'an id of null': { ...sound, id: null },
    'an id that is no whole number': { ...sound, id: 1.5 },
    'an id beyond all whole numbers': { ...sound, id: 2 ** 60 },
    'an id that is an object': { ...sound, id: {} },
    'an id that is empty': { ...sound, id: '' },
    'no id': notice,
    'no method': { ...sound, method: undefined },
    'an unknown method': { ...sound, method: 'tools/nothing' },
    'parameters as a list': { ...sound, params: [] },
    'parameters of null': { ...sound, params: null },
    'no parameters': { ...sound, params: undefined },
    'no name': withParams({ name: undefined }),
    'a name that is a number': withParams({ name: 7 }),
    'an unknown name': withParams({ name: 'no_such_tool' }),
    'arguments as a list': withParams({ arguments: [] }),
    'arguments of null': withParams({ arguments: null }),
    'no arguments': withParams({ arguments: undefined }),
    'a parameter too many': withParams({ extra: 1 }),
    'a task': withParams({ task: { ttl: 1 } }),
    'a state of nobody': withParams({ requestState: 'x' }),
    'meta data as a number': withParams({ _meta: 7 }),
    'an odd token for progress': withMeta({ progressToken: {} }),
    'an odd trace': withMeta({ traceparent: 7 }),
    'an odd session': withMeta({ 'tutor-nexus/session': 7 }),
    'a related task': withMeta({ [`${META}/related-task`]: { taskId: 7 } }),
    'an empty batch': [],
    'a batch': [
      { ...sound, id: 'one' },
      { ...sound, id: 'two' },
    ],
    'a list with a cursor': requestAt(revision, 'odd', 'tools/list', { cursor: 'x' }),
    'a list': requestAt(revision, 'odd', 'tools/list'),
    'the other revision': {
      ...sound,
      params: {
        name: tool,
        ...(revision === STATELESS ? {} : { _meta: { [`${META}/protocolVersion`]: STATELESS } }),
      },
    },
    'an unknown revision': withMeta({ [`${META}/protocolVersion`]: '1999-01-01' }),
    'no capabilities': withMeta({ [`${META}/clientCapabilities`]: undefined }),
    'odd capabilities': withMeta({ [`${META}/clientCapabilities`]: { sampling: 7 } }),
    'some capabilities': withMeta({ [`${META}/clientCapabilities`]: { sampling: {}, roots: {} } }),
    'no client': withMeta({ [`${META}/clientInfo`]: undefined }),
    'an odd client': withMeta({ [`${META}/clientInfo`]: { name: 'x', version: '1', icons: 7 } }),
    'a client with a title': withMeta({ [`${META}/clientInfo`]: { name: 'x', version: '1', title: 'X' } }),
    'an odd level of logs': withMeta({ [`${META}/logLevel`]: 'loud' }),
  }
  return Object.entries(messages).map(([what, message]) => ({ what, message }))
}

/** Headers that are, one way or another, not as they should be; undefined where one is missing. */
export const ODD_HEADERS: Readonly<Record<string, string | undefined>>[] = [
  ...['1999-01-01', '2025-06-18', '2025-11-25', '2026-07-28', '', undefined].map((version) => ({
    'MCP-Protocol-Version': version,
  })),
  ...['tools/list', 'TOOLS/CALL', '', undefined].map((method) => ({ 'Mcp-Method': method })),
  ...['another', '=?base64?bGlzdF90YXNrcw==?=', '', undefined].map((name) => ({ 'Mcp-Name': name })),
  ...['01234567-89ab-4def-8123-456789abcdef', '', undefined].map((id) => ({ 'Mcp-Session-Id': id })),
  ...['application/json', 'text/event-stream', '*/*', 'text/html', undefined].map((accept) => ({
    Accept: accept,
  })),
  ...[
    'text/plain',
    'application/json; charset=utf-8',
    'application/jsonx',
    'APPLICATION/JSON',
    undefined,
  ].map((type) => ({ 'Content-Type': type })),
]
