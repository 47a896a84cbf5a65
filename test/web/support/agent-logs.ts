import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tn } from '../../support/tn.ts'

/** Not one that opens anything. */
export const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
export const PARSER = '7c3e1f00-1111-4222-8333-444455556666'
export const LONG = '10000000-1111-4222-8333-444455556666'
export const HOSTILE = '66660000-1111-4222-8333-444455556666'
const SITE = '019c0a10-aaaa-7bbb-8ccc-ddddeeeeffff'

type Spent = readonly [input: number, output: number, read: number, write: number]

/** A log in the form of Claude Code, written record by record. */
export class ClaudeLog {
  readonly #id: string
  readonly #agent: string | undefined
  readonly #lines: string[] = []
  #time: number

  constructor(id: string, start: string, agent?: string) {
    this.#id = id
    this.#agent = agent
    this.#time = Date.parse(start)
  }

  asks(text: string): this {
    return this.#record('user', { message: { role: 'user', content: text } })
  }

  says(text: string, spent?: Spent): this {
    return this.#speaks({ type: 'text', text }, spent)
  }

  thinks(thinking: string): this {
    return this.#speaks({ type: 'thinking', thinking, signature: '' })
  }

  /** A call with its result. */
  calls(name: string, input: object, output: string, { failed = false, agent = '' } = {}): this {
    const id = `toolu_${this.#lines.length}`
    this.#speaks({ type: 'tool_use', id, name, input })
    return this.#record('user', {
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: output, is_error: failed }],
      },
      ...(agent === '' ? {} : { toolUseResult: { agentId: agent } }),
    })
  }

  compacts(): this {
    return this.#record('system', {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      compactMetadata: { trigger: 'auto', preTokens: 155_000 },
    })
  }

  get text(): string {
    return this.#lines.map((line) => `${line}\n`).join('')
  }

  #speaks(block: object, [input, output, read, write]: Spent = [12, 90, 8_000, 400]): this {
    const at = this.#lines.length
    return this.#record('assistant', {
      requestId: `req_${this.#agent ?? this.#id}_${at}`,
      message: {
        id: `msg_${this.#agent ?? this.#id}_${at}`,
        role: 'assistant',
        model: 'claude-opus-4-5',
        content: [block],
        usage: {
          input_tokens: input,
          output_tokens: output,
          cache_read_input_tokens: read,
          cache_creation_input_tokens: write,
        },
      },
    })
  }

  #record(type: string, fields: object): this {
    this.#time += 2_500
    this.#lines.push(
      JSON.stringify({
        type,
        sessionId: this.#id,
        ...(this.#agent === undefined ? {} : { agentId: this.#agent, isSidechain: true }),
        cwd: '/home/ann/parser',
        timestamp: new Date(this.#time).toISOString(),
        ...fields,
      }),
    )
    return this
  }
}

const OUTPUT = Array.from(
  { length: 900 },
  (_, n) => `ok ${n} takes a line that ends with CRLF 日本語 😀`,
).join('\n')
/** What stands only where the beginning of the output has long ended. */
export const END_OF_OUTPUT = 'ok 899 takes a line'

const parserLog = (): ClaudeLog =>
  new ClaudeLog(PARSER, '2026-11-12T10:00:00.000Z')
    .asks('Mend the parser so that it takes files with CRLF')
    .thinks('The tokenizer splits at a line feed only. I should look at it first.')
    .calls(
      'Bash',
      { command: `curl -H "Authorization: Bearer ${SECRET}" ci.example` },
      'Could not resolve host',
      {
        failed: true,
      },
    )
    .calls(
      'Read',
      { file_path: '/home/ann/parser/src/tokenizer.ts' },
      'export function tokens(text: string) {…}',
    )
    .calls(
      'Edit',
      { file_path: '/home/ann/parser/src/tokenizer.ts', old_string: "'\\n'", new_string: '/\\r?\\n/' },
      'Done',
    )
    .calls('Bash', { command: 'npm test', description: 'Run the tests' }, OUTPUT)
    .says('The parser takes CRLF now, and all 900 tests pass.', [20, 640, 21_000, 1_800])
    .asks('Have somebody review it')
    .calls(
      'Task',
      { prompt: 'Review the change of the tokenizer' },
      'Looks right. One test lacks a lone CR.',
      {
        agent: 'c0ffee01',
      },
    )
    .says('The review asks for a test with a lone CR. Shall I add it?', [15, 210, 34_000, 900])
    .asks('Yes')
    .compacts()
    .calls('Edit', { file_path: '/home/ann/parser/test/tokenizer.test.ts' }, 'Done')
    .says('Added. It fails as it should without the change.', [18, 320, 9_000, 6_100])
    .asks('Now the changelog')
    .calls('Bash', { command: 'git log --oneline | head' }, 'fatal: not a git repository', { failed: true })
    .calls('Bash', { command: 'git log --oneline | head' }, 'fatal: not a git repository', { failed: true })
    .calls('Bash', { command: 'git log --oneline | head' }, 'fatal: not a git repository', { failed: true })
    .says('This folder is no repository, so I wrote the entry from what we did.', [22, 180, 12_000, 700])

