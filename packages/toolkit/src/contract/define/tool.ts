import * as z from 'zod'
import type { Answer, ToolContext } from '../context.ts'
import type { Example } from '../example.ts'
import type { Facts } from '../facts.ts'
import type { Loaded, Page, PageOptions, PageSource } from '../page.ts'
import {
  toolsFor,
  type Description,
  type Parameters,
  type RawParameters,
  type ToolDefinition,
  type ToolFacts,
} from '../tool.ts'
import {
  isStandard,
  isZod,
  standardData,
  standardParameters,
  type StandardSchema,
} from './standard-schema.ts'

/** A zod object, a JSON Schema with its check, or a schema of any library that follows Standard Schema. */
export type ParametersSchema = z.ZodObject | RawParameters | StandardSchema
export type DataSchema = z.ZodType | StandardSchema

type Parsed<S> = S extends z.ZodType
  ? Readonly<z.output<S>>
  : S extends StandardSchema<unknown, infer Output>
    ? Output
    : Readonly<Record<string, unknown>>

type Given<S> = S extends z.ZodType
  ? z.input<S>
  : S extends StandardSchema<infer Input, unknown>
    ? Input
    : Readonly<Record<string, unknown>>

/**
 * What a handler may use. Give the type of its services to have the server's services checked:
 * `handler: async ({ title }, { services }: Context<{ books: Books }>) => …`
 */
export interface Context<Services = unknown> extends Omit<
  ToolContext<Services>,
  'ok' | 'answerPage' | 'weigh'
> {
  /** An answer with facts about it: its provenance, suggested next calls, its page. */
  ok<Data>(data: Data, facts?: Facts): Answer<Data>
  /** Like `page`, for answers whose hints vary so much that a fixed reserve would waste space. */
  answerPage<Data, Item, Position, Load extends Loaded<unknown, Position>, Field extends string = never>(
    source: PageSource<Position, Load>,
    options: PageOptions<Item, Field, Load>,
    answer: (page: Page<Item, Load>) => Answer<Data> | Promise<Answer<Data>>,
  ): Promise<Answer<Data>>
}

/** What a handler returns: its data, or an answer that `ok` builds from data and facts. */
export type Returned<Data> = Data | Answer<Data> | Promise<Data | Answer<Data>>

type Told = ToolFacts<Parameters, z.ZodType, never>
type Required = 'name'
type Own = 'name' | 'description' | 'examples' | 'handler' | 'needs'

/** A tool as its author defines it: a name, a description, a handler and options. */
export interface SimpleTool<P extends ParametersSchema, D extends DataSchema, Services>
  extends Pick<Told, Required>, Partial<Omit<Told, Own>> {
  /** What it does and when to use it, for the model that chooses; in three parts where the server is strict. */
  readonly description: string | Description
  /** The schema of its arguments; none by default. A function is called on first use. */
  readonly parameters?: P | (() => P)
  /** The schema of its data, published as its output schema. A function is called on first use. */
  readonly data?: D | (() => D)
  readonly utterances?: readonly string[]
  readonly examples?: readonly Example<Given<P>, Given<D>>[]
  handler(params: Parsed<P>, context: Context<Services>): Returned<Given<D>>
}

/**
 * Defines a tool. By default it is a mutation; `query` looks something up and `analysis` computes something, without
 * changes.
 *
 * @example
 * const roll = tool({
 *   name: 'roll_dice',
 *   description: 'Rolls dice: "roll two dice".',
 *   category: 'query',
 *   parameters: z.object({ count: z.int().min(1).max(10) }),
 *   handler: ({ count }) => Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 6)),
 * })
 */
export function tool<
  P extends ParametersSchema = z.ZodObject,
  D extends DataSchema = z.ZodUnknown,
  Services = unknown,
>(written: SimpleTool<P, D, Services>): ToolDefinition<Parameters, z.ZodType, Services> {
  const { name, description, parameters, data, handler, examples = [], category = 'mutation' } = written
  const isRead = category === 'query' || category === 'analysis'
  const defineTool = toolsFor<Services>()
  return defineTool<Parameters, z.ZodType>({
    address: `tools/${camelCase(name)}`,
    version: '1.0.0',
    category,
    responseTime: 'medium',
    idempotent: isRead,
    cacheable: written.cacheTTL !== undefined,
    permissions: [],
    tags: [],
    utterances: [],
    ...written,
    examples: examples.map((example) => ({ ...example, params: { ...Object(example.params) } })),
    description: typeof description === 'string' ? { what: description, when: '', returns: '' } : description,
    parameters: () => parametersOf(made<ParametersSchema>(parameters), name),
    data: () => dataOf(made<DataSchema>(data)),
    handler: async (params, context) => asAnswer(await Reflect.apply(handler, written, [params, context])),
  })
}

const isAnswer = (returned: object): returned is Answer<unknown> =>
  'data' in returned && 'facts' in returned && Object.keys(returned).length === 2

const asAnswer = (returned: unknown): Answer<unknown> =>
  typeof returned === 'object' && returned !== null && isAnswer(returned)
    ? returned
    : { data: returned, facts: {} }

/** A schema may itself be a function, as those of some libraries are. */
const made = <Schema extends object>(given: Schema | (() => Schema) | undefined): Schema | undefined =>
  isMaker(given) ? given() : given

const isMaker = <Schema>(given: Schema | (() => Schema)): given is () => Schema =>
  typeof given === 'function' && !isStandard(given)

function parametersOf(schema: ParametersSchema | undefined, toolName: string): Parameters {
  if (schema === undefined) return z.object({})
  if (schema instanceof z.ZodObject || 'jsonSchema' in schema) return schema
  const parameters = isStandard(schema) ? standardParameters(schema) : undefined
  // The protocol takes arguments by their names alone; plain JavaScript and other SDKs write the fields without z.object.
  if (parameters?.jsonSchema['type'] !== 'object')
    throw new TypeError(`The parameters of ${toolName} are not those of an object: write z.object({ … })`)
  return parameters
}

const dataOf = (schema: DataSchema | undefined): z.ZodType =>
  schema === undefined ? z.unknown() : isZod(schema) ? schema : standardData(schema)

/** `add_book` as a mode: `addBook`. */
export const camelCase = (name: string): string =>
  name
    .replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase())
