import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RootStore } from '../../packages/server/src/features/trace/store/roots/root-store.ts'
import { dataOf } from '../support/call.ts'
import { temporaryFolder, type TestApp } from '../support/test-app.ts'
import { answered, asked, claudeFile } from '../trace/index/logs.ts'
import { notebook, type PoorerByTool } from './confidence-case.ts'

const idOf = (digit: number): string => String(digit).repeat(8).concat('-0000-4000-8000-000000000000')
const [RICH, SHORT, BROKEN, BARE, EMPTY] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]

const said = (text: string): string => asked(text) + answered(`About ${text}`, { message: text })
const untimed = (content: string): string =>
  `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`
const BROKEN_LINES = '{"type":"user","mess\n'.repeat(3)

/** Puts logs where Claude Code would, for the local owner to see. */
async function logsOf(app: TestApp, logs: Readonly<Record<string, string>>): Promise<void> {
  const folder = await temporaryFolder()
  for (const [id, text] of Object.entries(logs)) {
    const path = join(folder, claudeFile(id))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await new RootStore(app.store).add({
    owner: app.localOwner.id,
    provider: 'claude_code',
    path: join(folder, 'claude'),
    createdAt: '2026-03-05T12:00:00.000Z',
  })
}

const threeTurns = said('limits') + said('sets') + said('proofs')

export const poorerTraces: PoorerByTool = {
  async list_sessions(app) {
    const { found, note } = notebook(app, 'list_sessions')
    await logsOf(app, { [RICH]: threeTurns, [SHORT]: said('limits') })
    await note('two, of which all is known')
    await note('one of two', { limit: 1 })
    await note('none of another agent', { provider: 'codex' })
    return found
  },

  async get_session_summary(app) {
    const { found, note } = notebook(app, 'get_session_summary')
    await logsOf(app, {
      [RICH]: threeTurns,
      [SHORT]: said('limits'),
      [BROKEN]: said('limits') + BROKEN_LINES,
      [EMPTY]: '',
    })
    await note('three turns', { session_id: RICH })
    await note('one turn', { session_id: SHORT })
    await note('one turn and lines that cannot be read', { session_id: BROKEN })
    await note('an empty log', { session_id: EMPTY })
    return found
  },

  async get_session_turns(app) {
    const { found, note } = notebook(app, 'get_session_turns')
    await logsOf(app, { [RICH]: threeTurns, [EMPTY]: '' })
    await note('all three', { session_id: RICH })
    await note('one of three', { session_id: RICH, limit: 1 })
    await note('none', { session_id: EMPTY })
    return found
  },

  async get_turn_steps(app) {
    const { found, note } = notebook(app, 'get_turn_steps')
    await logsOf(app, {
      [RICH]: threeTurns,
      [BARE]: untimed('hello') + untimed('<system-reminder>so</system-reminder>'),
    })
    await note('both steps', { session_id: RICH, turn_index: 0 })
    await note('both, without their times', { session_id: BARE, turn_index: 0 })
    await note('one of two', { session_id: RICH, turn_index: 0, limit: 1 })
    await note('one of two, without its time', { session_id: BARE, turn_index: 0, limit: 1 })
    return found
  },

  async get_session_full(app) {
    const { found, note } = notebook(app, 'get_session_full')
    await logsOf(app, { [RICH]: threeTurns, [BROKEN]: threeTurns + BROKEN_LINES })
    await note('the whole', { session_id: RICH, cursor: 'start' })
    await note('the whole but for lines that cannot be read', { session_id: BROKEN, cursor: 'start' })
    await note('one turn of three', { session_id: RICH, cursor: 'start', limit: 1 })
    return found
  },

  async search_sessions(app) {
    const { found, note } = notebook(app, 'search_sessions')
    await logsOf(app, { [RICH]: threeTurns })
    while ((await dataOf(app, 'search_sessions', { query: 'limits' }))['pending_files'] !== undefined);
    await note('two steps with the word', { query: 'limits' })
    await note('one of them', { query: 'limits', limit: 1 })
    await note('none', { query: 'zebra' })
    return found
  },

  async get_session_by_id(app) {
    const { found, note } = notebook(app, 'get_session_by_id')
    await logsOf(app, { [RICH]: threeTurns, [SHORT]: said('limits'), [EMPTY]: '' })
    await note('three turns', { session_id: RICH })
    await note('one turn', { session_id: SHORT })
    await note('an empty log', { session_id: EMPTY })
    return found
  },
}
