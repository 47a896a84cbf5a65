import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../../packages/server/src/platform/cli/do/shell-quote.ts'
import { demoHome } from '../../support/demo.ts'
import { TN, tn } from '../../support/tn.ts'
import { modelServer, SECRET } from '../../tutor/model-server.ts'

const QUESTION = 'What is nrc:MATH 1171?'
const ANSWER = 'MATH 1171 “Calculus I” (Northreach College) is worth 3 credits'
const CLEAR = '\r\u001B[K'
const timesIn = (text: string, words: string) => text.split(words).length - 1

async function started(home: string): Promise<string> {
  const { stdout } = await tn(home, ['do', 'session', 'start', '--title', 'Limits', '--json'])
  return JSON.parse(stdout).data.sessionId
}

describe('a question at the command line', () => {
  test('has its answer once, on standard output', async () => {
    const home = await demoHome()
    const ask = ['do', 'session', 'ask', await started(home), QUESTION]
    const { code, stdout, stderr } = await tn(home, ask)
    expect([code, timesIn(stdout, ANSWER), timesIn(stderr, ANSWER)]).toEqual([0, 1, 0])
    const asJson = await tn(home, [...ask, '--json'])
    expect([JSON.parse(asJson.stdout).data.engine, asJson.stderr]).toEqual(['offline', ''])
  })

  test('is followed on one line at a terminal, which makes room for the answer', async () => {
    const home = await demoHome()
    const ask = commandLine([process.execPath, TN, 'do', 'session', 'ask', await started(home), QUESTION])
    const { stdout } = spawnSync('script', ['-qec', `stty cols 60; ${ask}`, '/dev/null'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TERM: 'xterm', TN_HOME: home, NO_COLOR: '1' },
    })
    const lines = stdout.split(/\r?\n/)
    const live = lines.find((line) => line.startsWith(CLEAR) && line.length > 20)
    // Nothing is left of the line when the answer comes.
    expect(live?.split(CLEAR).at(-1)).toMatch(/^response|^$/)
    expect(timesIn(stdout.replaceAll(/\s+/g, ' '), 'is worth 3 credits')).toBe(1)
  })

  test('starts a session by itself, and is asked in it again by its id', async () => {
    const home = await demoHome()
    const ask = async (...words: string[]) =>
      JSON.parse((await tn(home, ['do', 'session', 'ask', ...words, '--json'])).stdout).data
    const { sessionId, engine } = await ask(QUESTION)
    expect(engine).toBe('offline')
    expect(await ask(sessionId, 'And when is it taught?', '--engine', 'offline')).toMatchObject({ sessionId })
  })

  test('goes to a provider when whoever is at the terminal says yes, and not without', async () => {
    const home = await demoHome()
    const { key, requests } = await modelServer('openai', [{ text: ['What do you know already?'] }])
    const { provider, baseUrl, model } = key
    const given = { provider, baseUrl, model, label: 'mine', apiKey: SECRET }
    await tn(home, ['call', 'tn_user_byok_add', JSON.stringify(given)])
    const words = ['do', 'session', 'ask', QUESTION, '--engine', 'own-key']
    const refused = await tn(home, words)
    expect([refused.code, requests.length]).toEqual([3, 0])
    expect(refused.stderr).toContain('do user consent-set own-key/openai@')

    const terminal = spawn('script', ['-qec', commandLine([process.execPath, TN, ...words]), '/dev/null'], {
      env: { PATH: process.env['PATH'], TERM: 'xterm', TN_HOME: home, NO_COLOR: '1' },
    })
    const shown = textOf(terminal.stdout)
    terminal.stdout.once('data', () => terminal.stdin.write('y\n'))
    expect((await shown).replaceAll(/\s+/g, ' ')).toMatch(/Do you agree\?.*What do you know already\?/)
    expect(JSON.parse((await tn(home, [...words, '--json'])).stdout).data.engine).toBe('own-key')
  })
})

describe('a session in a file', () => {
  test('goes from one install to another, and is refused where it was changed or cut', async () => {
    const [here, there] = [await demoHome(), await demoHome()]
    const file = join(here, 'session.jsonl')
    const sessionId = await started(here)
    // Long enough for several parts.
    for (let at = 0; at < 3; at += 1)
      await tn(here, ['do', 'session', 'ask', sessionId, '--draft', `${at} ${'word '.repeat(1_500)}`])
    const written = await tn(here, ['session', 'export', sessionId, '--out', file])
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('4 events') })
    expect((await stat(file)).mode & 0o077).toBe(0)
    const again = await tn(here, ['session', 'export', sessionId, '--out', file])
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('--force')])

    const whole = await readFile(file, 'utf8')
    const piped = await tn(here, ['session', 'export', sessionId, '--out', '-'])
    expect(piped.stdout).toBe(whole)
    for (const [text, said] of [
      [whole.replace('Limits', 'Limbo!'), 'The export was changed'],
      [whole.slice(0, -200), 'The export is truncated'],
      ['hello\n', 'not an export of a tutoring session'],
      ['', 'The file is empty'],
    ] as const) {
      await writeFile(join(there, 'given.jsonl'), text)
      const refused = await tn(there, ['session', 'import', join(there, 'given.jsonl')])
      expect([refused.code === 0, refused.stderr]).toEqual([false, expect.stringContaining(said)])
    }
    expect((await tn(there, ['do', 'session', 'list'])).stdout).toBe('No items.\n')

    const imported = await tn(there, ['session', 'import', '-', '--json'], whole)
    expect(JSON.parse(imported.stdout)).toMatchObject({ sessionId, status: 'imported', events: 4 })
    expect((await tn(there, ['session', 'import', file])).stdout).toContain('with nothing new in the file')
    const back = await tn(there, ['session', 'export', sessionId, '--out', '-'])
    const events = (text: string) => text.split('\n').slice(1, -1)
    expect(events(back.stdout)).toEqual(events(whole))
  })

  test('is not begun for a session that is not there', async () => {
    const home = await demoHome()
    const file = join(home, 'none.jsonl')
    const { code, stderr } = await tn(home, [
      'session',
      'export',
      '01K9Z4M8T0QJ6X2V7B5N3C1R8D',
      '--out',
      file,
    ])
    expect([code, existsSync(file)]).toEqual([3, false])
    expect(stderr).toContain('`tn do session list` lists the sessions')
  })
})
