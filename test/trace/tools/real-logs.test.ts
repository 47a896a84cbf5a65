import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserId } from '@tutor-nexus/toolkit'
import type { ToolResult } from '@tutor-nexus/toolkit/contract'
import { callTool, testCaller } from '@tutor-nexus/toolkit/testing'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../../../packages/server/src/app.ts'
import { readSettings } from '../../../packages/server/src/platform/settings/settings.ts'
import { temporaryFolder } from '../../support/test-app.ts'

const LONG = 120_000
const ID = '11111111-2222-4333-8444-555555555555'

const texts: Readonly<Record<string, string>> = {
  '5 MB': 'The quick brown fox jumps over the lazy dog.\n'.repeat(110_000),
  cjk: '日本語のログ、'.repeat(20_000),
  emoji: '👩‍🚀🎓 '.repeat(20_000),
  'lone surrogates': 'a\ud800b\udc00'.repeat(10_000),
  NUL: '\0\u0001'.repeat(10_000),
  escapes: '\\"\n\t/'.repeat(30_000),
  short: 'done',
}

const record = (at: number, type: 'user' | 'assistant', content: unknown): string =>
  `${JSON.stringify({
    type,
    sessionId: ID,
    uuid: `u-${at}`,
    cwd: '/made/up',
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    message: { role: type, content, ...(type === 'assistant' ? { id: `m-${at}`, model: 'made-up-1' } : {}) },
  })}\n`

const turn = (at: number, text: string): string =>
  record(2 * at, 'user', `ask ${at}`) + record(2 * at + 1, 'assistant', [{ type: 'text', text }])

test(
  'following the cursors rebuilds every text of a real log, also while it grows',
  async () => {
    const home = await temporaryFolder()
    const folder = join(home, '.claude', 'projects', '-made-up')
    await mkdir(folder, { recursive: true })
    const log = join(folder, `${ID}.jsonl`)
    const all = Object.values(texts)
    await writeFile(log, all.map((text, at) => turn(at, text)).join(''))
    const settings = readSettings({ TN_HOME: join(home, 'data'), HOME: home })
    await mkdir(settings.home)
    const allowed = { take: async () => ({ allowed: true, retryAfterMs: 0, used: 0 }) }
    const logger = { logger: pino({ level: 'silent' }), flush: () => undefined }
    const app = await openApp(settings, logger, undefined, allowed)
    onTestFinished(() => app.close())
    const caller = testCaller({ userId: UserId.parse(app.localOwner.id) })

    const ask = async (tool: string, args: object): Promise<ToolResult> => {
      const outcome = await callTool(app.pipeline, tool, args, { caller })
      if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome))
      return outcome.result
    }

    const rebuilt = new Map<string, string>()
    let cursor: string | undefined = 'start'
    for (let page = 0; cursor !== undefined; page += 1) {
      const args = { session_id: ID.slice(0, 8), cursor, max_bytes: 102_400, limit: 10 }
      const { data, _meta } = await ask('get_session_full', args)
      for (const { turn_index: at, steps } of Object(data).chunk_data.turns)
        for (const { kind, fields } of steps)
          for (const { text } of fields)
            rebuilt.set(`${kind} ${at}`, (rebuilt.get(`${kind} ${at}`) ?? '') + text)
      if (page < 2) await appendFile(log, turn(all.length + page, `later ${page}`))
      cursor = _meta.next_cursor
    }
    const said = [...all, 'later 0', 'later 1']
    expect(rebuilt.size).toBe(2 * said.length)
    for (const [at, text] of said.entries()) {
      expect(rebuilt.get(`user ${at}`)).toBe(`ask ${at}`)
      expect(rebuilt.get(`assistant ${at}`) === text, Object.keys(texts)[at]).toBe(true)
    }

    const { data: steps } = await ask('get_turn_steps', { session_id: ID, turn_index: 0 })
    expect(Object(steps).steps[1].fields[0].truncated.full_length).toBeGreaterThan(4_900_000)
  },
  LONG,
)
