import type { ModelMessage, ToolSet } from 'ai'
import { ToolError } from '@tutor-nexus/toolkit'
import { InputNeeded } from '@tutor-nexus/toolkit/contract'
import type { Question } from '../../model/tutor-port.ts'
import {
  toolCallOptions,
  type EngineRun,
  type EngineAnswer,
  type EnginePorts,
  type ToolDescription,
  type TutorTools,
} from '../ports.ts'
import { distinct } from '../citations.ts'
import { framedData, tutorInstructions } from '../prompt.ts'
import type { Citation } from '../../../../platform/session/session-event.ts'
import { workspaceWishes } from '../workspace-wishes.ts'
import type { ModelKey } from '../../../../platform/settings/model-key.ts'
import type { StepLog } from '../step-log.ts'
import { runAgent } from './agent-loop.ts'
import { aiSdk } from './ai-sdk.ts'
import { AgentTools } from './agent-tools.ts'
import { cautionsAbout, courseCodesIn, Evidence } from './evidence.ts'
import { openModel } from './language-model.ts'
import { providerFailure } from './provider-failure.ts'
import { AnswerStream } from './answer-stream.ts'
import { SecretMask } from './secret-mask.ts'

export interface KeyInUse {
  key: ModelKey
  whose: string
  remedy: string
  /** Called with the tokens of each model call. */
  onTokens?(tokens: number): void
}

const HOW_TO_LOOK_UP =
  'Look up what you state: get_tools finds the tools for it, use_tool calls one. Look up again instead of relying on what you said before. Say nothing while you look things up; answer when you have what you need. Change something of the student’s only when they ask for it.'

/** Answers with the model of a key, as an agent with two tools. */
export async function answerByModel(
  { key, whose, remedy, onTokens = () => undefined }: KeyInUse,
  ports: EnginePorts,
  question: Question,
  answering: EngineRun,
  steps: StepLog,
): Promise<EngineAnswer> {
  const { limits, tools, logger } = ports
  const secret = await key.open()
  const { model, name } = await openModel(key, secret, boundedFetch(ports.fetch ?? fetch))
  const time = AbortSignal.timeout(Math.max(1, Math.floor(answering.msLeft())))
  const signal = AbortSignal.any([answering.signal, time])
  const stream = new AnswerStream(secret, answering.progress)
  const evidence = evidenceIn(question)
  const calls = new AgentTools({
    tools,
    options: toolCallOptions(question, answering, signal),
    steps,
    client: answering.client,
    mask: new SecretMask(secret),
    evidence,
    onLookup: (lookup) => stream.lookUp(lookup),
  })
  const logged = {
    traceId: answering.traceId,
    session: question.sessionId,
    provider: key.provider,
    model: name,
  }
  let isCut: boolean
  try {
    ;({ isCut } = await runAgent({
      model,
      modelName: name,
      instructions: tutorInstructions(
        await ports.preferences(),
        HOW_TO_LOOK_UP,
        ...workspaceWishes(question.workspace),
      ),
      messages: messagesOf(question),
      tools: await toolSet(tools),
      calls,
      limits,
      onTokens,
      signal,
      steps,
      stream,
    }))
  } catch (thrown) {
    answering.signal.throwIfAborted()
    if (thrown instanceof InputNeeded) throw thrown
    const failure = time.aborted
      ? timedOut(whose)
      : await providerFailure(thrown, { whose, remedy, secret, now: ports.now() })
    logger.warn({ ...logged, code: failure.code, fault: faultOf(failure) }, 'the tutor’s model failed')
    throw failure
  }
  const { text } = stream
  const citations = mentionedFirst(calls.citations, text)
  const cautions = cautionsAbout(text, evidence, calls.citations.length > 0)
  // How many, not what: the answer is the student's.
  if (cautions.length > 0)
    logger.warn({ ...logged, cautions: cautions.length }, 'the tutor’s answer was marked')
  return { text, model: name, citations, notes: [...(isCut ? [CUT] : []), ...cautions] }
}

const CUT = 'The model reached its longest answer, so this one may end early'

/** The student's words and what is known of the session; what a model said before proves nothing. */
function evidenceIn({ before, text, context }: Question): Evidence {
  const evidence = new Evidence()
  for (const turn of before) if (turn.role === 'user') evidence.add(turn.text)
  evidence.add(text)
  evidence.add(JSON.stringify(context))
  return evidence
}

/** Of the courses that were looked up those that the answer names, if it names any; and whatever else was. */
function mentionedFirst(citations: readonly Citation[], text: string): Citation[] {
  const codes = courseCodesIn(text)
  const isNamed = ({ label }: Citation) => [...courseCodesIn(label)].some((code) => codes.has(code))
  const isCourse = ({ uri }: Citation) => uri?.startsWith('course:') ?? false
  const named = citations.filter((citation) => !isCourse(citation) || isNamed(citation))
  return distinct(named.some(isCourse) ? named : citations)
}

function messagesOf({ before, text, context }: Question): ModelMessage[] {
  const about = Object.keys(context).length > 0 ? `${framedData('session', context, 2_000)}\n\n` : ''
  return [
    ...before.map(({ role, text: content }): ModelMessage => ({ role, content })),
    { role: 'user', content: `${about}${text}` },
  ]
}

async function toolSet(tools: TutorTools): Promise<ToolSet> {
  const { jsonSchema } = await aiSdk()
  const { getTools, useTool } = await tools.descriptions()
  const shown = ({ description, inputSchema }: ToolDescription) => ({
    description,
    inputSchema: jsonSchema(inputSchema),
  })
  return { get_tools: shown(getTools), use_tool: shown(useTool) }
}

const faultOf = ({ cause }: ToolError): string | undefined =>
  cause instanceof Error ? cause.message : undefined

const timedOut = (whose: string): ToolError =>
  new ToolError('SERVICE_UNAVAILABLE', `${whose} took too long to answer`, {
    details: { reason: 'The time limit of one answer is up; try again', retryAfter: 5 },
  })

/** Many times the longest answer. */
const MOST_BYTES = 8_000_000

/** A fetch whose responses fail beyond a size limit. */
export const boundedFetch =
  (fetcher: typeof fetch, most = MOST_BYTES): typeof fetch =>
  async (...call) => {
    const answer = await fetcher(...call)
    if (answer.body === null) return answer
    let left = most
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, stream) {
          left -= part.byteLength
          if (left < 0) stream.error(new TypeError(`The answer has more than ${most} bytes`))
          else stream.enqueue(part)
        },
      }),
    )
    const { status, statusText, headers } = answer
    return new Response(counted, { status, statusText, headers })
  }
