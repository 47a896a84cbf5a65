import { code, figure } from './markdown.ts'
import { choicesOf, type Definitions, type SchemaNode } from '../contract/schema-node.ts'
import { isUlid } from './type-words.ts'

/** The limits of a value in words; empty where there are none. */
export function boundWords(node: SchemaNode, definitions: Definitions): string {
  const words = choicesOf(node, definitions).flatMap((choice) => limits(choice))
  return [...new Set(words)].join('; ')
}

function limits(node: SchemaNode): string[] {
  const { minLength, maxLength, minItems, maxItems, maxProperties, pattern, format, items } = node
  // The length of a date or an address is no choice of the sender's.
  const length = format === undefined ? range(minLength, maxLength, 'character') : []
  const each = typeof items === 'object' ? limits(items).map((words) => `each ${words}`) : []
  return [
    ...length,
    ...range(known(node.minimum), known(node.maximum), ''),
    ...(node.exclusiveMinimum === undefined ? [] : [`above ${figure(node.exclusiveMinimum)}`]),
    ...(node.exclusiveMaximum === undefined ? [] : [`below ${figure(node.exclusiveMaximum)}`]),
    ...range(minItems, maxItems, 'item'),
    ...each,
    ...range(undefined, maxProperties, 'entry'),
    ...(pattern === undefined || isUlid(node) ? [] : [`matches ${code(pattern)}`]),
  ]
}

/** The bound that every whole number has says nothing. */
const known = (bound: number | undefined): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

function range(low: number | undefined, high: number | undefined, unit: string): string[] {
  const of = (count: number) =>
    unit === '' ? '' : ` ${count === 1 ? unit : unit.replace(/y$/, 'ie').concat('s')}`
  if (high === undefined) return low === undefined ? [] : [`at least ${figure(low)}${of(low)}`]
  if (low === undefined || (low === 0 && unit !== '')) return [`up to ${figure(high)}${of(high)}`]
  return low === high ? [`${figure(low)}${of(low)}`] : [`${figure(low)}–${figure(high)}${of(high)}`]
}
