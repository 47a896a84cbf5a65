import type * as z from 'zod'
import type { Answer, ToolContext } from './context.ts'
import type { Icon, ViewDefinition } from './domain.ts'
import type { Example } from './example.ts'
import type { NextCall } from './facts.ts'
import { lazy } from './lazy.ts'
import type { Envelope } from './result.ts'

export type Category = 'query' | 'mutation' | 'analysis' | 'generation'
export type ResponseTime = 'fast' | 'medium' | 'slow'

/** A description in three parts, by which agents choose a tool. */
export interface Description {
  /** What the tool does. */
  what: string
  /** When to use it, with an example of how people ask for it. */
  when: string
  /** What it returns. */
  returns: string
}

// An apostrophe opens no quotation: "the user's" is no example of a use.
const QUOTED = /"([^"]{3,})"|“([^”]{3,})”|(?<!\p{L})['‘]([^'’]{3,})['’](?!\p{L})/gu

/** The example requests quoted in a description, without quotation marks. */
export const exampleUses = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map(([, straight, curly, single]) => straight ?? curly ?? single ?? '')

export interface RateLimit {
  maxCalls: number
  windowMs: number
}

export interface Deprecation {
  /** The version that deprecated it. */
  since: string
  /** The day of the deprecation, YYYY-MM-DD. */
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

/** Carries the type of a handler's services at compile time. */
export interface Needs<Services> {
  /** Never present at run time. */
  readonly needs?: (services: Services) => void
}

/** A tool's names, behaviour and handler: everything but its schemas. */
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
  /** The view for its answers, in hosts that support views. */
  readonly ui?: ViewDefinition
  readonly version: string
  readonly description: Description
  readonly category: Category
  /** fast: under 100 ms; medium: up to a second; slow: more. The deadline follows from it: 2, 10 or 55 seconds. */
  readonly responseTime: ResponseTime
  /** A custom deadline in milliseconds. */
  readonly timeoutMs?: number
  /** Its envelope, if it differs from the server's. */
  readonly envelope?: Envelope
  readonly idempotent: boolean
  readonly cacheable: boolean
  /** In seconds; present if and only if the tool is cacheable. */
  readonly cacheTTL?: number
  /** True if the data does not depend on the caller's data, so cached answers survive the caller's changes. */
  readonly sharedData?: boolean
  /** True if the tool destroys something irreversibly. */
  readonly destructive?: boolean
  /** True for effects outside the database, which no transaction can roll back. */
  readonly outside?: boolean
  /** True if the tool may ask the client for input or sampling. */
  readonly interactive?: boolean
  readonly permissions: readonly string[]
  readonly tags: readonly string[]
  readonly examples: readonly Example<GivenParameters<P>, z.input<D>>[]
  readonly rateLimit?: RateLimit
  /** The maximum HTTP request in bytes, if it is more than the default of 256 KB. */
  readonly maxRequestBytes?: number
  readonly deprecated?: Deprecation
  /** The maximum size of its text in bytes. */
  readonly ceiling?: number
  /** The maximum size of images and other content beside the text, in bytes; 1 MB by default. */
  readonly contentCeiling?: number
  /** Suggested calls after invalid input. */
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
  /** How people ask for it. Only for the search index; costs no context. */
  readonly utterances: readonly string[]
}

/** A tool as its author defines it: schemas are created and utterances loaded on first use. */
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
 * Returns the `defineTool` of a domain, typed with its services.
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

/** Parameters written as JSON Schema: published unchanged, and validated too. */
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
