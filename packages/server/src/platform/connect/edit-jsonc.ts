import { isDeepStrictEqual } from 'node:util'
import {
  isObject,
  JsoncError,
  memberOf,
  parseJsonc,
  plainValue,
  type JsoncNode,
  type JsoncObject,
} from './parse-jsonc.ts'

type ObjectNode = JsoncNode & { readonly value: JsoncObject }

/** Sets `text[group][name]`; every byte elsewhere stays, comments included. Equal values change nothing. */
export function setEntry(text: string, group: string, name: string, value: unknown): string {
  const root = rootOf(text)
  if (!root) return wholeText(text, { [group]: { [name]: value } })
  const outer = memberOf(root.value, group)
  if (!outer) return addMember(text, root, group, { [name]: value })
  const servers = objectAt(text, outer.node, group)
  const entry = memberOf(servers.value, name)
  if (!entry) return addMember(text, servers, name, value)
  if (isDeepStrictEqual(plainValue(entry.node), value)) return text
  const { start, end } = entry.node
  return (
    text.slice(0, start) + printed(value, layoutOf(text), indentationAt(text, entry.start)) + text.slice(end)
  )
}

/** Takes `text[group][name]` out; every byte elsewhere stays. */
export function removeEntry(text: string, group: string, name: string): string {
  const root = rootOf(text)
  const outer = root && memberOf(root.value, group)
  if (!outer) return text
  const servers = objectAt(text, outer.node, group)
  return memberOf(servers.value, name) ? removeEntry(removeMember(text, servers, name), group, name) : text
}

/** Whether `text[group][name]` is there. */
export function hasEntry(text: string, group: string, name: string): boolean {
  const root = parseJsonc(text)?.value
  const servers = isObject(root) ? memberOf(root, group)?.node.value : undefined
  return isObject(servers) && memberOf(servers, name) !== undefined
}

/** For a text that is empty or has only comments. */
function wholeText(text: string, value: unknown): string {
  const layout = layoutOf(text)
  const apart = /[^\n\uFEFF]$/.test(text) ? layout.newline : ''
  return text + apart + printed(value, layout, '') + layout.newline
}

function rootOf(text: string): ObjectNode | undefined {
  const root = parseJsonc(text)
  return root && objectAt(text, root, 'the file')
}

function objectAt(text: string, { start, end, value }: JsoncNode, what: string): ObjectNode {
  if (!isObject(value)) throw new JsoncError(text, start, `${what} is not an object in braces`)
  return { start, end, value }
}

function addMember(text: string, object: ObjectNode, key: string, value: unknown): string {
  const layout = layoutOf(text)
  const last = object.value.members.at(-1)
  const tail = text.slice(last ? (last.comma ?? last.node.end) : object.start + 1, object.end - 1)
  // After the comments of the last member, before the whitespace in front of the brace.
  const at = object.end - 1 - blankEnd(tail)
  const inline = last !== undefined && isInline(text, object) && !/\/\/|\n/.test(tail)
  const outer = indentationAt(text, object.start)
  const indentation = last && !inline ? indentationAt(text, last.start) : outer + layout.step
  const member = `${JSON.stringify(key)}: ${inline ? JSON.stringify(value) : printed(value, layout, indentation)}`
  const isEmpty = tail.trim() === '' && !tail.includes('\n') && !last
  const added =
    (inline ? ' ' : layout.newline + indentation) +
    member +
    (last?.comma === undefined ? '' : ',') +
    (isEmpty ? layout.newline + outer : '')
  const separated =
    last && last.comma === undefined
      ? `${text.slice(0, last.node.end)},${text.slice(last.node.end, at)}`
      : text.slice(0, at)
  return separated + added + text.slice(isEmpty ? object.end - 1 : at)
}

function removeMember(text: string, { start, value: { members } }: ObjectNode, key: string): string {
  const index = members.findLastIndex((member) => member.key === key)
  const [before, member] = [members[index - 1], members[index]]
  if (!member) return text
  const gap = text.slice(before ? (before.comma ?? before.node.end) + 1 : start + 1, member.start)
  const to = member.comma === undefined ? member.node.end : member.comma + 1
  const from =
    endsInLineComment(gap) && !/^[ \t]*\r?\n/.test(text.slice(to))
      ? member.start
      : member.start - blankEnd(gap)
  // Where it was the last and had no comma, the one before it must have none either.
  const comma = member.comma === undefined ? before?.comma : undefined
  const head = comma === undefined ? text.slice(0, from) : text.slice(0, comma) + text.slice(comma + 1, from)
  return head + text.slice(to)
}

/** The length of the whitespace at the end. */
const blankEnd = (text: string): number => /[ \t\r\n]*$/.exec(text)?.[0].length ?? 0

/** Text appended to that line would become part of the comment. */
function endsInLineComment(gap: string): boolean {
  const comment = gap.match(/\/\*[^]*?\*\/|\/\/[^\r\n]*/g)?.at(-1)
  return comment?.startsWith('//') ?? false
}

/** How a file is laid out, so that what is added looks like the rest. */
interface Layout {
  readonly newline: string
  /** One step of indentation. */
  readonly step: string
}

function layoutOf(text: string): Layout {
  const [newline = '\n'] = /\r\n|\n/.exec(text) ?? []
  const [, step = '  '] = /\n([ \t]+)["/{[]/.exec(text) ?? []
  return { newline, step }
}

/** The whitespace at the start of the line that holds this position. */
function indentationAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** Whether the node's content begins on the line of its bracket. */
const isInline = (text: string, { start }: JsoncNode): boolean =>
  /^[ \t]*(?![ \t]|\r?\n|\/\/)/.test(text.slice(start + 1))

/** JSON text whose further lines are indented like the first. */
const printed = (value: unknown, { newline, step }: Layout, indentation: string): string =>
  JSON.stringify(value, null, step).replaceAll('\n', newline + indentation)
