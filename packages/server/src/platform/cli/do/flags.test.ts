import { describe, expect, test } from 'vitest'
import { createRegistry } from '../../../registry.ts'
import { flagsOf, positionalsOf } from './flags.ts'

const schema = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const flag = (node: object) => flagsOf(schema({ it: node }))[0]!

describe('a flag', () => {
  test('is spelled in kebab-case, and as it is published', () => {
    const [due, event] = flagsOf(schema({ due_date: { type: 'string' }, clientEventId: { type: 'string' } }))
    expect(due).toMatchObject({ name: 'due-date', spellings: ['due-date', 'due_date'] })
    expect(event).toMatchObject({ name: 'client-event-id', spellings: ['client-event-id', 'clientEventId'] })
  })

  test.each([
    [{ type: 'string' }, 'text'],
    [{ enum: ['a', 'b'] }, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: ['number', 'null'] }, 'number'],
    [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'string' }, { type: 'null' }] }, 'text'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ type: 'array', items: { type: 'object' } }, 'records'],
    [{ type: 'array' }, 'records'],
    [{ type: 'object' }, 'record'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'any'],
    [{}, 'any'],
  ])('of %j takes %s', (node, kind) => {
    expect(flag(node).kind).toBe(kind)
  })

  test('follows references, also those that lead nowhere or in circles', () => {
    const $defs = { Level: { type: 'integer' }, Loop: { $ref: '#/$defs/Loop' } }
    const properties = {
      a: { $ref: '#/$defs/Level' },
      b: { $ref: '#/$defs/None' },
      c: { $ref: '#/$defs/Loop' },
    }
    expect(flagsOf({ ...schema(properties), $defs }).map(({ kind }) => kind)).toEqual([
      'number',
      'any',
      'any',
    ])
  })

  test('knows whether it can be null, its choices, its default and what it is for', () => {
    const priority = { enum: ['low', 'high'], type: 'string', description: 'inner' }
    expect(flag({ anyOf: [priority, { type: 'null' }], default: 'low' })).toMatchObject({
      nullable: true,
      choices: ['low', 'high'],
      default: 'low',
      about: 'inner',
    })
    expect(flag({ type: 'array', items: { enum: ['x', 'y'], type: 'string' } }).choices).toEqual(['x', 'y'])
  })

  test('is long where its text has room for more than a line, not where a label begins with @', () => {
    expect(flag({ type: 'string', maxLength: 10_000 }).long).toBe(true)
    expect(flag({ type: 'string', maxLength: 255 }).long).toBe(false)
    expect(flag({ type: 'string', pattern: '^[0-9A-Z]{26}$' }).long).toBe(false)
    expect(flag({ type: 'array', items: { type: 'string' } }).long).toBe(false)
    expect(flag({ type: 'array', items: { type: 'object' } }).long).toBe(true)
  })

  test('reaches into an object by dots', () => {
    const filter = { type: 'object', properties: { minLevel: { type: 'integer' } }, required: ['minLevel'] }
    expect(flagsOf(schema({ filter })).map(({ name, path, required }) => ({ name, path, required }))).toEqual(
      [
        { name: 'filter', path: ['filter'], required: false },
        { name: 'filter.min-level', path: ['filter', 'minLevel'], required: false },
      ],
    )
  })

  test('makes way for the options of every mode, and for a neighbour that is spelled alike', () => {
    const names = flagsOf(schema({ json: {}, dueDate: {}, due_date: {} })).map(({ spellings }) => spellings)
    expect(names).toEqual([['arg-json'], ['due-date', 'dueDate'], ['due_date']])
  })
})

describe('positionals', () => {
  const names = (properties: object, required: string[] = []) =>
    positionalsOf(flagsOf(schema(properties, required))).map(({ name }) => name)
  const text = { type: 'string' }

  test('are the required scalars in declared order', () => {
    expect(
      names({ b: text, o: text, a: { type: 'number' }, l: { type: 'array', items: text } }, ['a', 'b', 'l']),
    ).toEqual(['b', 'a'])
  })

  test('without any, the first text that is not the frame of the call', () => {
    expect(
      names({ limit: { type: 'integer' }, cursor: text, user_id: text, query: text, term: text }),
    ).toEqual(['query'])
    expect(names({ limit: { type: 'integer' }, cursor: text })).toEqual([])
  })
})

test('every parameter of every tool has a flag of its own', async () => {
  for (const { inputSchema } of (await createRegistry()).getAll()) {
    const flags = flagsOf(inputSchema).filter(({ path }) => path.length === 1)
    expect(flags.map(({ path }) => path[0])).toEqual(Object.keys(Object(inputSchema['properties'])))
    const spellings = flags.flatMap((one) => one.spellings)
    expect(new Set(spellings).size).toBe(spellings.length)
  }
})
