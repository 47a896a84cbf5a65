import type * as z from 'zod'
import {
  ElicitAnswer,
  InputNeeded,
  RootsAnswer,
  SampleAnswer,
  type Client,
  type ClientCapability,
  type ClientRequest,
} from '../../../contract/client.ts'
import { ToolError } from '../../../contract/errors.ts'

/** Answers that the client has given so far, by the question's key. */
export type Answers = Readonly<Record<string, unknown>>
type Questions = Readonly<Record<string, ClientRequest>>

const SHAPES: Readonly<Record<ClientCapability, () => z.ZodType>> = {
  sample: SampleAnswer,
  elicit: ElicitAnswer,
  roots: RootsAnswer,
}

/**
 * The client as a tool sees it, in every revision: a question that has an answer returns it, any other
 * ends this run of the handler, and the next run has the answer. An answer of another shape is none.
 */
export class AskingClient implements Client {
  /** What the tool needed and the client did not declare. */
  readonly lacking = new Set<ClientCapability>()
  readonly #offered: ReadonlySet<ClientCapability>
  readonly #answers: Answers
  readonly #refused: ReadonlySet<string>
  readonly #heard: Record<string, unknown> = {}

  /** `refused` are the keys of questions that the client could not answer. */
  constructor(offered: ReadonlySet<ClientCapability>, answers: Answers, refused: ReadonlySet<string>) {
    this.#offered = offered
    this.#answers = answers
    this.#refused = refused
  }

  can(capability: ClientCapability): boolean {
    return this.#offered.has(capability)
  }

  async sample(key: string, question: Parameters<Client['sample']>[1]) {
    return this.#answerTo(key, { kind: 'sample', ...question }, SampleAnswer())
  }

  async elicit(key: string, question: Parameters<Client['elicit']>[1]) {
    return this.#answerTo(key, { kind: 'elicit', ...question }, ElicitAnswer())
  }

  async listRoots(key: string) {
    return this.#answerTo(key, { kind: 'roots' }, RootsAnswer())
  }

  async together(questions: Questions): Promise<void> {
    const open = Object.entries(questions).filter(
      ([key, { kind }]) => !this.#hear(key, SHAPES[kind]()).success,
    )
    if (open.length > 0) throw this.#asking(Object.fromEntries(open))
  }

  #answerTo<Answer>(key: string, question: ClientRequest, shape: z.ZodType<Answer>): Answer {
    const answer = this.#hear(key, shape)
    if (!answer.success) throw this.#asking({ [key]: question })
    return answer.data
  }

  #hear<Answer>(key: string, shape: z.ZodType<Answer>) {
    const answer = shape.safeParse(this.#answers[key])
    if (answer.success) this.#heard[key] = answer.data
    return answer
  }

  #asking(questions: Questions): Error {
    for (const { kind } of Object.values(questions)) if (!this.#offered.has(kind)) this.lacking.add(kind)
    const [lacking] = this.lacking
    if (lacking) return notOffered(lacking)
    if (Object.keys(questions).some((key) => this.#refused.has(key))) return notAnswered()
    return new InputNeeded(questions, { ...this.#heard })
  }
}

const NEEDED: Readonly<Record<ClientCapability, string>> = {
  sample: 'offers its model (sampling)',
  elicit: 'can ask its user (elicitation)',
  roots: 'shares its roots',
}

const notOffered = (kind: ClientCapability): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', `This needs a client that ${NEEDED[kind]}`, {
    details: { reason: 'The client did not declare the capability for it' },
  })

const notAnswered = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The client did not answer what the tool had to ask', {
    details: { reason: 'It failed to, or took too long; the call can be made again' },
  })
