import type * as z from 'zod'
import type { ToolContext } from './context.ts'
import type { ContentBlock } from './facts.ts'
import { once } from './once.ts'

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

interface PromptFacts<A extends z.ZodObject, Services> {
  readonly name: string
  readonly title?: string
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
    const args = once(written.arguments)
    return {
      ...written,
      get arguments() {
        return args()
      },
    }
  }

/** Declares a prompt that needs no services; the arguments' type follows from their schema. */
export const definePrompt = promptsFor<unknown>()
