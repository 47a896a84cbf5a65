import * as z from 'zod'
import { once } from './once.ts'

/** What a tool may ask of the program that called it, where that program can answer. */
export type ClientRequest =
  | { kind: 'sample'; messages: readonly SampleMessage[]; maxTokens: number; systemPrompt?: string }
  | { kind: 'elicit'; message: string; schema: Readonly<Record<string, unknown>> }
  | { kind: 'roots' }

export interface SampleMessage {
  role: 'user' | 'assistant'
  content: { type: 'text'; text: string }
}

/** Answers come from outside, so they are checked like any input. */
export const SampleAnswer = once(() =>
  z.looseObject({
    model: z.string(),
    role: z.string(),
    content: z.unknown(),
    stopReason: z.string().optional(),
  }),
)
export type SampleAnswer = z.output<ReturnType<typeof SampleAnswer>>

export const ElicitAnswer = once(() =>
  z.looseObject({
    action: z.enum(['accept', 'decline', 'cancel']),
    content: z.record(z.string(), z.unknown()).optional(),
  }),
)
export type ElicitAnswer = z.output<ReturnType<typeof ElicitAnswer>>

export const RootsAnswer = once(() =>
  z.looseObject({
    roots: z.array(z.looseObject({ uri: z.string(), name: z.string().optional() })),
  }),
)
export type RootsAnswer = z.output<ReturnType<typeof RootsAnswer>>

export type ClientCapability = ClientRequest['kind']
type Question<Kind extends ClientCapability> = Omit<Extract<ClientRequest, { kind: Kind }>, 'kind'>

/**
 * The client's side of an interactive tool. A question ends the run of the handler, and the handler runs
 * again from its start when the answer is there: do nothing that must not happen twice before the last
 * question is answered. Keys name the questions within one call.
 */
export interface Client {
  can(capability: ClientCapability): boolean
  sample(key: string, question: Question<'sample'>): Promise<SampleAnswer>
  elicit(key: string, question: Question<'elicit'>): Promise<ElicitAnswer>
  listRoots(key: string): Promise<RootsAnswer>
  /** Asks several questions in one round; each answer is then had by its own method and key. */
  together(questions: Readonly<Record<string, ClientRequest>>): Promise<void>
}

/** Thrown out of a handler where the client has to answer first; the pipeline passes it to the surface. */
export class InputNeeded extends Error {
  override readonly name = 'InputNeeded'
  readonly requests: Readonly<Record<string, ClientRequest>>
  /** Answers of earlier rounds, to be carried through the client under a seal. */
  readonly answered: Readonly<Record<string, unknown>>

  constructor(
    requests: Readonly<Record<string, ClientRequest>>,
    answered: Readonly<Record<string, unknown>>,
  ) {
    super('The client has to answer first')
    this.requests = requests
    this.answered = answered
  }
}
