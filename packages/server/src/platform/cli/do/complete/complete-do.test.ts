import { expect, test } from 'vitest'
import { createRegistry } from '../../../../registry.ts'
import { candidateLines, completeCommand, joinedWords } from './candidate.ts'
import { completeDo } from './complete-do.ts'

const registry = await createRegistry()
const words = (...typed: string[]) =>
  candidateLines(completeDo(typed, registry), typed.at(-1) ?? '').map((line) => line.split('\t', 1).join())

test('domains, modes and flags are offered by what was begun', () => {
  expect(words('')).toEqual([...new Set(registry.getAll().map(({ domain }) => domain))])
  expect(words('course', 'sec')).toEqual(['section-get', 'section-list'])
  expect(words('course', 'search', '--in')).toEqual(['--institution'])
  expect(words('course', 'sectionList', '--sub')).toEqual(['--subject'])
  expect(words('task', 'complete', 'T', '--')).toEqual(
    expect.arrayContaining(['--completed', '--no-completed', '--json']),
  )
  expect(words('nothing', '')).toEqual([])
  expect(words('task', 'nothing', '')).toEqual([])
})

test('a flag that was given is not offered again, but for lists', () => {
  expect(words('task', 'add', 'x', '--priority', 'low', '--labels', 'a', '--p')).toEqual(['--parent-id'])
  expect(words('task', 'add', 'x', '--labels', 'a', '--la')).toEqual(['--labels'])
  expect(words('task', 'list', '--y')).toEqual([])
  expect(words('task', 'delete', 'T', '--y')).toEqual(['--yes'])
})

test('values are choices, what can be emptied, or what examples show', () => {
  expect(words('task', 'add', 'x', '--priority', '')).toEqual(['low', 'medium', 'high'])
  expect(words('task', 'add', 'x', '--priority=m')).toEqual(['--priority=medium'])
  expect(words('task', 'list', 'p')).toEqual(['pending'])
  expect(words('task', 'update', 'T', '--unset', 'd')).toEqual(['description', 'due-date'])
  expect(words('course', 'search', '--institution', 'k')).toEqual([])
  expect(words('course', 'search', '--institution', 'n')).toEqual(['nrc'])
  expect(words('task', 'add', 'x', '--due-date', '--')).toEqual([])
})

test('fixed commands come from their outline', () => {
  const option = { name: '--name', about: 'n', takesValue: true, choices: [] }
  const chosen = { name: '--as', about: 'a', takesValue: true, choices: ['x', 'y'] }
  const create = { name: 'create', about: 'make', options: [option, chosen], choices: [], commands: [] }
  const token = { name: 'token', about: 'tokens', options: [], choices: [], commands: [create] }
  const shell = { name: 'completion', about: 'c', options: [], choices: ['bash', 'zsh'], commands: [] }
  const tn = { name: 'tn', about: '', options: [], choices: [], commands: [token, shell] }
  expect(completeCommand([''], tn).map(({ word }) => word)).toEqual(['token', 'completion'])
  expect(completeCommand(['token', ''], tn)).toEqual([{ word: 'create', about: 'make' }])
  expect(completeCommand(['token', 'create', '--'], tn)).toEqual([
    { word: '--name', about: 'n' },
    { word: '--as', about: 'a' },
  ])
  expect(completeCommand(['token', 'create', '--name', ''], tn)).toEqual([])
  expect(completeCommand(['token', 'create', '--as', ''], tn).map(({ word }) => word)).toEqual(['x', 'y'])
  expect(completeCommand(['token', 'create', '--as=x'], tn)).toContainEqual({ word: '--as=x', about: '' })
  expect(completeCommand(['completion', 'b'], tn).map(({ word }) => word)).toEqual(['bash', 'zsh'])
})

test('words that bash breaks at = are put together', () => {
  expect(joinedWords(['do', '--x', '=', 'v'])).toEqual({ words: ['do', '--x=v'], tied: '--x=' })
  expect(joinedWords(['do', '--x', '='])).toEqual({ words: ['do', '--x='], tied: '--x=' })
  expect(joinedWords(['do', '--x=v'])).toEqual({ words: ['do', '--x=v'], tied: '' })
})
