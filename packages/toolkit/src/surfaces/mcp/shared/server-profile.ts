import type { Icon, PromptDefinition, ResourceDefinition } from '../../../contract/domain.ts'
import type { ToolRegistry } from '../../../registry.ts'
import type { Selects } from '../../selection.ts'
import type { McpRequestContext } from '../sdk/sdk-types.ts'
import type { Identity } from './request-frame.ts'
import type { SharedSessions } from './shared-sessions.ts'
import type { DispatcherOptions } from './tool-dispatcher.ts'
import { viewResource, viewsOf } from './views.ts'

export interface McpOptions extends DispatcherOptions {
  name: string
  title: string
  version: string
  icons?: readonly Icon[] | undefined
  /** The page that tells people about the server. */
  websiteUrl?: string | undefined
  /** Tells a model how to use the server as a whole. */
  instructions?: string
  /** Seals the state that travels through the client between two rounds of one call. At least 32 bytes. */
  stateKey: Uint8Array
  /** False sends plain requests through the SDK as well, to compare both paths. */
  fastPath?: boolean | undefined
  /** Where several nodes serve one address. */
  sharedSessions?: SharedSessions | undefined
  /** Who calls, from what the transport has established. Called for every request. */
  identify(request: McpRequestContext): Identity
}

export interface PromptsAndResources {
  readonly prompts: readonly PromptDefinition[]
  readonly resources: readonly ResourceDefinition[]
  /** The views of tools, listed only to clients that show them. */
  readonly views: readonly ResourceDefinition[]
}

/** The prompts and resources of all domains but those whose tools are all deselected, and the selected tools' views. */
export function servedPromptsAndResources(registry: ToolRegistry, selects: Selects): PromptsAndResources {
  const tools = registry.getAll()
  const selected = tools.filter(selects)
  const deselected = new Set(tools.map(({ domain }) => domain))
  for (const { domain } of selected) deselected.delete(domain)
  const isServed = (one: PromptDefinition | ResourceDefinition) => !deselected.has(registry.homeOf(one) ?? '')
  return {
    prompts: registry.getPrompts().filter(isServed),
    resources: registry.getResources().filter(isServed),
    views: Array.from(viewsOf(selected), viewResource),
  }
}

type Described = Pick<McpOptions, 'name' | 'title' | 'version' | 'icons' | 'websiteUrl' | 'instructions'>

/** An icon in the protocol's form. */
export const wireIcon = ({ sizes, ...icon }: Icon) => ({ ...icon, ...(sizes && { sizes: [...sizes] }) })

/** What a server tells every client about itself. */
export type ServerProfile = ReturnType<typeof serverProfile>

export function serverProfile(
  { name, title, version, icons, websiteUrl, instructions }: Described,
  { prompts, resources, views }: PromptsAndResources,
) {
  const has = { prompts: prompts.length > 0, resources: resources.length + views.length > 0 }
  return {
    capabilities: {
      tools: { listChanged: true },
      logging: {},
      ...(has.prompts ? { prompts: { listChanged: true } } : {}),
      ...(has.resources ? { resources: { listChanged: true, subscribe: true } } : {}),
      ...(has.prompts || has.resources ? { completions: {} } : {}),
    },
    serverInfo: {
      name,
      title,
      version,
      ...(websiteUrl !== undefined && { websiteUrl }),
      ...(icons && { icons: icons.map(wireIcon) }),
    },
    ...(instructions === undefined ? {} : { instructions }),
  }
}
