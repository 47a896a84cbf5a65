import { ToolError } from '@tutor-nexus/toolkit'
import {
  InputNeeded,
  type ClientCapability,
  type ClientPort,
  type ClientRequest,
  type ElicitAnswer,
} from '@tutor-nexus/toolkit/contract'
import { safeText } from '../terminal/cell.ts'
import { confirmed } from '../terminal/prompt.ts'

/**
 * Whoever is at the terminal, who can be asked for a yes or no. A question ends the run, so that no deadline passes
 * while they think; the next run has the answer.
 */
export class TerminalClient implements ClientPort {
  readonly #answers = new Map<string, ElicitAnswer>()

  can(capability: ClientCapability): boolean {
    return capability === 'elicit' && process.stdin.isTTY && process.stderr.isTTY
  }

  async elicit(key: string, question: Parameters<ClientPort['elicit']>[1]): Promise<ElicitAnswer> {
    const answer = this.#answers.get(key)
    if (answer) return answer
    if (!this.can('elicit')) return refuse()
    throw new InputNeeded({ [key]: { kind: 'elicit', ...question } }, {})
  }

  readonly sample = refuse
  readonly listRoots = refuse
  readonly together = refuse

  /** Asks the questions of a run that they ended. */
  async ask(requests: Readonly<Record<string, ClientRequest>>): Promise<void> {
    for (const [key, request] of Object.entries(requests)) this.#answers.set(key, await answerTo(request))
  }
}

async function answerTo(request: ClientRequest): Promise<ElicitAnswer> {
  const fields = request.kind === 'elicit' ? Object.keys(Object(request.schema['properties'])) : ['?']
  if (request.kind !== 'elicit' || fields.length > 0) return { action: 'cancel' }
  return { action: (await confirmed(safeText(request.message))) ? 'accept' : 'decline' }
}

async function refuse(): Promise<never> {
  throw new ToolError('UNPROCESSABLE_ENTITY', 'This needs an interactive client', {
    details: { reason: 'Call the tool in a terminal or through an MCP client' },
  })
}
