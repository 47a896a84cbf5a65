import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type {
  Recording,
  Recordings,
} from '../../../packages/server/src/features/trace/model/recordings-port.ts'
import type { PlacedStep } from '../../../packages/server/src/features/trace/model/recording.ts'
import type { Root } from '../../../packages/server/src/features/trace/store/index/index-root-store.ts'
import { LogIndex } from '../../../packages/server/src/features/trace/store/read/log-index.ts'

/** A folder with logs and their index, which is removed with the test. */
export class Logs {
  readonly folder = mkdtempSync(join(tmpdir(), 'tn-logs-'))
  readonly indexFile = join(this.folder, 'home', 'trace-index.db')
  roots: Root[] = [
    { owner: 'ann', provider: 'claude_code', path: join(this.folder, 'claude') },
    { owner: 'ann', provider: 'codex', path: join(this.folder, 'codex') },
    { owner: 'ann', provider: 'gemini_cli', path: join(this.folder, 'gemini') },
  ]

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }))
  }

  open(): LogIndex {
    const index = new LogIndex({
      indexFile: this.indexFile,
      roots: async () => this.roots,
      waitMs: 60_000,
      logger: {
        warn(facts) {
          throw new Error(JSON.stringify(facts))
        },
      },
    })
    onTestFinished(() => index.close())
    return index
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  write(name: string, content: string | Uint8Array): string {
    const path = this.path(name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }

  append(name: string, content: string): void {
    appendFileSync(this.path(name), content)
  }
}

export const ID = '11111111-2222-4333-8444-555555555555'
export const claudeFile = (id = ID, project = '-work'): string => `claude/projects/${project}/${id}.jsonl`

let millis = Date.UTC(2026, 0, 1)
const time = (): string => new Date((millis += 1000)).toISOString()
const lines = (...records: object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

export const asked = (text: string, id = ID): string =>
  lines({
    type: 'user',
    sessionId: id,
    cwd: '/work',
    timestamp: time(),
    message: { role: 'user', content: text },
  })

interface Answer {
  message?: string
  request?: string
  output?: number
  sidechain?: boolean
}

export const answered = (text: string, { message = 'm', request = 'r', output = 1 }: Answer = {}): string =>
  lines({
    type: 'assistant',
    sessionId: ID,
    timestamp: time(),
    requestId: request,
    message: {
      id: message,
      model: 'claude-opus-4-5',
      role: 'assistant',
      content: [{ type: 'text', text }],
      usage: {
        input_tokens: 10,
        output_tokens: output,
        cache_read_input_tokens: 3,
        cache_creation_input_tokens: 2,
      },
    },
  })

export const called = (callId: string, tool: string, input: object): string =>
  lines({
    type: 'assistant',
    sessionId: ID,
    timestamp: time(),
    message: {
      id: `m-${callId}`,
      model: 'claude-opus-4-5',
      role: 'assistant',
      content: [{ type: 'tool_use', id: callId, name: tool, input }],
    },
  })

export const gave = (callId: string, content: string, isError = false): string =>
  lines({
    type: 'user',
    sessionId: ID,
    timestamp: time(),
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: callId, content, is_error: isError }],
    },
  })

export const textsOf = (steps: readonly PlacedStep[]): string[] =>
  steps.map(({ fields: [field] }) =>
    typeof field?.text === 'string' ? field.text : (field?.text.head ?? ''),
  )

/** Every step of a recording, page by page. */
export async function allTexts(recording: Recording): Promise<string[]> {
  const texts: string[] = []
  for (let turn = 0; turn < recording.head.turns; turn++)
    texts.push(...textsOf(await recording.steps(turn, 0, 10_000)))
  return texts
}

export async function textsIn(recordings: Recordings, id = ID): Promise<string[]> {
  const recording = await recordings.open(id)
  try {
    return await allTexts(recording)
  } finally {
    await recording.close()
  }
}

/** Asks again until all text can be searched. */
export async function searchAll(recordings: Recordings, text: string) {
  for (;;) {
    const page = await recordings.search({ text, filter: {} }, 0, 20)
    if (page.pendingFiles === 0) return page
  }
}
