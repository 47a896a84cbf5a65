import { SchemaNode } from '../contract/schema-node.ts'

export { SchemaNode }

const ANNOTATIONS = ['title', 'examples', '$schema', 'deprecated', '$id', '$comment']
const KNOWN = new Set([...Object.keys(SchemaNode().shape), ...ANNOTATIONS])

/** Whether the node asks for something that is not looked at here. */
export const asksForMore = (node: SchemaNode): boolean => Object.keys(node).some((key) => !KNOWN.has(key))

/** The node that a reference leads to: the whole schema, or one of its definitions. */
export function referredTo(ref: string, root: SchemaNode): SchemaNode {
  const name = /^#\/\$defs\/(.+)$/.exec(ref)?.[1]
  const target = ref === '#' ? root : name === undefined ? undefined : root.$defs?.[name]
  if (!target) throw new Error(`The schema refers to ${ref}, which it does not have`)
  return target
}

export const typesOf = ({ type }: SchemaNode): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type

/** JSON Schema counts characters, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** A published pattern as JSON Schema means it: over whole characters, unless it was written for the older rules. */
export function patternOf(pattern: string, flags = ''): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`)
  } catch {
    return new RegExp(pattern, flags)
  }
}
