import type * as z from 'zod'
import {
  ElicitAnswer,
  InputNeeded,
  RootsAnswer,
  SampleAnswer,
  type Client,
  type ClientCapability,
  type ClientRequest,
} from '../../contract/client.ts'
import { ToolError } from '../../contract/errors.ts'

/** Answers that the client has given so far, by the question's key. */
export type Answers = Readonly<Record<string, unknown>>

/**
 * The client as a tool sees it, in every revision: a question that has an answer returns it, any other
 * ends this run of the handler, and the client's next request carries the answer.
 */
export function askingClient(capabilities: ReadonlySet<ClientCapability>, answers: Answers): Client {
  const require = (questions: Readonly<Record<string, ClientRequest>>): void => {
    const open = Object.entries(questions).filter(([key]) => !(key in answers))
    for (const [, { kind }] of open) if (!capabilities.has(kind)) throw notOffered(kind)
    if (open.length > 0) throw new InputNeeded(Object.fromEntries(open), answers)
  }
  const answerTo = <Answer>(key: string, question: ClientRequest, shape: z.ZodType<Answer>): Answer => {
    require({ [key]: question })
    const answer = shape.safeParse(answers[key])
    if (!answer.success) throw new ToolError('BAD_REQUEST', `The client's answer to "${key}" has another shape than asked for`)
    return answer.data
  }
  return {
    can: (capability) => capabilities.has(capability),
    sample: async (key, question) => answerTo(key, { kind: 'sample', ...question }, SampleAnswer),
    elicit: async (key, question) => answerTo(key, { kind: 'elicit', ...question }, ElicitAnswer),
    listRoots: async (key) => answerTo(key, { kind: 'roots' }, RootsAnswer),
    together: async (questions) => require(questions),
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
