import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import { ToolError } from '@tutor-nexus/toolkit'
import type { TutorLimits } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import type { AgentTools, ModelCall } from './agent-tools.ts'
import { aiSdk } from './ai-sdk.ts'
import type { AnswerStream } from './answer-stream.ts'

export interface Agent {
  model: LanguageModel
  modelName: string
  instructions: string
  messages: readonly ModelMessage[]
  tools: ToolSet
  calls: AgentTools
  limits: TutorLimits
  onTokens(tokens: number): void
  signal: AbortSignal
  steps: StepLog
  stream: AnswerStream
}

const MOST_OUTPUT_TOKENS = 4_000
/** Beyond this share of its tokens, a model has to answer with what it has. */
const CLOSING_SHARE = 0.8

export interface AgentOutcome {
  /** Whether the model reached its longest answer. */
  isCut: boolean
}

/** Asks the model and makes its calls, until it answers or reaches its limit. */
export async function runAgent(agent: Agent): Promise<AgentOutcome> {
  const { limits, calls, stream, signal } = agent
  const messages = [...agent.messages]
  let tokens = 0
  for (let round = 1; ; round += 1) {
    signal.throwIfAborted()
    const isLast = round === limits.modelCalls || tokens >= limits.tokens * CLOSING_SHARE
    const turn = await modelTurn(agent, messages, isLast)
    tokens += turn.tokens
    stream.endParagraph()
    const wantsMore = turn.calls.length > 0 || turn.hasInvalidCall
    if (!wantsMore) {
      if (stream.text === '') throw noAnswer()
      return { isCut: turn.isCut }
    }
    if (isLast) throw limitReached()
    messages.push(...turn.messages)
    if (turn.calls.length > 0) messages.push(await calls.answerAll(turn.calls))
  }
}

interface ModelTurn {
  calls: ModelCall[]
  /** It made an invalid call and was told so. */
  hasInvalidCall: boolean
  messages: readonly ModelMessage[]
  tokens: number
  isCut: boolean
}

async function modelTurn(agent: Agent, messages: ModelMessage[], isLast: boolean): Promise<ModelTurn> {
  const { signal, steps, modelName } = agent
  const ended = steps.model(modelName)
  const response = await streamResponse(agent, messages, isLast).catch(async (thrown: unknown) => {
    ended({ outcome: signal.aborted ? 'stopped' : 'error' })
    agent.onTokens(estimateTokens(messages))
    const { ToolChoiceViolationError } = await aiSdk()
    throw ToolChoiceViolationError.isInstance(thrown) ? limitReached() : thrown
  })
  const { finishReason, rawFinishReason, usage, ...turn } = response
  ended({ outcome: finishReason, inputTokens: usage.inputTokens, outputTokens: usage.outputTokens })
  const tokens = (usage.inputTokens ?? estimateTokens(messages)) + (usage.outputTokens ?? 0)
  agent.onTokens(tokens)
  assertFinished(finishReason, rawFinishReason)
  return { ...turn, tokens, isCut: finishReason === 'length' }
}

/** An estimate for servers that do not report input tokens. */
const estimateTokens = (messages: readonly ModelMessage[]): number =>
  Math.ceil(JSON.stringify(messages).length / 4)

async function streamResponse(agent: Agent, messages: ModelMessage[], isLast: boolean) {
  const { streamText } = await aiSdk()
  const { model, instructions, tools, signal, stream } = agent
  const calls: ModelCall[] = []
  let hasInvalidCall = false
  const result = streamText({
    model,
    instructions,
    messages,
    tools,
    toolChoice: isLast ? 'none' : 'auto',
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // Errors are also part of the stream; the default would print them.
    onError: () => undefined,
  })
  for await (const part of result.stream) {
    if (part.type === 'text-delta') stream.add(part.text)
    else if (part.type === 'error') throw part.error
    else if (part.type === 'abort') signal.throwIfAborted()
    else if (part.type === 'tool-call' && part.invalid) hasInvalidCall = true
    else if (part.type === 'tool-call') {
      const { toolCallId, toolName, input } = part
      calls.push({ toolCallId, toolName, input })
    }
  }
  return {
    calls,
    hasInvalidCall,
    messages: await result.responseMessages,
    usage: await result.usage,
    finishReason: await result.finishReason,
    rawFinishReason: await result.rawFinishReason,
  }
}

const BROKEN = new Set(['error', 'interrupted'])

/** Throws for finish reasons that are not an answer. */
function assertFinished(reason: string, raw: string | undefined): void {
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
    details: { reason: 'Try again, perhaps in other words' },
  })

const limitReached = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The model used up its share of this answer without giving one', {
    details: { reason: 'It went on looking things up; ask for something smaller' },
  })
