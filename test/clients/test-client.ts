import * as z from 'zod'
import type { Route } from './target.ts'

export const ToolAnswer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
})
export type ToolAnswer = z.output<typeof ToolAnswer>

export interface CallOptions {
  signal?: AbortSignal
  onProgress?(progress: number): void
}

/** What the official clients have in common, whatever their version. */
export interface TestClient {
  listTools(): Promise<string[]>
  call(tool: string, args?: Record<string, unknown>, options?: CallOptions): Promise<ToolAnswer>
  close(): Promise<void>
}

/** What the client answers when a tool asks it something. */
export interface Answering {
  sample?(text: string): string
  elicit?(message: string): {
    action: 'accept' | 'decline' | 'cancel'
    content?: Record<string, string | boolean>
  }
  roots?(): string[]
}

export type Connect = (route: Route, answering?: Answering) => Promise<TestClient>

/** The envelope that the first block of an answer carries as text. */
export function envelopeOf({ content: [first] }: ToolAnswer): Record<string, unknown> {
  if (first?.text === undefined) throw new Error('The first block is no text')
  return JSON.parse(first.text)
}

export const modelAnswer = (text: string) => ({
  role: 'assistant' as const,
  content: { type: 'text' as const, text },
  model: 'test-model',
  stopReason: 'endTurn',
})

const Message = z.looseObject({ content: z.looseObject({ text: z.string() }) })

/** The words that a model is asked. */
export const askedOf = (messages: readonly unknown[]): string => Message.parse(messages[0]).content.text
