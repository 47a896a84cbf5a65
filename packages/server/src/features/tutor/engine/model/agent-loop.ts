import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import { ToolError } from '@tutor-nexus/toolkit'
import type { TutorLimits } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import type { AgentTools, ModelCall } from './agent-tools.ts'
import { aiSdk } from './ai-sdk.ts'
import type { SpokenText } from './spoken-text.ts'

export interface Agent {
  model: LanguageModel
  modelName: string
  instructions: string
  messages: readonly ModelMessage[]
  tools: ToolSet
  calls: AgentTools
  limits: TutorLimits
  signal: AbortSignal
  steps: StepLog
  spoken: SpokenText
}

const MOST_OUTPUT_TOKENS = 4_000
/** From this share of its tokens on, a model is to answer with what it has. */
const CLOSING_SHARE = 0.8

/** Asks the model, makes the calls it wants, and asks again, until it answers or has had its share. */
export async function runAgent(agent: Agent): Promise<void> {
  const { limits, calls, spoken, signal } = agent
  const messages = [...agent.messages]
  let tokens = 0
  for (let round = 1; ; round += 1) {
    signal.throwIfAborted()
    const isLast = round === limits.modelCalls || tokens >= limits.tokens * CLOSING_SHARE
    const turn = await modelTurn(agent, messages, isLast)
    tokens += turn.tokens
    spoken.pause()
    const wantsMore = turn.calls.length > 0 || turn.isMistaken
    if (!wantsMore) break
    if (isLast) throw usedUp()
    messages.push(...turn.messages)
    if (turn.calls.length > 0) messages.push(await calls.answerAll(turn.calls))
  }
  if (spoken.text === '') throw noAnswer()
}

interface ModelTurn {
  calls: ModelCall[]
  /** It called something that is not there, or with what is no JSON, and has been told so. */
  isMistaken: boolean
  messages: readonly ModelMessage[]
  tokens: number
}

/** One call of the model, and a step of the answer, however it ends. */
async function modelTurn(agent: Agent, messages: ModelMessage[], isLast: boolean): Promise<ModelTurn> {
  const { signal, steps, modelName } = agent
  const ended = steps.model(modelName)
  const heard = await listen(agent, messages, isLast).catch(async (thrown: unknown) => {
    ended({ outcome: signal.aborted ? 'stopped' : 'error' })
    const { ToolChoiceViolationError } = await aiSdk()
    throw ToolChoiceViolationError.isInstance(thrown) ? usedUp() : thrown
  })
  const { finishReason, rawFinishReason, usage, ...turn } = heard
  ended({ outcome: finishReason, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens })
  refuse(finishReason, rawFinishReason)
  return { ...turn, tokens: (usage.inputTokens ?? roughly(messages)) + (usage.outputTokens ?? 0) }
}

/** Some servers do not say what they have read. */
const roughly = (messages: readonly ModelMessage[]): number => Math.ceil(JSON.stringify(messages).length / 4)

/** Has the model speak, its text told as it comes. */
async function listen(agent: Agent, messages: ModelMessage[], isLast: boolean) {
  const { streamText } = await aiSdk()
  const { model, instructions, tools, signal, spoken } = agent
  const calls: ModelCall[] = []
  let isMistaken = false
  const result = streamText({
    model,
    instructions,
    messages,
    tools,
    toolChoice: isLast ? 'none' : 'auto',
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // It comes as a part of the stream, too; without this it would be printed.
    onError: () => undefined,
  })
  for await (const part of result.stream) {
    if (part.type === 'text-delta') spoken.add(part.text)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') signal.throwIfAborted()
    else if (part.type === 'tool-call' && part.invalid) isMistaken = true
    else if (part.type === 'tool-call') {
      const { toolCallId, toolName, input } = part
      calls.push({ toolCallId, toolName, input })
    }
  }
  return {
    calls,
    isMistaken,
    messages: await result.responseMessages,
    usage: await result.usage,
    finishReason: await result.finishReason,
    rawFinishReason: await result.rawFinishReason,
  }
}

const BROKEN = new Set(['error', 'interrupted'])

/** Ends of a model's turn that are no answer. */
function refuse(reason: string, raw: string | undefined): void {
  if (reason === 'content-filter') {
    throw new ToolError('UNPROCESSABLE_ENTITY', 'The provider of the model did not let it answer this', {
      details: { reason: 'Its filter stopped the answer; ask in other words' },
    })
  }
  if (BROKEN.has(reason) || (reason === 'other' && raw === undefined)) {
    throw new ToolError('SERVICE_UNAVAILABLE', 'The answer of the model broke off', {
      details: { reason: 'The provider ended it before it was whole; it can be asked again', retryAfter: 1 },
    })
  }
}

const noAnswer = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The model gave an empty answer', {
    details: { reason: 'It can be asked again, perhaps in other words' },
  })

const usedUp = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The model used up its share of this answer without giving one', {
    details: { reason: 'It went on looking things up; ask for something smaller' },
  })
