import * as z from 'zod'
import type { Weight } from './budget.ts'
import type { CursorBox, Loaded, Page, PageFitter, PageOptions, PageSource } from './page.ts'
import type { Facts } from './facts.ts'
import type { UserId } from './ids.ts'
import { lazy } from './lazy.ts'

/** The caller and the surface. It comes from the surface, never from arguments. */
export interface CallContext {
  /** Null for the system's own calls. */
  readonly userId: UserId | null
  /** The caller's sign-in name: the `user` of a token, the `sub` of a JWT. Null if unknown. */
  readonly subject: string | null
  readonly sessionId: string | null
  readonly workspaceId: string
  readonly correlationId: string
  readonly traceId: string
  /** This call's span id: the parent of calls that it makes. 16 hexadecimal digits. */
  readonly spanId: string
  readonly agentId: string
  readonly agentVersion: string
  /** When the request was made, ISO 8601 in UTC. */
  readonly timestamp: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What a handler returns: data and facts. Created by `ok`. */
export interface Answer<Data> {
  readonly data: Data
  readonly facts: Facts
}

export interface Progress {
  progress: number
  total?: number
  message?: string
  /** As in the protocol: what a client may show or ignore. */
  _meta?: Readonly<Record<string, unknown>>
}

export type LogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency'

/** Notifies clients that a list or a subscribed resource has changed. */
export interface ChangeNotifier {
  toolsChanged(): void
  promptsChanged(): void
  resourcesChanged(): void
  resourceUpdated(uri: string): void
}

/** Everything a handler may use. Time, ids and services come from here, so tests control them. */
export interface ToolContext<Services, Data = unknown> extends CallContext {
  readonly services: Services
  /** The caller's id of this change, for safe retries; null without one. */
  readonly clientEventId: string | null
  /** Fires when the deadline passes or the client cancels. */
  readonly signal: AbortSignal
  /** Cursors bound to this tool, query and caller. */
  readonly cursors: CursorBox
  /** Cursors bound to this tool and caller, and to the parts of the query that the tool names. */
  cursorsFor(query: unknown): CursorBox
  /** Cuts a page to what the tool's ceiling allows. `page` does that and all the rest of paging. */
  readonly fit: PageFitter
  /**
   * One page of a list: opens the cursor, loads, cuts to the tool's ceiling, continues inside a text that was too long
   * for the page before, seals the next cursor, and gives the fields, `_meta` and the hint that lead on.
   *
   * @example
   * const source = byKey(
   *   async (after, count) => ({
   *     found: await tasks.list({ status, after, limit: count }),
   *     total: await tasks.count(status),
   *   }),
   *   ({ id }) => id,
   * )
   * const page = await context.page(source, { cursor, limit, view: taskView, longFields: ['notes'] })
   * return ok(
   *   { items: page.items, ...page.fields },
   *   listed({ records: page.shown.map(recordOf), total: page.total, page: page.meta, next: page.next, … }),
   * )
   */
  page<Item, Position, Load extends Loaded<unknown, Position>, Field extends string = never>(
    source: PageSource<Position, Load>,
    options: PageOptions<Item, Field, Load>,
  ): Promise<Page<Item, Load>>
  /**
   * The answer with as much of the page as the ceilings leave room for: it is made anew with fewer items until it fits.
   * For tools whose hints vary so much that a fixed reserve would waste room.
   *
   * @example
   * return context.answerPage(byOffset(load), { cursor, limit, view }, (page) =>
   *   ok({ items: page.items, ...page.fields }, listed({ …, page: page.meta, next: page.next })),
   * )
   */
  answerPage<Item, Position, Load extends Loaded<unknown, Position>, Field extends string = never>(
    source: PageSource<Position, Load>,
    options: PageOptions<Item, Field, Load>,
    answer: (page: Page<Item, Load>) => Answer<Data> | Promise<Answer<Data>>,
  ): Promise<Answer<Data>>
  /** For a tool that fits its answer itself: what it would weigh as it leaves. */
  weigh(answer: Answer<Data>): Promise<Weight>
  readonly client: Client
  readonly notify: ChangeNotifier
  now(): Date
  newId(): string
  progress(progress: Progress): void
  log(level: LogLevel, data: unknown): void
  ok(data: Data, facts?: Facts): Answer<Data>
}

/** What a tool may ask of the program that called it, where that program can answer. */
export type ClientRequest =
  | { kind: 'sample'; messages: readonly SampleMessage[]; maxTokens: number; systemPrompt?: string }
  | { kind: 'elicit'; message: string; schema: Readonly<Record<string, unknown>> }
  | { kind: 'elicit-url'; message: string; url: string }
  | { kind: 'roots' }

export interface SampleMessage {
  role: 'user' | 'assistant'
  content: { type: 'text'; text: string }
}

/** Answers come from outside, so they are checked like any input. */
export const SampleAnswer = lazy(() =>
  z.looseObject({
    model: z.string(),
    role: z.string(),
    content: z.unknown(),
    stopReason: z.string().optional(),
  }),
)
export type SampleAnswer = z.output<ReturnType<typeof SampleAnswer>>

export const ElicitAnswer = lazy(() =>
  z.looseObject({
    action: z.enum(['accept', 'decline', 'cancel']),
    content: z.record(z.string(), z.unknown()).optional(),
  }),
)
export type ElicitAnswer = z.output<ReturnType<typeof ElicitAnswer>>

/** Whether the user agreed to open a page. */
export type UrlAnswer = Pick<ElicitAnswer, 'action'>

/** What the user made of a form. */
export type FormAnswer<Content> = { action: 'accept'; content: Content } | { action: 'decline' | 'cancel' }

export const RootsAnswer = lazy(() =>
  z.looseObject({
    roots: z.array(z.looseObject({ uri: z.string(), name: z.string().optional() })),
  }),
)
export type RootsAnswer = z.output<ReturnType<typeof RootsAnswer>>

export type ClientCapability = ClientRequest['kind']
type Question<Kind extends ClientCapability> = Omit<Extract<ClientRequest, { kind: Kind }>, 'kind'>

/** A form for the user: what it is for, and its fields as a zod object or a flat JSON Schema. */
export interface FormQuestion<Schema = Readonly<Record<string, unknown>>> {
  message: string
  schema: Schema
}

/** The client as a surface reaches it. */
export interface ClientPort {
  can(capability: ClientCapability): boolean
  sample(key: string, question: Question<'sample'>): Promise<SampleAnswer>
  elicit(key: string, question: FormQuestion): Promise<ElicitAnswer>
  /** Absent where no client of the surface can open a page. */
  elicitUrl?(key: string, question: Question<'elicit-url'>): Promise<UrlAnswer>
  listRoots(key: string): Promise<RootsAnswer>
  /** Asks several questions in one round; each answer is then had by its own method and key. */
  together(questions: Readonly<Record<string, ClientRequest>>): Promise<void>
}

/**
 * The client's side of an interactive tool. A question ends the run of the handler, and the handler runs
 * again from its start when the answer is there: do nothing that must not happen twice before the last
 * question is answered. Keys name the questions within one call.
 */
export interface Client extends Pick<ClientPort, 'can' | 'sample' | 'listRoots' | 'together'> {
  /**
   * Asks the user to fill in a form. With a zod object, what they send is of its type.
   *
   * @example
   * const answer = await client.elicit('delivery', {
   *   message: 'Where to?',
   *   schema: z.object({ street: z.string(), express: z.boolean() }),
   * })
   * if (answer.action !== 'accept') return 'Not ordered'
   * await order(answer.content.street)
   */
  elicit<Form extends z.ZodObject>(
    key: string,
    question: FormQuestion<Form>,
  ): Promise<FormAnswer<z.output<Form>>>
  elicit(key: string, question: FormQuestion): Promise<ElicitAnswer>
  /** Asks the user to open a page, such as a sign-in. Only whether they agreed comes back. */
  elicitUrl(key: string, question: Question<'elicit-url'>): Promise<UrlAnswer>
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
