import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const PAGES = join(import.meta.dirname, '../../docs/operators')
const NOT_RUN = /Not run by our tests[^\n]*:\n\s*$/
const BLOCK = /^ *```sh\n(.*?)^ *```$/gms

/** Commands that other tests run as they stand, or with an address of their own. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'tutor-nexus doctor --server https://tutor.example.edu': 'proxies.test.ts',
  'tutor-nexus restore --drill': 'restore-drill.test.ts',
  'promtool test rules deploy/prometheus/rules.test.yml': 'monitoring.test.ts',
}

const pages = readdirSync(PAGES).map((name) => ({ name, text: readFileSync(join(PAGES, name), 'utf8') }))

const blocks = pages.flatMap(({ name, text }) =>
  [...text.matchAll(BLOCK)].map(({ 1: code = '', index }) => ({
    name,
    isRun: !NOT_RUN.test(text.slice(0, index)),
    lines: code.split('\n').flatMap((line) => line.trim() || []),
  })),
)

test('every command in the operators’ pages is run by a test, or its page says that it is not', async () => {
  const home = await temporaryFolder()
  expect((await tn(home, ['user', 'list'])).code).toBe(0)
  const commands = new Set(blocks.filter(({ isRun }) => isRun).flatMap(({ lines }) => lines))
  expect(commands.size).toBeGreaterThan(4)
  for (const command of commands) {
    const file = RUN_ELSEWHERE[command]
    if (file !== undefined) {
      expect(existsSync(join(import.meta.dirname, file))).toBe(true)
      continue
    }
    const [program, ...args] = command.split(' ')
    expect([command, program]).toEqual([command, 'tutor-nexus'])
    const { code, stderr } = await tn(home, args)
    expect([command, code, stderr]).toEqual([command, 0, ''])
  }
})

test('the commands and options that the pages name exist', async () => {
  const { stdout } = await tn(await temporaryFolder(), ['help'])
  const known = new Set(stdout.match(/(?<=^ {2})[a-z]+/gm))
  const named = pages.flatMap(({ text }) => text.match(/(?<=\btutor-nexus )[a-z]+(?=[ `\n])/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name) && !NOUNS.has(name))).toEqual([])
})

/** Words after the name where it is no command: systemd's and useradd's. */
const NOUNS = new Set(['tutor'])

test('links between the pages and to files lead somewhere', () => {
  for (const { name, text } of pages)
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]*)#?[^)]*\)/g))
      if (!/^https?:/.test(target) && target !== '')
        expect([name, target, existsSync(join(PAGES, target))]).toEqual([name, target, true])
})
