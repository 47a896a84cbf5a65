import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { canonical } from '../../contract/canonical.ts'
import { FRAME_FIELDS } from '../../pipeline/resolve-step.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { lazy } from '../../contract/lazy.ts'

const Node = z.record(z.string(), z.unknown())
const Published = lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), Node).catch({}),
    required: z.array(z.string()).catch([]),
    $defs: z.record(z.string(), Node).optional(),
  }),
)

export interface ModeParameters {
  /** `query, institution?, limit?` */
  readonly signature: string
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly definitions: Readonly<Record<string, JsonSchema>>
  /** Those called like a field of the frame, which travel under `arguments`. */
  readonly colliding: readonly string[]
}

/** What a mode takes, with the definitions that its schema refers to kept apart from other modes'. */
export function parametersOf({ listedSchema, mode }: CompiledTool): ModeParameters {
  const own = JSON.stringify(listedSchema).replaceAll('"#/$defs/', `"#/$defs/${mode}.`)
  const { properties, required, $defs = {} } = Published().parse(JSON.parse(own))
  const names = Object.keys(properties)
  return {
    signature: names.map((name) => (required.includes(name) ? name : `${name}?`)).join(', '),
    properties,
    definitions: Object.fromEntries(Object.entries($defs).map(([name, node]) => [`${mode}.${name}`, node])),
    colliding: names.filter((name) => FRAME_FIELDS.includes(name)),
  }
}

/** The parameters of several modes as one list: alike ones once, others as a choice. Each mode checks its own. */
export function mergedProperties(modes: readonly ModeParameters[]): Record<string, JsonSchema> {
  const names = new Set(modes.flatMap(({ properties }) => Object.keys(properties)))
  const own = [...names].filter((name) => !FRAME_FIELDS.includes(name))
  return Object.fromEntries(
    own.map((name) => [
      name,
      merged(modes.flatMap(({ properties }) => (properties[name] ? [properties[name]] : []))),
    ]),
  )
}

function merged(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = new Map(schemas.map(({ description: _, ...schema }) => [canonical(schema), schema]))
  const [first = {}, ...others] = schemas
  if (distinct.size === 1) return first
  const described = [first, ...others].find(({ description }) => description !== undefined)?.['description']
  return { ...(described === undefined ? {} : { description: described }), anyOf: [...distinct.values()] }
}
