import * as z from 'zod'
import type { JsonSchema } from '../contract/json-schema.ts'
import { lazy } from '../contract/lazy.ts'
import { SchemaNode } from '../contract/schema-node.ts'
import { boundFaults } from './bound-faults.ts'

const RESERVED = new Set(['clientEventId', 'arguments'])

type Defs = Readonly<Record<string, SchemaNode>>

const Root = lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), SchemaNode()).optional(),
    $defs: z.record(z.string(), SchemaNode()).optional(),
  }),
)

/** Names of parameters that the pipeline needs itself. */
export const reservedNames = (schema: JsonSchema): string[] =>
  Object.keys(Root().parse(schema).properties ?? {}).flatMap(nameFaults)

/** What is wrong with published parameters: each described and bounded, however deep. */
export function parameterFaults(schema: JsonSchema): string[] {
  const { properties = {}, $defs = {} } = Root().parse(schema)
  return [
    ...Object.entries(properties).flatMap(([name, node]) => [
      ...descriptionFaults(node, `parameter ${name}`, $defs),
      ...boundFaults(node, `parameter ${name}`),
    ]),
    ...Object.values($defs).flatMap((node) => [
      ...innerFaults(node, 'parameter (nested)', $defs),
      ...boundFaults(node, 'parameter (nested)'),
    ]),
  ]
}

function nameFaults(name: string): string[] {
  if (name.startsWith('_')) return [`parameter ${name}: names that begin with _ are reserved`]
  return RESERVED.has(name) ? [`parameter ${name} belongs to the pipeline`] : []
}

function descriptionFaults(node: SchemaNode, where: string, defs: Defs): string[] {
  const referred = defs[node.$ref?.split('/').at(-1) ?? '']
  const words = node.description ?? referred?.description
  return [...(words?.trim() ? [] : [`${where} has no description`]), ...innerFaults(node, where, defs)]
}

/** An item of a list or an option of a choice is described by what holds it; a named field is not. */
function innerFaults(node: SchemaNode, where: string, defs: Defs): string[] {
  const {
    anyOf = [],
    oneOf = [],
    allOf = [],
    prefixItems = [],
    items,
    additionalProperties,
    properties = {},
  } = node
  return [
    ...[...anyOf, ...oneOf, ...allOf, ...prefixItems].flatMap((inner) => innerFaults(inner, where, defs)),
    ...(typeof items === 'object' ? innerFaults(items, `${where}[]`, defs) : []),
    ...(typeof additionalProperties === 'object'
      ? innerFaults(additionalProperties, `${where}.*`, defs)
      : []),
    ...Object.entries(properties).flatMap(([name, field]) =>
      descriptionFaults(field, `${where}.${name}`, defs),
    ),
  ]
}
