import type * as z from 'zod'
import type { ToolContext } from './context.ts'
import type { ContentBlock } from './facts.ts'

export interface PromptMessage {
  role: 'user' | 'assistant'
  content: ContentBlock
}

/** Offers values for an argument that is being typed. */
export type Completer<Services = never> = (
  typed: string,
  others: Readonly<Record<string, string>>,
  context: ToolContext<Services>,
) => readonly string[] | Promise<readonly string[]>

/** A prompt that a person picks, filled in by their arguments. */
export interface PromptDefinition<A extends z.ZodObject = z.ZodObject, Services = never> {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly arguments: A
  readonly permissions: readonly string[]
  readonly complete?: Readonly<Record<string, Completer<Services>>>
  handler(args: z.output<A>, context: ToolContext<Services>): Promise<readonly PromptMessage[]>
}

/** Gives the `definePrompt` of a domain, with its services' type filled in. */
export const promptsFor =
  <Services>() =>
  <A extends z.ZodObject>(prompt: PromptDefinition<A, Services>) =>
    prompt

/** Declares a prompt that needs no services; the arguments' type follows from their schema. */
export const definePrompt = promptsFor<unknown>()
