import type * as z from 'zod'
import {
  ElicitAnswer,
  InputNeeded,
  RootsAnswer,
  SampleAnswer,
  type ClientPort,
  type ClientCapability,
  type ClientRequest,
} from '../../../contract/context.ts'
import { ToolError } from '../../../contract/errors.ts'

/** The client's answers so far, by the question's key. */
export type Answers = Readonly<Record<string, unknown>>
type Questions = Readonly<Record<string, ClientRequest>>

const SCHEMAS: Readonly<Record<ClientCapability, () => z.ZodType>> = {
  sample: SampleAnswer,
  elicit: ElicitAnswer,
  'elicit-url': ElicitAnswer,
  roots: RootsAnswer,
}

/**
 * The client as a tool sees it, in every revision. A question that has an answer returns it; any other ends this run
 * of the handler, and the next run has the answer. An answer that fails its schema counts as none.
 */
export class AskingClient implements ClientPort {
  /** Capabilities that the tool needed and the client did not declare. */
  readonly missing = new Set<ClientCapability>()
  readonly #supported: ReadonlySet<ClientCapability>
  readonly #answers: Answers
  readonly #refused: ReadonlySet<string>
  readonly #used: Record<string, unknown> = {}

  /** `refused` are the keys of questions that the client could not answer. */
  constructor(supported: ReadonlySet<ClientCapability>, answers: Answers, refused: ReadonlySet<string>) {
    this.#supported = supported
    this.#answers = answers
    this.#refused = refused
  }

  can(capability: ClientCapability): boolean {
    return this.#supported.has(capability)
  }

  async sample(key: string, question: Parameters<ClientPort['sample']>[1]) {
    return this.#answerTo(key, { kind: 'sample', ...question }, SampleAnswer())
  }

  async elicit(key: string, question: Parameters<ClientPort['elicit']>[1]) {
    return this.#answerTo(key, { kind: 'elicit', ...question }, ElicitAnswer())
  }

  async elicitUrl(key: string, question: { message: string; url: string }) {
    const { action } = this.#answerTo(key, { kind: 'elicit-url', ...question }, ElicitAnswer())
    return { action }
  }

  async listRoots(key: string) {
    return this.#answerTo(key, { kind: 'roots' }, RootsAnswer())
  }

  async together(questions: Questions): Promise<void> {
    const open = Object.entries(questions).filter(
      ([key, { kind }]) => !this.#read(key, SCHEMAS[kind]()).success,
    )
    if (open.length > 0) throw this.#asking(Object.fromEntries(open))
  }

  #answerTo<Answer>(key: string, question: ClientRequest, schema: z.ZodType<Answer>): Answer {
    const answer = this.#read(key, schema)
    if (!answer.success) throw this.#asking({ [key]: question })
    return answer.data
  }

  #read<Answer>(key: string, schema: z.ZodType<Answer>) {
    const answer = schema.safeParse(this.#answers[key])
    if (answer.success) this.#used[key] = answer.data
    return answer
  }

  #asking(questions: Questions): Error {
    for (const { kind } of Object.values(questions)) if (!this.#supported.has(kind)) this.missing.add(kind)
    const [missing] = this.missing
    if (missing) return notSupported(missing)
    if (Object.keys(questions).some((key) => this.#refused.has(key))) return notAnswered()
    return new InputNeeded(questions, { ...this.#used })
  }
}

const NEEDED: Readonly<Record<ClientCapability, string>> = {
  sample: 'supports sampling',
  elicit: 'supports elicitation',
  'elicit-url': 'supports elicitation by URL',
  roots: 'supports roots',
}

const notSupported = (kind: ClientCapability): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `This needs a client that ${NEEDED[kind]}`, {
    details: { reason: 'The client did not declare this capability' },
  })

const notAnswered = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The client did not answer the tool’s question', {
    details: { reason: 'It failed or took too long. Try the call again.' },
  })
