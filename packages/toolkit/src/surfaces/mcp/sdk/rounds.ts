import { inputRequired, type InputRequiredResult, type ServerContext } from '@modelcontextprotocol/server'
import type { Client, ClientCapability, ClientRequest } from '../../../contract/client.ts'
import { AskingClient, type Answers } from './asking-client.ts'
import type { CallParams, RequestStates } from './request-state.ts'
import { wireRequest } from './wire-requests.ts'

const MOST_ROUNDS = 8
const PATIENCE_MS = 300_000

type Questions = Readonly<Record<string, ClientRequest>>

/** A run that has ended in questions to the client. */
export interface Asking {
  kind: 'input-needed'
  requests: Questions
  answered: Answers
}

export interface Rounds {
  era: 'legacy' | 'modern'
  params: CallParams
  context: ServerContext
  offered: ReadonlySet<ClientCapability>
  states: RequestStates
}

export type Ended<Outcome> =
  | { kind: 'asking'; result: InputRequiredResult }
  | {
      kind: 'ended'
      outcome: Outcome
      /** What the tool needed and the client cannot do, where the revision has an error for it. */
      lacking: ReadonlySet<ClientCapability>
    }

const NOTHING: ReadonlySet<never> = new Set()

/**
 * Runs a call until it needs no more answers. The current revision sends the questions back and has the client
 * call again; in those before it we ask over the open connection and run the call again ourselves.
 */
export async function inRounds<Outcome extends { kind: string }>(
  { era, params, context, offered, states }: Rounds,
  run: (client: Client) => Promise<Outcome | Asking>,
): Promise<Ended<Outcome>> {
  let answers: Answers = { ...states.open(params, context), ...context.mcpReq.inputResponses }
  let refused: ReadonlySet<string> = NOTHING
  for (let round = 1; ; round += 1) {
    const client = new AskingClient(offered, answers, refused)
    const outcome = await run(client)
    if (!isAsking(outcome)) {
      return { kind: 'ended', outcome, lacking: era === 'modern' ? client.lacking : NOTHING }
    }
    if (era === 'modern') {
      const requestState = await states.seal(outcome.answered, params, context)
      return {
        kind: 'asking',
        result: inputRequired({ inputRequests: worded(outcome.requests), requestState }),
      }
    }
    const given = round > MOST_ROUNDS ? {} : await ask(outcome.requests, context)
    answers = { ...outcome.answered, ...given }
    refused = new Set(Object.keys(outcome.requests).filter((key) => !Object.hasOwn(given, key)))
  }
}

const isAsking = (outcome: { kind: string }): outcome is Asking => outcome.kind === 'input-needed'

const worded = (requests: Questions) =>
  Object.fromEntries(Object.entries(requests).map(([key, request]) => [key, wireRequest(request)]))

/** Asks all questions at once. Where one fails, nobody waits for the others any more. */
async function ask(requests: Questions, { mcpReq }: ServerContext): Promise<Answers> {
  const giveUp = new AbortController()
  const options = { timeout: PATIENCE_MS, signal: AbortSignal.any([mcpReq.signal, giveUp.signal]) }
  const asked = Object.entries(requests).map(async ([key, request]) => {
    const { method, params } = wireRequest(request)
    return [key, await mcpReq.send({ method, ...(params ? { params } : {}) }, options)] as const
  })
  try {
    return Object.fromEntries(await Promise.all(asked))
  } catch {
    giveUp.abort()
    return {}
  }
}
