import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../support/test-app.ts'

export const CLAUDE = '7c3e1f00-1111-4222-8333-444455556666'
export const CODEX = '019c0a10-aaaa-7bbb-8ccc-ddddeeeeffff'
/** Not one that opens anything. */
export const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'

const line = (record: object): string => `${JSON.stringify(record)}\n`

let made = 0
const uuid = (): string => `00000000-0000-4000-8000-${String(made++).padStart(12, '0')}`

const claudeRecord = (type: string, time: string, message: object, more: object = {}): string =>
  line({
    type,
    sessionId: CLAUDE,
    cwd: '/work/parser',
    uuid: uuid(),
    parentUuid: null,
    isSidechain: false,
    timestamp: time,
    version: '2.1.0',
    message,
    ...more,
  })

export const claudeAsks = (text: string, time = '2026-11-15T10:00:00.000Z'): string =>
  claudeRecord('user', time, { role: 'user', content: text })

export const claudeSays = (content: object, time = '2026-11-15T10:00:01.000Z'): string =>
  claudeRecord(
    'assistant',
    time,
    {
      id: `msg_${uuid()}`,
      role: 'assistant',
      model: 'claude-x',
      content: [content],
      usage: {
        input_tokens: 10,
        output_tokens: 20,
        cache_read_input_tokens: 300,
        cache_creation_input_tokens: 0,
      },
    },
    { requestId: uuid() },
  )

export const claudeCalls = (id: string, command: string, time?: string): string =>
  claudeSays({ type: 'tool_use', id, name: 'Bash', input: { command } }, time)

export const claudeGets = (id: string, output: string, failed = false, time = '2026-11-15T10:00:03.000Z') =>
  claudeRecord('user', time, {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content: output, is_error: failed }],
  })

export const LONG = Array.from({ length: 900 }, (_, n) => `line ${n} of a long output 日本語 😀`).join('\n')

const claudeLog = (): string =>
  [
    claudeAsks('Mend the parser so that it takes CRLF'),
    claudeCalls('t1', `curl -H "Authorization: Bearer ${SECRET}" example.org`),
    claudeGets('t1', 'Could not resolve host', true),
    claudeCalls('t2', 'npm test', '2026-11-15T10:00:04.000Z'),
    claudeGets('t2', LONG, false, '2026-11-15T10:00:09.000Z'),
    claudeSays({ type: 'text', text: 'The parser takes CRLF now.' }, '2026-11-15T10:00:10.000Z'),
    claudeAsks('Thanks, now the readme', '2026-11-15T10:05:00.000Z'),
  ].join('')

const codexLog = (): string =>
  [
    {
      type: 'session_meta',
      payload: { id: CODEX, timestamp: '2026-11-10T08:00:00.000Z', cwd: '/work/site' },
    },
    {
      type: 'response_item',
      payload: {
        type: 'message',
        role: 'user',
        content: [{ type: 'input_text', text: 'Change the colour' }],
      },
    },
    {
      type: 'response_item',
      payload: {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'It is periwinkle now.' }],
      },
    },
  ]
    .map((record, at) => line({ timestamp: `2026-11-10T08:00:0${at}.000Z`, ...record }))
    .join('')

export interface AgentsHome {
  readonly home: string
  readonly claudeFile: string
  write(path: string, text: string): void
  append(text: string): void
}

/** The home folder of somebody who works with two agents. */
export async function agentsHome(): Promise<AgentsHome> {
  const home = await temporaryFolder()
  const claudeFile = join(home, '.claude/projects/-work-parser', `${CLAUDE}.jsonl`)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  write(claudeFile, claudeLog())
  write(join(home, `.codex/sessions/2026/11/10/rollout-2026-11-10T08-00-00-${CODEX}.jsonl`), codexLog())
  return { home, claudeFile, write, append: (text) => appendFileSync(claudeFile, text) }
}
