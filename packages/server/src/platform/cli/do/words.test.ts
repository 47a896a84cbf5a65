import { describe, expect, test } from 'vitest'
import { UsageError } from '../errors-and-exit-codes.ts'
import { buildArguments } from './build-arguments.ts'
import { flagsOf, positionalsOf } from './flags.ts'
import { readWords } from './read-words.ts'

const text = { type: 'string', maxLength: 100 }
const inputSchema = {
  type: 'object',
  properties: {
    title: text,
    due_date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
    limit: { type: 'integer' },
    completed: { type: 'boolean' },
    labels: { type: 'array', items: text },
    notes: { type: 'string', maxLength: 10_000 },
    entries: { type: 'array', items: { type: 'object' } },
    filter: { type: 'object', properties: { level: { type: 'number' } } },
    anything: {},
  },
  required: ['title'],
}
const flags = flagsOf(inputSchema)
const sources = {
  standardInput: async () => 'from a pipe\n',
  file: async (path: string) => {
    if (path !== 'notes.txt') throw new Error('none')
    return 'from a file\nin lines\n'
  },
}
const read = (words: string[]) =>
  buildArguments(readWords(words, flags, positionalsOf(flags)), flags, sources)

describe('words become arguments', () => {
  test.each([
    [['Buy milk'], { title: 'Buy milk' }],
    [['--title', 'Buy milk'], { title: 'Buy milk' }],
    [['--title=a=b'], { title: 'a=b' }],
    [['--title='], { title: '' }],
    [['--due_date', '2026-12-01'], { due_date: '2026-12-01' }],
    [['--limit', '5'], { limit: 5 }],
    [['--limit', '-1'], { limit: -1 }],
    [['--limit', '1.5'], { limit: 1.5 }],
    [['--limit', 'many'], { limit: 'many' }],
    [['--limit', ''], { limit: '' }],
    [['-5'], { title: '-5' }],
    [['--', '--title'], { title: '--title' }],
    [['--completed'], { completed: true }],
    [['--no-completed'], { completed: false }],
    [['--completed=false'], { completed: false }],
    [['--completed=perhaps'], { completed: 'perhaps' }],
    [['--labels', 'a', '--labels', 'b,c', '--labels', '@d'], { labels: ['a', 'b,c', '@d'] }],
    [['--unset', 'due-date', '--unset', 'labels'], { due_date: null, labels: [] }],
    [['--due-date', 'null'], { due_date: 'null' }],
    [['--notes', '@notes.txt'], { notes: 'from a file\nin lines' }],
    [['--notes', '-'], { notes: 'from a pipe' }],
    [['-'], { title: 'from a pipe' }],
    [['@home'], { title: '@home' }],
    [['--entries', '{"a":1}', '--entries', '[{"b":2}]'], { entries: [{ a: 1 }, { b: 2 }] }],
    [['--filter.level', '200'], { filter: { level: 200 } }],
    [['--filter', '{"x":1}', '--filter.level', '2'], { filter: { x: 1, level: 2 } }],
    [['--anything', '[1]'], { anything: [1] }],
    [['--anything', 'word'], { anything: 'word' }],
    [['--arguments', '{"title":"raw","other":1}', '--title', 'flag'], { title: 'flag', other: 1 }],
    [['--arguments', '{"__proto__":1}'], JSON.parse('{"__proto__":1}')],
  ])('%j', async (words, args) => {
    expect(await read(words)).toEqual(args)
  })

  test.each([
    [['--titel', 'x'], 'There is no flag --titel. Did you mean --title?'],
    [['--zzzzzz'], /^There is no flag --zzzzzz\.$/],
    [['--no-title'], 'There is no flag --no-title'],
    [['-x'], 'There is no flag -x'],
    [['--title'], '--title needs a value'],
    [['--title', '--limit', '3'], 'is written --title=--limit'],
    [['--title', 'a', '--title', 'b'], '--title is given twice'],
    [['a', 'b'], '"b" is an extra argument'],
    [['--title', 'a', 'b'], '"b" is an extra argument'],
    [['a', '--labels', 'b', 'c d'], "repeat it: --labels 'c d'"],
    [['a', '--completed', 'false'], 'write booleans as --name or --no-name'],
    [['--unset', 'title'], 'title cannot be emptied. What can be: due-date, labels, entries.'],
    [['--unset', 'due-date', '--due-date', '2026-01-01'], '--due-date is both given and unset'],
    [['--notes', '@none.txt'], '--notes: the file none.txt cannot be read'],
    [['-', '--notes', '-'], 'Standard input can be read once'],
    [['--entries', '{broken'], '--entries takes JSON'],
    [['--arguments', '[]'], '--arguments takes a JSON object'],
    [['--arguments', 'x'], '--arguments takes a JSON object'],
    [['--user', 'a', '--user', 'b'], '--user is given twice'],
  ])('%j is refused', async (words, message) => {
    const refusal = await (async () => read(words))().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UsageError)
    expect(String(Object(refusal).message)).toMatch(message)
  })

  test('shared options are read beside them', () => {
    const words = ['x', '--json', '--user', 'ada', '--session=s', '--workspace', 'w', '--yes', '-h']
    expect(readWords(words, flags, positionalsOf(flags)).shared).toEqual({
      json: true,
      user: 'ada',
      session: 's',
      workspace: 'w',
      yes: true,
      help: true,
      unset: [],
    })
  })
})
