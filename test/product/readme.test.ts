import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/test-app.ts'
import { tn } from '../support/tn.ts'

const root = join(import.meta.dirname, '../..')
const pages = ['README.md', 'docs/command-line.md']
const [readme = '', commandLine = ''] = await Promise.all(
  pages.map((page) => readFile(join(root, page), 'utf8')),
)
const commands = [...(readme + commandLine).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

/** Run elsewhere: by the test below it and by whoever follows README. */
const ELSEWHERE = ['npm start']

test('README and the page on the command line name commands that this test knows how to run', () => {
  expect(commands.filter((command) => !command.startsWith('npx tutor-nexus ')).toSorted()).toEqual(
    ELSEWHERE.toSorted(),
  )
})

test('every `npx tutor-nexus` command of them works, in their order', async () => {
  const home = await temporaryFolder()
  for (const command of commands.filter((one) => one.startsWith('npx tutor-nexus '))) {
    const words = [...command.slice('npx tutor-nexus '.length).matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    )
    const { code, stderr } = await tn(home, words, '', { TN_PORT: '0', HOME: home }, home)
    expect([command, code, stderr.includes('tn:')]).toEqual([command, 0, false])
  }
})

test('README is short, and shows a picture that is there', () => {
  expect(readme.split('\n').length).toBeLessThan(120)
  const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? []
  expect(existsSync(join(root, picture))).toBe(true)
})

test('`npm start` is `tn serve`', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(manifest.scripts.start).toBe('node packages/server/bin/tn.js serve')
})
