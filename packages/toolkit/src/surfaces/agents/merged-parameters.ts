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
  readonly mode: string
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required: ReadonlySet<string>
  readonly definitions: Readonly<Record<string, JsonSchema>>
}

/** What a mode takes, with the definitions that its schema refers to kept apart from other modes'. */
export function parametersOf({ listedSchema, mode }: CompiledTool): ModeParameters {
  const own = JSON.stringify(listedSchema).replaceAll('"#/$defs/', `"#/$defs/${mode}.`)
  const { properties, required, $defs = {} } = Published().parse(JSON.parse(own))
  return {
    mode,
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
  const own = modes
    .flatMap(({ mode, properties }) =>
      Object.entries(properties).map(([name, schema]): OwnSchema => ({ mode, name, schema })),
    )
    .filter(({ name }) => wanted(name))
  return Object.fromEntries(
    [...Map.groupBy(own, ({ name }) => name)].map(([name, same]) => [name, mergedSchema(same)]),
  )
}

/** A parameter as one of the modes has it. */
interface OwnSchema {
  readonly mode: string
  readonly name: string
  readonly schema: JsonSchema
}

function mergedSchema(same: readonly OwnSchema[]): JsonSchema {
  const bare = same.map(({ schema: { description: _, ...schema } }) => schema)
  const distinct = [...new Map(bare.map((schema) => [canonical(schema), schema])).values()]
  const described = mergedDescription(same)
  const [first = {}] = distinct
  return {
    ...(described === undefined ? {} : { description: described }),
    ...(distinct.length === 1 ? first : (commonSchema(distinct) ?? { anyOf: distinct })),
  }
}

/** What all modes say; where they differ, each text with its modes, and the one that most share without them. */
function mergedDescription(same: readonly OwnSchema[]): string | undefined {
  const described = same.flatMap(({ mode, schema: { description } }) =>
    typeof description === 'string' ? [{ mode, description }] : [],
  )
  const groups = [...Map.groupBy(described, ({ description }) => description)]
  const [most] = groups.toSorted(([, a], [, b]) => b.length - a.length)
  if (most === undefined || groups.length === 1) return most?.[0]
  const isShared = most[1].length > 1
  return [
    ...groups
      .filter(([text]) => !isShared || text !== most[0])
      .map(([text, of]) => `${of.map(({ mode }) => mode).join(', ')}: ${text}`),
    ...(isShared ? [`others: ${most[0]}`] : []),
  ].join('. ')
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
