import type * as z from 'zod'
import type { Answer, ToolContext } from './context.ts'
import type { Icon, ViewDefinition } from './domain.ts'
import type { Example } from './example.ts'
import type { NextCall } from './facts.ts'
import { lazy } from './lazy.ts'
import type { Envelope } from './result.ts'

export type Category = 'query' | 'mutation' | 'analysis' | 'generation'
export type ResponseTime = 'fast' | 'medium' | 'slow'

/** A description in the three parts that an agent chooses by. */
export interface Description {
  /** What the tool does. */
  what: string
  /** When to use it, with an example of how people ask for it. */
  when: string
  /** What comes back. */
  returns: string
}

// An apostrophe opens no quotation: "the user's" is no example of a use.
const QUOTED = /"([^"]{3,})"|“([^”]{3,})”|(?<!\p{L})['‘]([^'’]{3,})['’](?!\p{L})/gu

/** The uses that a description quotes as examples, without their quotation marks. */
export const exampleUses = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, straight, curly, single]) => straight ?? curly ?? single ?? '')

export interface RateLimit {
  maxCalls: number
  windowMs: number
}

export interface Deprecation {
  /** The version that deprecated it. */
  since: string
  /** The day that happened, YYYY-MM-DD. */
  on: string
  replacement: string
  /** Not less than 90 days after `on`. */
  removalDate: string
}

export type Parameters = z.ZodObject | RawParameters
export type ParsedParameters<P extends Parameters> = P extends z.ZodObject
  ? Readonly<z.output<P>>
  : Readonly<Record<string, unknown>>
export type GivenParameters<P extends Parameters> = P extends z.ZodObject
  ? z.input<P>
  : Readonly<Record<string, unknown>>

/** Says at compile time what a definition's handler works on. */
export interface Needs<Services> {
  /** Never there at run time. */
  readonly needs?: (services: Services) => void
}

/** What a tool is called, how it behaves, and how it does what it does: all but what it takes and gives. */
export interface ToolFacts<P extends Parameters, D extends z.ZodType, Services> {
  /** Published, so it never changes. */
  readonly name: string
  /** `agentName/modeName`, for surfaces that group tools. */
  readonly address: string
  /** Other names that the registry also answers to. */
  readonly aliases?: readonly string[]
  readonly title?: string
  readonly icons?: readonly Icon[]
  /** The `_meta` of its entry in lists. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Shows its answers in hosts that can show views. */
  readonly ui?: ViewDefinition
  readonly version: string
  readonly description: Description
  readonly category: Category
  /** fast: under 100 ms; medium: up to a second; slow: more. The deadline follows from it: 2, 10 or 55 seconds. */
  readonly responseTime: ResponseTime
  /** A deadline of its own, in milliseconds. */
  readonly timeoutMs?: number
  /** How much is written around its data, where that is not as of the whole server. */
  readonly envelope?: Envelope
  readonly idempotent: boolean
  readonly cacheable: boolean
  /** Seconds; given exactly where the tool is cacheable. */
  readonly cacheTTL?: number
  /** True where the data depends on nothing of its caller's own, so that its answer outlives the caller's changes. */
  readonly sharedData?: boolean
  /** True where something is lost for good. */
  readonly destructive?: boolean
  /** True where its effect lies outside of the database, where no transaction can take it back. */
  readonly outside?: boolean
  /** True where the tool may ask the client for input or a model's answer. */
  readonly interactive?: boolean
  readonly permissions: readonly string[]
  readonly tags: readonly string[]
  readonly examples: readonly Example<GivenParameters<P>, z.input<D>>[]
  readonly rateLimit?: RateLimit
  /** The largest request over HTTP that it takes, in bytes: more than the 256 KB that all take. */
  readonly maxRequestBytes?: number
  readonly deprecated?: Deprecation
  /** The most its text may weigh, in bytes. */
  readonly ceiling?: number
  /** The most that images and other content beside the text may weigh, in bytes; 1 MB unless given. */
  readonly contentCeiling?: number
  /** Calls that help a caller whose input was wrong. */
  readonly recovery?: readonly NextCall[]
  handler(
    params: ParsedParameters<P>,
    context: ToolContext<Services, z.input<D>>,
  ): Promise<Answer<z.input<D>>>
}

/** A tool as it is read. */
export interface ToolDefinition<P extends Parameters, D extends z.ZodType, Services>
  extends ToolFacts<P, D, Services>, Needs<Services> {
  readonly parameters: P
  readonly data: D
  /** How people ask for it. For the search index only; costs no context. */
  readonly utterances: readonly string[]
}

/** A tool as its author writes it: its schemas are made, and its utterances loaded, when they are first read. */
export interface WrittenTool<P extends Parameters, D extends z.ZodType, Services> extends ToolFacts<
  P,
  D,
  Services
> {
  readonly parameters: () => P
  readonly data: () => D
  readonly utterances: readonly string[] | (() => readonly string[])
}

/** Any tool, as registry, pipeline and surfaces see it. */
export type Tool = ToolDefinition<Parameters, z.ZodType, never>

/**
 * Gives the `defineTool` of a domain, with its services' type filled in.
 *
 * @example
 * export const defineTool = toolsFor<{ tasks: TaskStore }>()
 */
export const toolsFor =
  <Services>() =>
  <P extends Parameters, D extends z.ZodType>(
    written: WrittenTool<P, D, Services>,
  ): ToolDefinition<P, D, Services> => {
    const parameters = lazy(written.parameters)
    const data = lazy(written.data)
    const { utterances } = written
    return {
      ...written,
      get utterances() {
        return typeof utterances === 'function' ? utterances() : utterances
      },
      get parameters() {
        return parameters()
      },
      get data() {
        return data()
      },
    }
  }

/** Parameters that were written as JSON Schema: published untouched, checked all the same. */
export interface RawParameters {
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly check: z.ZodType
}

/**
 * Takes a JSON Schema (draft 2020-12) as a tool's parameters. The check is the author's, because zod reads only
 * part of the standard: no conditions, and no `required` or `additionalProperties` beside `allOf`.
 *
 * @example
 * const schema = { type: 'object', properties: { region: { type: 'string', maxLength: 40 } } } as const
 * const parameters = rawParameters(schema, z.object({ region: z.string().max(40).optional() }))
 */
export const rawParameters = (
  jsonSchema: Readonly<Record<string, unknown>>,
  check: z.ZodType,
): RawParameters => ({ jsonSchema, check })
