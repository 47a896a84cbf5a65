import { randomUUID } from 'node:crypto'
import {
  inputRequired,
  isSpecType,
  type InputRequest,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ClientCapability, ClientPort, ClientRequest } from '../../../contract/context.ts'
import { AskingClient, type Answers } from './asking-client.ts'
import type { CallParams, RequestStates } from './request-state.ts'

const MAX_ROUNDS = 8
const ANSWER_TIMEOUT_MS = 300_000

type Questions = Readonly<Record<string, ClientRequest>>

/** The outcome of a run that has questions for the client. */
export interface Asking {
  kind: 'input-needed'
  requests: Questions
  answered: Answers
}

export interface Rounds {
  era: 'legacy' | 'modern'
  params: CallParams
  context: ServerContext
  supported: ReadonlySet<ClientCapability>
  states: RequestStates
}

export type Ended<Outcome> =
  | { kind: 'asking'; result: InputRequiredResult }
  | {
      kind: 'ended'
      outcome: Outcome
      /** Capabilities that the tool needs and the client lacks, in the revision that has an error for it. */
      missing: ReadonlySet<ClientCapability>
    }

const NONE: ReadonlySet<never> = new Set()

/**
 * Runs a call until it needs no more answers. The stateless revision returns the questions, and the client calls
 * again with the answers. Older revisions send the questions over the open connection and run the call again here.
 */
export async function inRounds<Outcome extends { kind: string }>(
  { era, params, context, supported, states }: Rounds,
  run: (client: ClientPort) => Promise<Outcome | Asking>,
): Promise<Ended<Outcome>> {
  let answers: Answers = { ...states.open(params, context), ...context.mcpReq.inputResponses }
  let refused: ReadonlySet<string> = NONE
  for (let round = 1; ; round += 1) {
    const client = new AskingClient(supported, answers, refused)
    const outcome = await run(client)
    if (!isAsking(outcome)) {
      return { kind: 'ended', outcome, missing: era === 'modern' ? client.missing : NONE }
    }
    if (era === 'modern') {
      const requestState = await states.seal(outcome.answered, params, context)
      return {
        kind: 'asking',
        result: inputRequired({ inputRequests: wireRequests(outcome.requests), requestState }),
      }
    }
    const given = round > MAX_ROUNDS ? {} : await ask(outcome.requests, context)
    answers = { ...outcome.answered, ...given }
    refused = new Set(Object.keys(outcome.requests).filter((key) => !Object.hasOwn(given, key)))
  }
}

const isAsking = (outcome: { kind: string }): outcome is Asking => outcome.kind === 'input-needed'

const wireRequests = (requests: Questions) =>
  Object.fromEntries(Object.entries(requests).map(([key, request]) => [key, wireRequest(request)]))

/** Sends all questions at once. If one fails, the others are aborted. */
async function ask(requests: Questions, { mcpReq }: ServerContext): Promise<Answers> {
  const others = new AbortController()
  const options = { timeout: ANSWER_TIMEOUT_MS, signal: AbortSignal.any([mcpReq.signal, others.signal]) }
  const asked = Object.entries(requests).map(async ([key, request]) => {
    const { method, params } = wireRequest(request)
    return [key, await mcpReq.send({ method, ...(params ? { params } : {}) }, options)] as const
  })
  try {
    return Object.fromEntries(await Promise.all(asked))
  } catch {
    others.abort()
    return {}
  }
}

/** A tool's question in the protocol's form. */
function wireRequest(request: ClientRequest): InputRequest {
  switch (request.kind) {
    case 'sample':
      return inputRequired.createMessage({
        messages: [...request.messages],
        maxTokens: request.maxTokens,
        ...(request.systemPrompt === undefined ? {} : { systemPrompt: request.systemPrompt }),
      })
    case 'elicit':
      return elicitation(request.message, request.schema)
    case 'elicit-url':
      return urlElicitation(request.message, request.url)
    case 'roots':
      return inputRequired.listRoots()
  }
}

/** Older revisions name each one, so that a server can tell that what was asked for there is done. */
function urlElicitation(message: string, url: string): InputRequest {
  const params = { mode: 'url', message, url, elicitationId: randomUUID() } as const
  return { method: 'elicitation/create', params }
}

function elicitation(message: string, requestedSchema: Readonly<Record<string, unknown>>): InputRequest {
  const params: unknown = { mode: 'form', message, requestedSchema }
  if (!isSpecType.ElicitRequestFormParams(params)) {
    throw new TypeError('The schema of a question to the user must be flat')
  }
  return { method: 'elicitation/create', params }
}
