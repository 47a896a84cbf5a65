import type { ToolContext } from './context.ts'
import type { Completer } from './prompt.ts'

export interface ResourceContent {
  uri: string
  mimeType?: string
  text?: string
  /** Base64, for what is not text. */
  blob?: string
}

/** Something to read at an address: one, or a family under a template such as `course://{institution}/{code}`. */
export interface ResourceDefinition<Services = never> {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly mimeType?: string
  readonly permissions: readonly string[]
  /** Exactly one of `uri` and `template`. */
  readonly uri?: string
  readonly template?: string
  readonly complete?: Readonly<Record<string, Completer<Services>>>
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
