import type { Abuse } from '../abuse.ts'
import { HostileClient, mcpRequest, strikesOf, toolRequest, type HostileRequest } from '../http.ts'

/** Below the 4 MB that a body may have today. */
const LARGE = 3_800_000
const AT_ONCE = 4

const zeros = (bytes: number) => Array.from({ length: bytes / 2 }, () => 0)

const largeContext = () => ({ context: { a: zeros(LARGE) } })

const unknownFields = () =>
  Object.fromEntries(Array.from({ length: 380_000 }, (_, at) => [at.toString(36), 0]))

const nested = (open: string, close: string, depth: number): string =>
  `{"title":${open.repeat(depth)}1${close.repeat(depth)}}`

const wideAndDeep = (): string =>
  `{"labels":[${nested('[', ']', 95)
    .concat(',')
    .repeat(LARGE / 220)}1]}`

/** Bodies that cost more to read than to send, for a tool that anybody's assistant calls. */
const malformed = (token: string): Record<string, HostileRequest> => {
  const post = (body: string) => toolRequest(token, 'add_task', body)
  return {
    'two million brackets': post('['.repeat(2_000_000)),
    'brackets, closed': post(`${'['.repeat(LARGE / 2)}${']'.repeat(LARGE / 2)}`),
    'objects in objects': post(nested('{"a":', '}', LARGE / 7)),
    '17,000 times 95 levels': post(wideAndDeep()),
    'a long title': post(JSON.stringify({ title: 'x'.repeat(LARGE) })),
    'a long title of spaces': post(JSON.stringify({ title: ' '.repeat(LARGE) })),
    'a title of escapes': post(`{"title":"${'\\u0000'.repeat(LARGE / 6)}"}`),
    'a long key': post(`{"${'k'.repeat(LARGE)}":1}`),
    'a long number': post(`{"title":${'9'.repeat(LARGE)}}`),
    'one key again and again': post(`{${'"title":1,'.repeat(LARGE / 10)}"title":1}`),
    '__proto__ again and again': post(`{${'"__proto__":{},'.repeat(LARGE / 15)}"title":1}`),
    'a batch of messages': {
      ...mcpRequest(token, 'tools/list', {}),
      body: `[${'{"jsonrpc":"2.0","id":1,"method":"ping"},'.repeat(LARGE / 41)}0]`,
    },
  }
}

export const bodies: Abuse[] = [
  {
    name: 'context',
    what: '3.8 MB of {"context":{"a":[0,0,…]}}',
    serve: ['--anonymous'],
    prepare(target) {
      const args = largeContext()
      const call = (tool: string) => ({ name: tool, arguments: args })
      return {
        strikes: strikesOf(new HostileClient(target), {
          'REST, tasks:read': toolRequest(target.narrowToken, 'list_tasks', args),
          'MCP, tasks:read': mcpRequest(target.narrowToken, 'tools/call', call('list_tasks')),
          'REST, another tool than the token’s': toolRequest(target.narrowToken, 'tn_session_start', args),
          'REST, no token': toolRequest(undefined, 'tn_session_start', args),
          'MCP, no token': mcpRequest(undefined, 'tools/call', call('tn_session_start')),
        }),
        atOnce: AT_ONCE,
      }
    },
  },
  {
    name: 'fields',
    what: '380,000 unknown fields',
    serve: ['--anonymous'],
    prepare(target) {
      const args = unknownFields()
      return {
        strikes: strikesOf(new HostileClient(target), {
          'REST, tasks:read': toolRequest(target.narrowToken, 'list_tasks', args),
          'MCP, tasks:read': mcpRequest(target.narrowToken, 'tools/call', {
            name: 'list_tasks',
            arguments: args,
          }),
          'MCP, beside the arguments': mcpRequest(target.narrowToken, 'tools/call', {
            name: 'list_tasks',
            ...args,
          }),
          'REST, no token': toolRequest(undefined, 'tn_course_search', args),
        }),
        atOnce: AT_ONCE,
      }
    },
  },
  {
    name: 'deep-json',
    what: 'deep JSON, long strings, keys and numbers',
    prepare: (target) => ({
      strikes: strikesOf(new HostileClient(target), malformed(target.token)),
      atOnce: AT_ONCE,
    }),
  },
]
