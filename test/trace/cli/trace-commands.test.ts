import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoHome } from '../../support/demo.ts'
import { temporaryFolder } from '../../support/test-app.ts'
import { tn, type Ran } from '../../support/tn.ts'
import { agentsHome, CLAUDE, claudeSays, CODEX, LONG, SECRET } from './agents-home.ts'

/** `tn trace` of somebody at their own machine. */
async function atMachine(env: NodeJS.ProcessEnv = {}) {
  const agents = await agentsHome()
  const home = await demoHome()
  const trace = (...args: string[]): Promise<Ran> =>
    tn(home, ['trace', ...args], '', { HOME: agents.home, COLUMNS: '100', ...env })
  const rows = async (...args: string[]) => {
    const { stdout } = await trace(...args, '--json')
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row))
  }
  return { agents, home, trace, rows }
}

const ids = (rows: { session_id: string }[]) => rows.map(({ session_id }) => session_id)

test('tn trace list: the sessions of all agents and our own, the newest first', async () => {
  const { home, agents, trace, rows } = await atMachine()
  const env = { HOME: agents.home }
  await tn(home, ['do', 'task', 'list'], '', env)
  expect(existsSync(join(home, 'trace-index.db'))).toBe(false)
  const begun = await tn(home, ['do', 'session', 'start', '--title', 'Limits', '--json'], '', env)
  const own: string = JSON.parse(begun.stdout).data.sessionId
  const found = await rows('list')
  expect(existsSync(join(home, 'trace-index.db'))).toBe(true)
  expect(ids(found).toSorted()).toEqual([own, CLAUDE, CODEX].toSorted())
  expect(found.find(({ session_id }) => session_id === CLAUDE)).toMatchObject({
    provider: 'claude_code',
    folder: '/work/parser',
    turns: 2,
    tool_calls: 2,
    failed_calls: 1,
    total_tokens: 3 * 330,
    snippet: 'Mend the parser so that it takes CRLF',
  })
  expect(ids(await rows('list', '--provider', 'codex'))).toEqual([CODEX])
  expect(ids(await rows('list', '--provider', 'tutor_nexus'))).toEqual([own])
  expect(ids(await rows('list', '--project', 'PARSER'))).toEqual([CLAUDE])
  expect(ids(await rows('list', '--since', '2026-11-12'))).not.toContain(CODEX)
  const short = await trace('list', '--limit', '1')
  expect([short.stdout.trim().split('\n').length, short.stderr]).toEqual([
    2,
    expect.stringContaining('More results'),
  ])
  const table = (await trace('list')).stdout
  expect(table).toMatch(/^7c3e1f00 +claude-code .* 2 +2 +1 +990 +parser +Mend the parser/m)
  expect((await trace('list', '--provider', 'gemini-cli')).stdout).toContain('No matching sessions')
})

test('tn trace show: what it took, its turns, the steps of one, every text', async () => {
  const { trace, rows } = await atMachine()
  const whole = (await trace('show', CLAUDE.slice(0, 8))).stdout
  expect(whole).toContain(`claude-code  ${CLAUDE}`)
  expect(whole).toMatch(/did +2 turns · \d+ steps · 2 tool calls, 1 failed/)
  expect(whole).toMatch(/tokens +990: in 30 · out 60 · cache read 900/)
  expect(whole).toMatch(
    /^0 {2}Mend the parser so that it takes CRLF\n.*990 tokens · 1 failed\n +Bash ×2 \(1 ✗\)\n +→ The parser takes CRLF now\.$/m,
  )
  expect(whole).toMatch(/^1 {2}Thanks, now the readme$/m)

  const steps = (await trace('show', CLAUDE, '--turn', '0')).stdout
  expect(steps).toMatch(
    /^Turn 0\n❯ Mend the parser so that it takes CRLF\n✗ Bash 2\.0 s {2}curl .*\n {2}Could not resolve host\n✓ Bash 5\.0 s {2}npm test\n {2}line 0 /,
  )
  expect(steps).toContain('characters in all')
  expect(steps.trimEnd().endsWith('● The parser takes CRLF now.')).toBe(true)
  expect(steps).not.toContain(SECRET)
  expect((await trace('show', CLAUDE, '--turn', '0', '--show-secrets')).stdout).toContain(SECRET)

  const full = await trace('show', CLAUDE, '--turn', '0', '--full')
  expect(full.stdout).toContain('line 899 of a long output')
  expect(full.stdout).not.toContain('Thanks, now')
  expect((await trace('show', CLAUDE, '--full')).stdout).toContain('\nTurn 1\n❯ Thanks, now the readme')
  const texts = (await rows('show', CLAUDE, '--full')).flatMap(({ fields }) => fields)
  expect(texts.map(({ text }) => text)).toContain(LONG)
  expect(await rows('show', CLAUDE)).toMatchObject([
    { session_id: CLAUDE, stats: { total_turns: 2 } },
    { turn_index: 0 },
    { turn_index: 1 },
  ])
})

