import type * as z from 'zod'
import type { Answer, ToolContext } from './context.ts'
import type { Example } from './example.ts'
import type { NextCall } from './facts.ts'
import { lazy } from './lazy.ts'

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

/** What a tool is called, how it behaves, and how it does what it does: all but what it takes and gives. */
export interface ToolFacts<P extends Parameters, D extends z.ZodType, Services> {
  /** Published, so it never changes. */
  readonly name: string
  /** `agentName/modeName`, for surfaces that group tools. */
  readonly address: string
  /** Other names that the registry also answers to. */
  readonly aliases?: readonly string[]
  readonly title?: string
  readonly version: string
  readonly description: Description
  readonly category: Category
  /** fast: under 100 ms; medium: up to a second; slow: more. The deadline follows from it. */
  readonly responseTime: ResponseTime
  readonly idempotent: boolean
  readonly cacheable: boolean
  /** Seconds; given exactly where the tool is cacheable. */
  readonly cacheTTL?: number
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
  readonly deprecated?: Deprecation
  /** The most its text may weigh, in bytes. */
  readonly ceiling?: number
  /** Calls that help a caller whose input was wrong. */
  readonly recovery?: readonly NextCall[]
  handler(
    params: ParsedParameters<P>,
    context: ToolContext<Services, z.input<D>>,
  ): Promise<Answer<z.input<D>>>
}

/** A tool as it is read. */
export interface ToolDefinition<P extends Parameters, D extends z.ZodType, Services> extends ToolFacts<
  P,
  D,
  Services
> {
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

/** What a family may state for its tools that read, or for those that write. */
type SharedFacts = Partial<
  Pick<
    ToolFacts<Parameters, z.ZodType, never>,
    'permissions' | 'responseTime' | 'rateLimit' | 'recovery' | 'cacheTTL' | 'outside'
  >
>

/** What the tools of a family have in common. */
export interface FamilyFacts extends Pick<SharedFacts, 'responseTime' | 'recovery'> {
  /** Addresses its tools on surfaces that group them: `readingList` gives `readingList/addBook`. */
  agent: string
  /** What the names begin with and the modes leave out: with `book_`, `book_add` is the mode `add`. */
  prefix?: string
  /** What its permissions are about: `books` gives `books:read` and `books:write`. */
  resource: string
  /** Of every tool, before its own; the resource by default. */
  tags?: readonly string[]
  /** 1.0.0 by default. */
  version?: string
  /** How people ask for a tool, by its name; called when the tools are searched. */
  utterances?: (name: string) => readonly string[]
  /** Of queries and analyses. */
  reads?: SharedFacts
  /** Of mutations and generations. */
  writes?: SharedFacts
}

type Standard =
  | 'address'
  | 'version'
  | 'category'
  | 'responseTime'
  | 'idempotent'
  | 'cacheable'
  | 'permissions'
  | 'tags'
  | 'utterances'

/** A tool without what follows from its family; what it states itself comes first. Its tags are added to the family's. */
export type FamilyTool<P extends Parameters, D extends z.ZodType, Services> = Partial<
  Pick<WrittenTool<P, D, Services>, Standard>
> &
  Omit<WrittenTool<P, D, Services>, Standard>

/**
 * Gives `query`, `analysis`, `mutation` and `generation`, which define the tools of a family.
 *
 * @example
 * const { query, mutation } = toolFamily<{ rolls: number[] }>({ agent: 'dice', resource: 'rolls' })
 */
export function toolFamily<Services>(family: FamilyFacts) {
  const { agent, prefix = '', resource, tags = [resource], version = '1.0.0' } = family
  const { responseTime = 'fast', recovery, utterances } = family
  const defineTool = toolsFor<Services>()

  const definer = (category: Category, action: 'read' | 'write') => {
    const isRead = action === 'read'
    const { cacheTTL, ...shared } = (isRead ? family.reads : family.writes) ?? {}
    return <P extends Parameters, D extends z.ZodType>(tool: FamilyTool<P, D, Services>) => {
      const { name, cacheable = (tool.cacheTTL ?? cacheTTL) !== undefined } = tool
      return defineTool<P, D>({
        address: `${agent}/${modeOf(name.slice(name.startsWith(prefix) ? prefix.length : 0))}`,
        version,
        category,
        responseTime,
        idempotent: isRead,
        permissions: [`${resource}:${action}`],
        utterances: () => utterances?.(name) ?? [],
        ...(recovery && { recovery }),
        ...(cacheable && cacheTTL !== undefined && { cacheTTL }),
        ...shared,
        ...tool,
        cacheable,
        tags: [...tags, ...(tool.tags ?? [])],
      })
    }
  }
  return {
    /** A tool that looks something up and changes nothing. */
    query: definer('query', 'read'),
    /** A tool that works something out and changes nothing. */
    analysis: definer('analysis', 'read'),
    /** A tool that changes something, each time anew unless it says that it is idempotent. */
    mutation: definer('mutation', 'write'),
    /** A tool that has a model write something. */
    generation: definer('generation', 'write'),
  }
}

/** `add_book` as a mode: `addBook`. */
const modeOf = (name: string): string =>
  name.replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

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
