import { spawnSync } from 'node:child_process'
import { arbitraryArguments } from '@tutor-nexus/toolkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../../registry.ts'
import { buildArguments } from './build-arguments.ts'
import { flagsOf, positionalsOf } from './flags.ts'
import { readWords } from './read-words.ts'
import { commandLine } from './shell-quote.ts'
import { writeCommand } from './write-command.ts'

const registry = await createRegistry()
const written = (name: string, args: Record<string, unknown>) =>
  commandLine(writeCommand(registry.get(name)!, args))

const nothing = async () => {
  throw new Error('A written command reads neither files nor standard input')
}

test('a call is written as people would type it', () => {
  expect(written('list_tasks', { status: 'pending', cursor: 'c1' })).toBe(
    'tn do task list pending --cursor c1',
  )
  expect(
    written('tn_course_section_get', { course: 'nrc:CPSC 1110', section: '001', term: 'Fall 2026' }),
  ).toBe("tn do course section-get 'nrc:CPSC 1110' 001 --term 'Fall 2026'")
  expect(written('tn_course_search', { query: '', limit: 20, subject: 'MATH' })).toBe(
    'tn do course search --subject MATH',
  )
  expect(written('complete_task', { task_id: 'T', completed: false })).toBe(
    'tn do task complete T --no-completed',
  )
  expect(written('update_task', { task_id: 'T', due_date: null, labels: [], notes: '@x' })).toBe(
    `tn do task update T --unset due-date --unset labels --arguments '{"notes":"@x"}'`,
  )
  expect(written('add_task', { title: "-it's", labels: ['a b', 'c'], unknown: 1 })).toBe(
    String.raw`tn do task add '--title=-it'\''s' --labels 'a b' --labels c --arguments '{"unknown":1}'`,
  )
})

test('the frame of the call is repeated', () => {
  const words = writeCommand(registry.get('list_tasks')!, {}, { user: 'ada', workspace: 'fall term' })
  expect(commandLine(words)).toBe("tn do task list --user ada --workspace 'fall term'")
})

describe.each(registry.getAll().map((tool) => [tool.tool.name, tool] as const))('%s', (_, tool) => {
  const flags = flagsOf(tool.inputSchema)

  test('any call that it accepts is read back from its command as it was', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryArguments(tool).valid, async (args) => {
        // As calls travel: JSON has no negative zero.
        const given = JSON.parse(JSON.stringify(args))
        const words = writeCommand(tool, given).slice('tn do <domain> <mode>'.split(' ').length)
        const typed = readWords(words, flags, positionalsOf(flags))
        const back = await buildArguments(typed, flags, { standardInput: nothing, file: nothing })
        expect(tool.check.safeParse(back)).toEqual(tool.check.safeParse(given))
      }),
      { numRuns: 60 },
    )
  })
})

test('bash reads every word back as it was', () => {
  const words = [
    'plain',
    "it's",
    'a b',
    '$HOME',
    '`x`',
    '',
    'new\nline',
    'tab\t\\',
    '\u001B[31m',
    '~',
    '*',
    'é 漢',
    '=x',
    '!',
  ]
  const { stdout } = spawnSync('bash', ['-c', `printf '%s\\0' ${commandLine(words)}`], { encoding: 'utf8' })
  expect(stdout.split('\0').slice(0, -1)).toEqual(words)
})
