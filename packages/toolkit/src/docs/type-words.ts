import * as z from 'zod'
import { wireSchema } from '../contract/json-schema.ts'
import { code, either } from './markdown.ts'
import { choicesOf, type Definitions, type SchemaNode } from '../contract/schema-node.ts'

const ULID = wireSchema(z.ulid(), 'input')['pattern']

export const isUlid = ({ pattern }: SchemaNode): boolean => pattern !== undefined && pattern === ULID

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date (YYYY-MM-DD)',
  'date-time': 'time (RFC 3339)',
  uri: 'web address',
  email: 'email address',
  uuid: 'UUID',
}

/** The type of a value in plain words. */
export function typeWords(node: SchemaNode, definitions: Definitions): string {
  const words = choicesOf(node, definitions).flatMap((choice) => plainTypes(choice, definitions))
  return either([...new Set(words)])
}

function plainTypes(node: SchemaNode, definitions: Definitions): string[] {
  if (node.enum) return node.enum.map(valueWord)
  if (node.const !== undefined) return [valueWord(node.const)]
  if (isUlid(node)) return ['id (ULID)']
  const format = FORMATS[node.format ?? '']
  if (format) return [format]
  if (node.allOf) return ['object']
  return [node.type ?? 'any'].flat().map((type) => {
    if (type === 'array') return listWords(node, definitions)
    return WORDS[type] ?? 'any value'
  })
}

const valueWord = (value: unknown): string => code(typeof value === 'string' ? value : JSON.stringify(value))

function listWords({ items, prefixItems }: SchemaNode, definitions: Definitions): string {
  if (prefixItems) return `list of ${prefixItems.length}`
  if (typeof items !== 'object') return 'list'
  // A recursive list is described where the recursion starts.
  if (items.$ref !== undefined) return 'list of objects'
  const words = typeWords(items, definitions)
  if (words === 'object') return 'list of objects'
  if (words.startsWith('list')) return `list of lists${words.slice('list'.length)}`
  return `list of ${words.includes(' or ') ? `(${words})` : words}`
}
