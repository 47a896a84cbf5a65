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
  /** What each agent of its tools' addresses is for, in one sentence. */
  readonly agents?: Readonly<Record<string, string>>
  readonly tools: readonly T[]
  readonly prompts?: readonly P[]
  readonly resources?: readonly R[]
}

/** Declares a domain. Static: nothing is opened and nothing runs. */
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

/** Suggests values for an argument that is being typed. */
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

/** A prompt that a person picks, filled in by their arguments. */
export interface PromptDefinition<A extends z.ZodObject = z.ZodObject, Services = never> extends PromptFacts<
  A,
  Services
> {
  readonly arguments: A
}

/** A prompt as its author writes it: its schema is made when somebody first reads it. */
export interface WrittenPrompt<A extends z.ZodObject, Services> extends PromptFacts<A, Services> {
  readonly arguments: () => A
}

/** Gives the `definePrompt` of a domain, with its services' type filled in. */
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

/** Declares a prompt that needs no services; the arguments' type follows from their schema. */
export const definePrompt = promptsFor<unknown>()

export interface ResourceContent {
  uri: string
  mimeType?: string
  text?: string
  /** Base64, for what is not text. */
  blob?: string
  _meta?: Record<string, unknown>
}

/** One of a family of resources, as a list shows it. */
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
  /** For a template: those of its family that this caller finds in a list. */
  list?(context: ToolContext<Services>): Promise<readonly ListedResource[]>
  read(
    uri: string,
    variables: Readonly<Record<string, string>>,
    context: ToolContext<Services>,
  ): Promise<readonly ResourceContent[]>
}

/** Gives the `defineResource` of a domain, with its services' type filled in. */
export const resourcesFor =
  <Services>() =>
  (resource: ResourceDefinition<Services>) =>
    resource

/** Declares a resource, or a family of them, that needs no services. */
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
  /** Those of them without which it is of no use: where one is not offered, neither is the view. */
  readonly needs?: readonly string[]
  /** Origins that it connects to or loads from; none unless given. */
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
