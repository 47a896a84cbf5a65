import { SchemaNode } from '../contract/schema-node.ts'

export { SchemaNode }

export type Definitions = Readonly<Record<string, SchemaNode>>

/** The name under which a reference's target is defined; empty where there is no reference. */
export const definitionOf = ({ $ref }: SchemaNode): string => $ref?.split('/').at(-1) ?? ''

/** What a node says once its reference is followed; its own words win. */
export function resolved(node: SchemaNode, definitions: Definitions): SchemaNode {
  const target = definitions[definitionOf(node)]
  if (!target) return node
  const { $ref: _, ...own } = node
  return { ...target, ...own }
}

/** The choices that a node offers, choices within choices included; the node itself where there is one alone. */
export function choicesOf(
  node: SchemaNode,
  definitions: Definitions,
  within: readonly string[] = [],
): SchemaNode[] {
  const name = definitionOf(node)
  if (within.includes(name)) return []
  const whole = resolved(node, definitions)
  const inside = name === '' ? within : [...within, name]
  const options = whole.anyOf ?? whole.oneOf
  return options ? options.flatMap((option) => choicesOf(option, definitions, inside)) : [whole]
}

/** The definitions that a node stands for, by itself or as one of its choices. */
export function namesIn(node: SchemaNode, definitions: Definitions): string[] {
  const name = definitionOf(node)
  return [
    ...(name in definitions ? [name] : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((option) => namesIn(option, definitions)),
  ]
}

export const isNull = ({ type, const: value }: SchemaNode): boolean => type === 'null' || value === null
