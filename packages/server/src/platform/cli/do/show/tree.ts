import { inWords } from '../spelling.ts'
import { cellText, isEmpty, isFields, isFieldsList, namedParts, type Fields } from './cell.ts'

/** A group: one list of further nodes, and perhaps how many of them count. */
function groupOf(node: Fields): { label: string; nodes: readonly Fields[] } | undefined {
  const entries = Object.entries(node).filter(([, value]) => !isEmpty(value))
  const lists = entries.filter(([, value]) => isFieldsList(value))
  const [name, nodes] = lists[0] ?? []
  const others = entries.filter(([, value]) => !isFieldsList(value))
  if (name === undefined || !isFieldsList(nodes) || lists.length > 1 || others.length > 1) return undefined
  const [count] = others
  if (!count) return { label: inWords(name), nodes }
  return typeof count[1] === 'number' ? { label: `${count[1]} ${inWords(name)}`, nodes } : undefined
}

/** Whether a record is a group of records, such as a requisite: one of these, all of those. */
export const isTree = (value: unknown): value is Fields => isFields(value) && groupOf(value) !== undefined

/** A tree as indented lines, a node a line. */
export function treeLines(node: Fields): string[] {
  const group = groupOf(node)
  if (!group) return [leafText(node)]
  return [
    `${group.label}:`,
    ...group.nodes.flatMap((inner) =>
      treeLines(inner).map((line, at) => (at === 0 ? `• ${line}` : `  ${line}`)),
    ),
  ].map((line, at) => (at === 0 ? line : `  ${line}`))
}

const leafText = (leaf: Fields): string =>
  Object.values(leaf).every((value) => typeof value !== 'object') ? namedParts(leaf) : cellText(leaf)
