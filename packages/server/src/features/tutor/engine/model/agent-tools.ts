import type { Client } from '@tutor-nexus/toolkit'
import type { ModelMessage } from 'ai'
import * as z from 'zod'
import type { Citation } from '../../../../platform/session/session-event.ts'
import { citationsIn } from '../citations.ts'
import { framedData } from '../prompt.ts'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import { refusalOf } from './confirm-change.ts'

const MOST_AT_ONCE = 5

export interface ModelCall {
  toolCallId: string
  toolName: string
  input: unknown
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>

const Find = z.looseObject({})
const Use = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

/** The two tools of the model: one finds tools, the other calls them. */
export class AgentTools {
  readonly citations: Citation[] = []
  readonly #tools: TutorTools
  readonly #options: ToolCallOptions
  readonly #steps: StepLog
  readonly #client: Client

  constructor(tools: TutorTools, options: ToolCallOptions, steps: StepLog, client: Client) {
    this.#client = client
    this.#tools = tools
    this.#options = options
    this.#steps = steps
  }

  async answerAll(calls: readonly ModelCall[]): Promise<ToolMessage> {
    const content: ToolMessage['content'] = []
    for (const [at, call] of calls.entries()) {
      const value =
        at < MOST_AT_ONCE
          ? await this.#answer(call)
          : 'Too many calls at once. Make this one again if you still need it.'
      const { toolCallId, toolName } = call
      content.push({ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } })
    }
    return { role: 'tool', content }
  }

  async #answer({ toolName, input }: ModelCall): Promise<string> {
    this.#options.signal.throwIfAborted()
    if (toolName === 'get_tools') {
      const find = () => this.#tools.find(Find.parse(input ?? {}), this.#options)
      return resultText('get_tools', await this.#steps.tool('get_tools', find))
    }
    const use = Use.safeParse(input)
    if (!use.success) return 'use_tool takes { "tool": name, "arguments": { … } }. Call it again so.'
    const { tool, arguments: args } = use.data
    // Before the step begins, because a question to the client ends the run.
    const refusal = await this.#refusal(tool, args)
    const call = () => this.#tools.call(tool, args, this.#options)
    const outcome = await this.#steps.tool(tool, refusal ? async () => refusal : call)
    if (outcome.ok) this.citations.push(...citationsIn(tool, outcome.data))
    return resultText(tool, outcome)
  }

  async #refusal(tool: string, args: Arguments): Promise<ToolOutcome | undefined> {
    const title = this.#tools.changeTitle(tool)
    return title === undefined ? undefined : refusalOf(this.#client, { tool, title, arguments: args })
  }
}

const resultText = (tool: string, outcome: ToolOutcome): string =>
  outcome.ok
    ? framedData(tool, outcome.data)
    : framedData(tool, { failed: outcome.code, message: outcome.message, details: outcome.details })
