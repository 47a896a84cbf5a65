import type * as z from 'zod'
import type { ToolContext } from './context.ts'
import type { ContentBlock } from './facts.ts'
import { lazy } from './lazy.ts'
import type { NamingRule } from './naming.ts'
import type { Needs, Tool } from './tool.ts'

/** A family of tools that share services and a naming rule. */
export interface Domain<
  T extends Tool = Tool,
  P extends PromptDefinition = PromptDefinition,
  R extends ResourceDefinition = ResourceDefinition,
> {
  readonly name: string
  readonly naming: NamingRule
  /** The purpose of each agent in its tools' addresses, in one sentence. */
  readonly agents?: Readonly<Record<string, string>>
  readonly tools: readonly T[]
  readonly prompts?: readonly P[]
  readonly resources?: readonly R[]
}

/** Declares a domain. Static: opens and runs nothing. */
export const defineDomain = <
  T extends Tool = Tool,
  P extends PromptDefinition = PromptDefinition,
  R extends ResourceDefinition = ResourceDefinition,
>(
  domain: Domain<T, P, R>,
): Domain<T, P, R> => domain

export interface PromptMessage {
  role: 'user' | 'assistant'
  content: ContentBlock
}

/** Completes an argument's value. */
export type Completer<Services = never> = (
  typed: string,
  others: Readonly<Record<string, string>>,
  context: ToolContext<Services>,
) => readonly string[] | Promise<readonly string[]>

interface PromptFacts<A extends z.ZodObject, Services> extends Needs<Services> {
  readonly name: string
  readonly title?: string
  readonly icons?: readonly Icon[]
  /** The `_meta` of its entry in a list. */
  readonly meta?: Readonly<Record<string, unknown>>
  readonly description: string
  readonly permissions: readonly string[]
  readonly complete?: Readonly<Record<string, Completer<Services>>>
  handler(args: z.output<A>, context: ToolContext<Services>): Promise<readonly PromptMessage[]>
}

/** A prompt that a user picks and fills in with arguments. */
export interface PromptDefinition<A extends z.ZodObject = z.ZodObject, Services = never> extends PromptFacts<
  A,
  Services
> {
  readonly arguments: A
}

/** A prompt as its author defines it: its schema is created on first use. */
export interface WrittenPrompt<A extends z.ZodObject, Services> extends PromptFacts<A, Services> {
  readonly arguments: () => A
}

/** Returns the `definePrompt` of a domain, typed with its services. */
export const promptsFor =
  <Services>() =>
  <A extends z.ZodObject>(written: WrittenPrompt<A, Services>): PromptDefinition<A, Services> => {
    const args = lazy(written.arguments)
    return {
      ...written,
      get arguments() {
        return args()
      },
    }
  }

/** Declares a prompt without services; the schema gives the type of the arguments. */
export const definePrompt = promptsFor<unknown>()

export interface ResourceContent {
  uri: string
  mimeType?: string
  text?: string
  /** Base64, for binary content. */
  blob?: string
  _meta?: Record<string, unknown>
}

/** One resource of a family, in a list. */
export interface ListedResource {
  readonly uri: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly mimeType?: string
  /** In bytes. */
  readonly size?: number
}

/** Something to read at an address: one, or a family under a template such as `course://{institution}/{code}`. */
export interface ResourceDefinition<Services = never> extends Needs<Services> {
  readonly name: string
  readonly title?: string
  readonly icons?: readonly Icon[]
  readonly description: string
  readonly mimeType?: string
  /** The `_meta` of its entry in a list. */
  readonly meta?: Readonly<Record<string, unknown>>
  readonly permissions: readonly string[]
  /** Exactly one of `uri` and `template`. */
  readonly uri?: string
  readonly template?: string
  readonly complete?: Readonly<Record<string, Completer<Services>>>
  /** For a template: the resources of its family that this caller sees in lists. */
  list?(context: ToolContext<Services>): Promise<readonly ListedResource[]>
  read(
    uri: string,
    variables: Readonly<Record<string, string>>,
    context: ToolContext<Services>,
  ): Promise<readonly ResourceContent[]>
}

/** Returns the `defineResource` of a domain, typed with its services. */
export const resourcesFor =
  <Services>() =>
  (resource: ResourceDefinition<Services>) =>
    resource

/** Declares a resource, or a family of resources, without services. */
export const defineResource = resourcesFor<unknown>()

/** An image that a client may show beside a name. */
export interface Icon {
  readonly src: string
  readonly mimeType?: string
  readonly sizes?: readonly string[]
  readonly theme?: 'light' | 'dark'
}

/** An interactive view of a tool's answers, for hosts that show one (MCP Apps). */
export interface ViewDefinition {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly uri: `ui://${string}`
  /** The published names of the tools that it calls through its host. */
  readonly calls: readonly string[]
  /** The tools that it requires: without one of them the view is not offered. */
  readonly needs?: readonly string[]
  /** Origins that it connects to or loads from; none by default. */
  readonly csp?: Readonly<
    Partial<Record<'connectDomains' | 'resourceDomains' | 'frameDomains' | 'baseUriDomains', string[]>>
  >
  /** Whether the host should draw a border around it. */
  readonly prefersBorder?: boolean
  /** A whole page that loads nothing else. */
  html(): Promise<string>
}

/**
 * Declares a view. Tools name it as their `ui`; hosts without views get the same answers as data.
 *
 * @example
 * const shelf = defineView({
 *   name: 'shelf',
 *   description: 'The books as a shelf',
 *   uri: 'ui://reading-list/shelf.html',
 *   calls: ['finish_book'],
 *   html: () => readFile('shelf.html', 'utf8'),
 * })
 */
export const defineView = (view: ViewDefinition): ViewDefinition => view
