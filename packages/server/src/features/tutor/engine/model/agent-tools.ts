import type { ClientPort } from '@tutor-nexus/toolkit'
import type { ModelMessage } from 'ai'
import * as z from 'zod'
import type { Citation } from '../../../../platform/session/session-event.ts'
import type { AnnouncedLookup } from './answer-stream.ts'
import { citationsIn } from '../citations.ts'
import { framedData } from '../prompt.ts'
import type { Arguments, ToolCallOptions, ToolOutcome, TutorTools } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import { refusalOf } from './confirm-change.ts'
import type { Evidence } from './evidence.ts'
import type { SecretMask } from './secret-mask.ts'

const MOST_AT_ONCE = 5

export interface ModelCall {
  toolCallId: string
  toolName: string
  input: unknown
}

type ToolMessage = Extract<ModelMessage, { role: 'tool' }>

const Find = z.looseObject({})
const Use = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

export interface AgentContext {
  tools: TutorTools
  options: ToolCallOptions
  steps: StepLog
  client: ClientPort
  /** Of the key: a server that knows it must not put it into a call. */
  mask: SecretMask
  /** Collects what the calls return. */
  evidence: Evidence
  onLookup(lookup: AnnouncedLookup): void
}

/** The two tools of the model: one finds tools, the other calls them. */
export class AgentTools {
  readonly citations: Citation[] = []
  readonly #context: AgentContext

  constructor(context: AgentContext) {
    this.#context = context
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
    const { tools, options, steps, mask, evidence, onLookup } = this.#context
    options.signal.throwIfAborted()
    const given = mask.maskJson(input)
    if (toolName === 'get_tools') {
      onLookup({ tool: 'get_tools' })
      const find = () => tools.find(Find.parse(given ?? {}), options)
      return resultText('get_tools', await steps.tool('get_tools', find))
    }
    const use = Use.safeParse(given)
    if (!use.success) return 'use_tool takes { "tool": name, "arguments": { … } }. Call it again so.'
    const { tool, arguments: args } = use.data
    // Before the step begins, because a question to the client ends the run.
    const refusal = await this.#refusal(tool, args)
    onLookup({ tool: tool.slice(0, LONGEST_ABOUT), ...aboutOf(args) })
    const call = () => tools.call(tool, args, options)
    const outcome = await steps.tool(tool, refusal ? async () => refusal : call)
    if (outcome.ok) {
      this.citations.push(...citationsIn(tool, outcome.data))
      evidence.add(JSON.stringify(outcome.data) ?? '')
    }
    return resultText(tool, outcome)
  }

  async #refusal(tool: string, args: Arguments): Promise<ToolOutcome | undefined> {
    const title = this.#context.tools.changeTitle(tool)
    return title === undefined ? undefined : refusalOf(this.#context.client, { tool, title, arguments: args })
  }
}

const LONGEST_ABOUT = 80
const ABOUT = ['course', 'query', 'filePath', 'targetInstitution', 'institution'] as const

/** What a call is about, in the words of its arguments. */
function aboutOf(args: Arguments): Pick<AnnouncedLookup, 'about'> {
  const about = ABOUT.map((name) => args[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof about === 'string' ? { about: about.slice(0, LONGEST_ABOUT) } : {}
}

const resultText = (tool: string, outcome: ToolOutcome): string =>
  outcome.ok
    ? framedData(tool, outcome.data)
    : framedData(tool, { failed: outcome.code, message: outcome.message, details: outcome.details })
