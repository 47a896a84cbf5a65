import * as z from 'zod'
import { lazy } from './lazy.ts'

const Figure = z.number().optional()

/** A node of a published JSON Schema, as far as documents, flags and tests read it. The only reader of them. */
export const SchemaNode = lazy(() => {
  const node = z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    $ref: z.string().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: Figure,
    maxLength: Figure,
    minimum: Figure,
    exclusiveMinimum: Figure,
    maximum: Figure,
    exclusiveMaximum: Figure,
    multipleOf: Figure,
    minItems: Figure,
    maxItems: Figure,
    maxProperties: Figure,
    required: z.array(z.string()).optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    get items() {
      return z.union([z.boolean(), node]).optional()
    },
    get prefixItems() {
      return z.array(node).optional()
    },
    get properties() {
      return z.record(z.string(), node).optional()
    },
    get additionalProperties() {
      return z.union([z.boolean(), node]).optional()
    },
    get propertyNames() {
      return node.optional()
    },
    get anyOf() {
      return z.array(node).optional()
    },
    get oneOf() {
      return z.array(node).optional()
    },
    get allOf() {
      return z.array(node).optional()
    },
    get $defs() {
      return z.record(z.string(), node).optional()
    },
  })
  return node
})
export type SchemaNode = z.output<ReturnType<typeof SchemaNode>>

/** Keywords that hold values of an author's own. */
export const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples'])
/** Keywords that hold schemas under names of an author's own. */
export const NAMED: ReadonlySet<string> = new Set(['properties', '$defs'])

export const mapValues = (value: unknown, change: (node: unknown) => unknown): unknown =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, node]) => [name, change(node)]))

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

/** The definitions that a node refers to, directly or through one of its choices. */
export function namesIn(node: SchemaNode, definitions: Definitions): string[] {
  const name = definitionOf(node)
  return [
    ...(name in definitions ? [name] : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((option) => namesIn(option, definitions)),
  ]
}

export const isNull = ({ type, const: value }: SchemaNode): boolean => type === 'null' || value === null

const ANNOTATIONS = ['title', 'examples', '$schema', 'deprecated', '$id', '$comment']
const known = lazy(() => new Set([...Object.keys(SchemaNode().shape), ...ANNOTATIONS]))

/** Whether the node has a keyword that is not read here. */
export const asksForMore = (node: SchemaNode): boolean => Object.keys(node).some((key) => !known().has(key))

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