test('tn trace show --full is whole however long it is, and waits for no allowance', async () => {
  const { agents, rows } = await atMachine()
  const long = Array.from({ length: 40_000 }, (_, n) => `${n} 漢字 ${n % 7} of a very long text`).join('\n')
  agents.append(claudeSays({ type: 'text', text: long }, '2026-11-15T10:05:01.000Z'))
  const steps = await rows('show', CLAUDE, '--turn', '1', '--full')
  expect(steps.map(({ kind }) => kind)).toEqual(['user', 'assistant'])
  expect(steps[1].fields[0].text === long).toBe(true)
})

test('tn trace search: words, wherever they were said, with the way there', async () => {
  const { trace, rows, home, agents } = await atMachine()
  const env = { HOME: agents.home }
  const begun = await tn(home, ['do', 'session', 'start', '--title', 'Periwinkle', '--json'], '', env)
  const own: string = JSON.parse(begun.stdout).data.sessionId
  const hits = await rows('search', 'periwinkle')
  expect(ids(hits).toSorted()).toEqual([CODEX, own].toSorted())
  expect(await rows('search', 'could', 'not', 'resolve', '--in', CLAUDE)).toMatchObject([
    { session_id: CLAUDE, turn_index: 0, step_index: 2, kind: 'tool_result' },
  ])
  const shown = (await trace('search', 'resolve host', '--provider', 'claude-code')).stdout
  expect(shown).toMatch(/^7c3e1f00 {2}turn 0, step 2 .*claude-code/m)
  expect(shown).toContain('tn trace show 7c3e1f00 --turn 0')
  expect((await trace('search', 'nowhere-to-be-found')).stdout).toBe('No results.\n')
})

test('tn trace says what is wrong and how to go on', async () => {
  const { trace, agents } = await atMachine()
  const twin = `${CLAUDE.slice(0, 9)}2222-4222-8333-444455556666`
  agents.write(join(agents.home, '.claude/projects/-work-parser', `${twin}.jsonl`), '')
  const unknown = await trace('show', 'deadbeef')
  expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringMatching(/NOT_FOUND[^]*tn trace list/)])
  const beyond = await trace('show', CLAUDE, '--turn', '99')
  expect([beyond.code, beyond.stderr]).toEqual([3, expect.stringContaining(`tn trace show ${CLAUDE}`)])
  for (const [args, said] of [
    [['show', 'abc'], 'at least its first 8 characters'],
    [['show', CLAUDE, '--turn', 'two'], '--turn two'],
    [['list', '--provider', 'claude'], 'Did you mean claude-code?'],
    [['list', '--since', 'monday'], 'YYYY-MM-DD'],
    [['list', '--limit', '0'], '--limit 0'],
    [['show'], "missing required argument 'id'"],
  ] as const) {
    const { code, stderr } = await trace(...args)
    expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(said)])
  }
})

test('TN_TRACE=off and a home without agents show only our own', async () => {
  const off = await atMachine({ TN_TRACE: 'off' })
  expect((await off.trace('list')).stdout).toContain('No sessions yet')
  expect((await off.trace('watch')).stderr).toContain('No sessions to follow')
  const elsewhere = await atMachine({ HOME: await temporaryFolder() })
  expect((await elsewhere.trace('list')).stdout).toContain('No sessions yet')
  const configured = await atMachine()
  const moved = await configured.rows('list')
  expect(ids(moved)).toContain(CLAUDE)
  const given = await tn(configured.home, ['trace', 'list', '--json'], '', {
    HOME: await temporaryFolder(),
    CLAUDE_CONFIG_DIR: join(configured.agents.home, '.claude'),
  })
  expect(given.stdout).toContain(CLAUDE)
  expect(given.stdout).not.toContain(CODEX)
})
