import type { NamingRule } from './naming.ts'
import type { PromptDefinition } from './prompt.ts'
import type { ResourceDefinition } from './resource.ts'
import type { Tool } from './tool.ts'

/** A family of tools that share services and a naming rule. */
export interface Domain {
  readonly name: string
  readonly naming: NamingRule
  /** What each agent of its tools' addresses is for, in one sentence. */
  readonly agents?: Readonly<Record<string, string>>
  readonly tools: readonly Tool[]
  readonly prompts?: readonly PromptDefinition[]
  readonly resources?: readonly ResourceDefinition[]
}

/** Declares a domain. Static: nothing is opened and nothing runs. */
export const defineDomain = (domain: Domain): Domain => domain