const reviewLog = (): ClaudeLog =>
  new ClaudeLog(PARSER, '2026-11-12T10:01:00.000Z', 'c0ffee01')
    .asks('Review the change of the tokenizer')
    .says('Looks right. One test lacks a lone CR.', [9, 130, 4_000, 300])

/** Scripts, markup, a terminal's colours, a link that would run, and a mark that turns the text around. */
export const HOSTILE_TEXT =
  '<script>window.broken = 1</script><img src=x onerror="window.broken = 1"> [a](javascript:window.broken=1) \u001b[31mred\u001b[0m \u202Eevil'

const hostileLog = (): ClaudeLog =>
  new ClaudeLog(HOSTILE, '2026-11-01T10:00:00.000Z')
    .asks(HOSTILE_TEXT)
    .calls(`<b>${HOSTILE_TEXT}</b>`, { '<i>command</i>': HOSTILE_TEXT }, HOSTILE_TEXT, { failed: true })
    .says(HOSTILE_TEXT)

export function longLog(turns: number): ClaudeLog {
  const log = new ClaudeLog(LONG, '2026-10-01T00:00:00.000Z')
  for (let turn = 0; turn < turns; turn += 1)
    log
      .asks(`Question ${turn}`)
      .says(`Answer ${turn}`, [10, 50 + (turn % 90), 300, turn === turns - 3 ? 9_000 : 0])
  return log
}

const codexLog = (): string =>
  [
    {
      type: 'session_meta',
      payload: { id: SITE, timestamp: '2026-11-10T08:00:00.000Z', cwd: '/home/ann/site' },
    },
    message('user', 'input_text', 'Change the colour of the header'),
    message('assistant', 'output_text', 'It is periwinkle now.'),
  ]
    .map((record, at) => `${JSON.stringify({ timestamp: `2026-11-10T08:00:0${at}.000Z`, ...record })}\n`)
    .join('')

const message = (role: string, type: string, text: string) => ({
  type: 'response_item',
  payload: { type: 'message', role, content: [{ type, text }] },
})

const project = 'claude/projects/-home-ann-parser'

export const goOnWithLongLog = (home: string, text: string): void =>
  appendFileSync(
    join(home, 'agents', project, `${LONG}.jsonl`),
    new ClaudeLog(LONG, '2026-10-02T00:00:00.000Z').asks(text).text,
  )

/** Logs of two agents in a folder below the server's home, which it reads from then on. */
export async function addAgentLogs(home: string, { turns = 130, hostile = false } = {}): Promise<void> {
  const write = (path: string, text: string) => {
    const file = join(home, 'agents', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  write(`${project}/${PARSER}.jsonl`, parserLog().text)
  write(`${project}/${PARSER}/subagents/agent-c0ffee01.jsonl`, reviewLog().text)
  write(`${project}/${LONG}.jsonl`, longLog(turns).text)
  if (hostile) write(`${project}/${HOSTILE}.jsonl`, hostileLog().text)
  write(`codex/sessions/2026/11/10/rollout-2026-11-10T08-00-00-${SITE}.jsonl`, codexLog())
  for (const [agent, folder] of [
    ['claude-code', 'claude'],
    ['codex', 'codex'],
  ] as const) {
    const { code, stderr } = await tn(home, ['trace', 'root', 'add', agent, join(home, 'agents', folder)])
    if (code !== 0) throw new Error(stderr)
  }
}
