import * as z from 'zod'
import type { CompiledTool } from '../../compiled-tool.ts'
import { canonical } from '../../contract/canonical.ts'
import { FRAME_FIELDS } from '../../pipeline/resolve-step.ts'
import type { JsonSchema } from '../../contract/json-schema.ts'
import { lazy } from '../../contract/lazy.ts'
import { typeName } from './type-name.ts'

const Node = z.record(z.string(), z.unknown())
const Published = lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), Node).catch({}),
    required: z.array(z.string()).catch([]),
    $defs: z.record(z.string(), Node).optional(),
  }),
)

export interface ModeParameters {
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: ReadonlySet<string>
  readonly definitions: Readonly<Record<string, JsonSchema>>
}

/** What a mode takes, with the definitions that its schema refers to kept apart from other modes'. */
export function parametersOf({ listedSchema, mode }: CompiledTool): ModeParameters {
  const own = JSON.stringify(listedSchema).replaceAll('"#/$defs/', `"#/$defs/${mode}.`)
  const { properties, required, $defs = {} } = Published().parse(JSON.parse(own))
  return {
    properties,
    required: new Set(required),
    definitions: Object.fromEntries(Object.entries($defs).map(([name, node]) => [`${mode}.${name}`, node])),
  }
}

/** Called like a field of the frame, so that it travels under `arguments`. */
const collides = (name: string): boolean => FRAME_FIELDS.includes(name)

/** The parameters of several modes as one list: alike ones once, others as a choice. Each mode checks its own. */
export const mergedProperties = (modes: readonly ModeParameters[]): Record<string, JsonSchema> =>
  merged(modes, (name) => !collides(name))

/** Those called like a field of the frame. */
export const collidingProperties = (modes: readonly ModeParameters[]): Record<string, JsonSchema> =>
  merged(modes, collides)

function merged(
  modes: readonly ModeParameters[],
  wanted: (name: string) => boolean,
): Record<string, JsonSchema> {
  const own = modes.flatMap(({ properties }) => Object.entries(properties)).filter(([name]) => wanted(name))
  return Object.fromEntries(
    [...Map.groupBy(own, ([name]) => name)].map(([name, same]) => [
      name,
      mergedSchema(same.map(([, schema]) => schema)),
    ]),
  )
}

function mergedSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = new Map(schemas.map(({ description: _, ...schema }) => [canonical(schema), schema]))
  const [first = {}] = schemas
  if (distinct.size === 1) return first
  const described = schemas.find(({ description }) => description !== undefined)?.['description']
  return {
    ...(described === undefined ? {} : { description: described }),
    ...(commonSchema([...distinct.values()]) ?? { anyOf: [...distinct.values()] }),
  }
}

const Plain = lazy(() =>
  z.object({
    type: z.enum(['string', 'integer', 'number', 'boolean']),
    enum: z.array(z.unknown()).optional(),
  }),
)

/** Plain values of one type that differ in bounds, defaults or allowed values: each mode's own are in its signature. */
function commonSchema(schemas: readonly JsonSchema[]): JsonSchema | undefined {
  const plain = schemas.map((schema) => Plain().safeParse(schema).data)
  const [first] = plain
  if (first === undefined || plain.some((one) => one?.type !== first.type)) return undefined
  const values = plain.map((one) => one?.enum)
  return {
    type: first.type,
    ...(values.every((list) => list !== undefined) ? { enum: [...new Set(values.flat())] } : {}),
  }
}

/** `query, level?: int, arguments: { sessionId }`: a type stands where the shared list leaves it open. */
export function signatureOf({ properties, required }: ModeParameters, shared: Shared): string {
  const written = (name: string, schema: JsonSchema): string => {
    const type = typeName(schema)
    const open = typeName(shared[name] ?? {}) !== type
    return `${name}${required.has(name) ? '' : '?'}${open ? `: ${type}` : ''}`
  }
  const all = Object.entries(properties)
  const inner = all.filter(([name]) => collides(name))
  return [
    ...(inner.length > 0 ? [innerSignature(inner.map(([name, schema]) => written(name, schema)))] : []),
    ...all.filter(([name]) => !collides(name)).map(([name, schema]) => written(name, schema)),
  ].join(', ')
}

type Shared = Readonly<Record<string, JsonSchema>>

const innerSignature = (names: readonly string[]): string => `arguments: { ${names.join(', ')} }`
