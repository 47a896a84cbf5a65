import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tn, TN } from '../../support/tn.ts'
import { claudeAsks, claudeSays, CLAUDE } from './agents-home.ts'

let home = ''
let logs = ''
const run = (words: string[], env: NodeJS.ProcessEnv = {}) =>
  tn(join(home, 'data'), words, '', { HOME: logs, TZ: 'UTC', ...env })

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'tn-costs-'))
  logs = join(home, 'logs')
  const file = join(logs, `.claude/projects/-work-parser/${CLAUDE}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const answer = claudeSays({ type: 'text', text: 'Done' })
  writeFileSync(
    file,
    claudeAsks('Fix the parser') +
      answer +
      answer.replaceAll('msg_', 'msg_b').replace('claude-x', 'claude-opus-4-5'),
  )
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('tn trace costs', () => {
  test('adds up by day and model, and a model without a price has none', async () => {
    const { code, stdout, stderr } = await run(['trace', 'costs', '--by', 'model', '--json'])
    expect([code, stderr.includes('Error')]).toEqual([0, false])
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    // 10 in at $5, 20 out at $25, 300 read from the cache at $0.50 a million.
    expect(rows).toMatchObject([
      { key: 'claude-opus-4-5', cost_usd: 0.0007, cache_usd: 0.00015, uncached_usd: 0.00205 },
      { key: 'claude-x', cost_usd: null },
    ])
    const table = await run(['trace', 'costs'], { COLUMNS: '80' })
    expect(table.stdout).toMatch(/^day +cost/)
    expect(table.stdout).toContain('2026-11-15  <$0.01')
    expect(table.stderr).toContain('No price for claude-x')
    const unknown = await run(['trace', 'costs', '--by', 'modle'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean model?')])
    const session = await run([
      'trace',
      'costs',
      '--session',
      CLAUDE.slice(0, 8),
      '--by',
      'session',
      '--json',
    ])
    expect(JSON.parse(session.stdout)).toMatchObject({ key: CLAUDE, label: 'Fix the parser' })
  })

  test('the price table can be shown, replaced and reset', async () => {
    const shown = JSON.parse((await run(['trace', 'prices', 'show', '--json'])).stdout)
    expect(shown.models['claude-opus-4-5'].input).toBe(5)
    const file = join(home, 'prices.json')
    writeFileSync(
      file,
      JSON.stringify({ ...shown, asOf: '2027-01-01', models: { 'claude-x': { input: 1e6, output: 0 } } }),
    )
    expect((await run(['trace', 'prices', 'set', file])).stdout).toBe(
      '1 model has a price now, as of 2027-01-01.\n',
    )
    const costs = await run(['trace', 'costs', '--json'])
    expect(JSON.parse(costs.stdout)).toMatchObject({ cost_usd: 310, unpriced: ['claude-opus-4-5'] })
    writeFileSync(file, JSON.stringify({ models: { x: { input: -1 } } }))
    const refused = await run(['trace', 'prices', 'set', file])
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is no price table')])
    await run(['trace', 'prices', 'reset'])
    expect(JSON.parse((await run(['trace', 'costs', '--json'])).stdout).unpriced).toEqual(['claude-x'])
  })
})

describe('tn', () => {
  test('alone says what is due and three commands that work', async () => {
    const untouched = await tn(join(home, 'untouched'), [])
    expect([untouched.code, untouched.stdout]).toEqual([0, expect.stringContaining('Nothing is here yet.')])
    await run(['do', 'task', 'add', 'Email my advisor', '--due-date', '2020-01-01'])
    const { code, stdout, stderr } = await run([])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1 task due today or late:\n  2020-01-01  Email my advisor')
    const commands = [...stdout.matchAll(/^ {2}(tn .+?) {2}/gm)].map(([, words = '']) =>
      words.split(' ').slice(1),
    )
    expect(commands).toHaveLength(3)
    for (const words of commands.filter(([word]) => word !== 'serve'))
      expect([words, (await run(words)).code]).toEqual([words, 0])
  })

  test.each(['--help', 'tools', 'tools --json', 'trace prices', 'trace list', ''])(
    'is quiet when the reader closes the pipe: tn %s',
    async (line) => {
      const words = line.split(' ').filter(Boolean)
      const child = spawn(process.execPath, [TN, ...words], {
        env: { PATH: process.env['PATH'], TN_HOME: join(home, 'data'), HOME: logs },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout.destroy()
      const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
      expect(stderr).not.toMatch(/EPIPE|Error|at /)
    },
  )

  test('prints no colour where NO_COLOR is set or there is no terminal', async () => {
    for (const env of [{}, { NO_COLOR: '1' }])
      expect((await run(['trace', 'show', CLAUDE.slice(0, 8)], env)).stdout).not.toContain('\u001b')
  })
})
