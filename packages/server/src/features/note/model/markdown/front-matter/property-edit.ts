import { isCollection, isNode, isPair, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import type { TextEdit } from '../../text-edit.ts'
import { lineEnd, nextLine } from '../lines.ts'
import { pairText, valueText, type PropertyValue, type ValueStyle } from './property-text.ts'

const NEW_STYLE: ValueStyle = { isFlow: false, quotes: undefined, hasLines: true }

/** Followed by neither a comment nor a whitespace-only line, which a block scalar would absorb. */
const ENDS_LINE = /^[ \t\r]*(?:$|\n(?![ \t]+\r?\n))/

/** Adds a property after the others, with their indentation. */
export function newPair(yaml: string, map: YAMLMap | null, name: string, value: PropertyValue): TextEdit {
  const first = map?.items[0]
  const indent = first ? indentOf(yaml, startOfPair(first)) : ''
  const text = indent + indented(pairText(name, value, NEW_STYLE), indent)
  return { from: yaml.length, to: yaml.length, text: `${text}\n` }
}

/** Replaces a value and keeps its style and a trailing comment. */
export function editPair(yaml: string, pair: Pair, value: PropertyValue): TextEdit | undefined {
  const colon = colonOf(yaml, pair)
  if (colon === undefined) return undefined
  const old = pair.value
  const to = Math.max(colon + 1, endOf(yaml, old, colon + 1))
  const indent = indentOf(yaml, startOfPair(pair))
  const isFlow = isCollection(old) && old.flow === true
  const quotes =
    isScalar(old) && (old.type === 'QUOTE_DOUBLE' || old.type === 'QUOTE_SINGLE') ? old.type : undefined
  const hasLines = ENDS_LINE.test(yaml.slice(to))
  const text = valueText(value, { isFlow, quotes, hasLines })
  if (text.includes('\n')) return { from: colon + 1, to, text: indented(text, indent) }
  const from = isNode(old) && old.range ? old.range[0] : to
  const isInLine = from > colon + 1 && from < to && !yaml.slice(colon, from).includes('\n')
  return isInLine ? { from, to, text: text.slice(1) } : { from: colon + 1, to, text }
}

/** Removes all lines of a property. */
export function removePair(yaml: string, pair: Pair): TextEdit | undefined {
  const colon = colonOf(yaml, pair)
  if (colon === undefined) return undefined
  const from = yaml.lastIndexOf('\n', startOfPair(pair) - 1) + 1
  const end = lineEnd(yaml, Math.max(colon + 1, endOf(yaml, pair.value, colon + 1)))
  return { from, to: nextLine(yaml, end), text: '' }
}

const startOfPair = ({ key }: Pair): number => (isNode(key) ? (key.range?.[0] ?? 0) : 0)

/** Undefined if the property is not written as `name: value`. */
function colonOf(yaml: string, { key }: Pair): number | undefined {
  const end = isNode(key) ? key.range?.[1] : undefined
  if (end === undefined) return undefined
  const [blank = ''] = /[ \t]*/y.exec(yaml.slice(end)) ?? []
  return yaml[end + blank.length] === ':' ? end + blank.length : undefined
}

/** The end of a value, without comments below a list. */
function endOf(yaml: string, value: unknown, fallback: number): number {
  if (isCollection(value) && value.flow !== true) {
    const last = value.items.at(-1)
    if (isSeq(value)) return endOf(yaml, last, fallback)
    if (isPair(last)) return endOf(yaml, last.value, (colonOf(yaml, last) ?? fallback) + 1)
  }
  if (!isNode(value) || !value.range || value.range[0] === value.range[1]) return fallback
  const [from, to] = value.range
  const hasOwnLines = isScalar(value) && (value.type === 'BLOCK_LITERAL' || value.type === 'BLOCK_FOLDED')
  const blank = hasOwnLines ? /[\r\n]/ : /\s/
  let end = to
  while (end > from && blank.test(yaml[end - 1] ?? '')) end -= 1
  return end
}

const indentOf = (yaml: string, at: number): string => yaml.slice(yaml.lastIndexOf('\n', at - 1) + 1, at)

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`)
