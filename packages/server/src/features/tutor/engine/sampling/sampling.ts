import { ToolError, type ClientPort } from '@tutor-nexus/toolkit'
import type { SampleMessage } from '@tutor-nexus/toolkit/contract'
import type { Question } from '../../model/tutor-port.ts'
import {
  toolCallOptions,
  type AnswerEngine,
  type ToolOutcome,
  type EnginePorts,
  type Arguments,
} from '../ports.ts'
import { citationsIn, distinct } from '../citations.ts'
import { framedData, tutorInstructions } from '../prompt.ts'
import { workspaceWishes } from '../workspace-wishes.ts'
import { assertAnswerLength } from '../answer-length.ts'
import { recordedCalls } from '../lookup/lookup.ts'
import { runLookups } from '../lookup/run-lookups.ts'
import { LOOKUP_TOOLS } from '../lookup/lookups/index.ts'
import type { StepLog } from '../step-log.ts'
import * as z from 'zod'

const ROUNDS = 3
const MOST_TOKENS = 2_000
const LONGEST_NAME = 100
const NO_MORE = 'Nothing more can be looked up. Answer the student now with what you have.'

export interface LookupRequest {
  tool: string
  arguments: Arguments
}

const MARK = 'LOOK UP'
const MOST = 3
const Request = z.strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

/** Explains lookups to a model without tools. */
export const LOOKUP_INSTRUCTIONS = `If you need more data than you are given, answer with nothing but lines of this form, at most ${MOST}: ${MARK} {"tool": "tn_course_get", "arguments": {"course": "…"}}. The tools and their arguments are in the data from get_tools. You will be asked again with what they return. Otherwise answer the student.`

/** The lookups that a reply requests; none if it is an answer. A request consists of nothing else. */
export function lookupRequests(reply: string): LookupRequest[] {
  const lines = reply
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('```'))
  if (lines.length === 0 || !lines.every((line) => line.startsWith(`${MARK} `))) return []
  return lines.slice(0, MOST).flatMap((line) => {
    const read = Request.safeParse(parsed(line.slice(MARK.length)))
    return read.success ? [read.data] : []
  })
}

/** Whether a reply is a request and not meant for the student. */
export const isRequest = (reply: string): boolean => reply.trimStart().startsWith(`${MARK} `)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

interface Found {
  tool: string
  outcome: ToolOutcome
}

/**
 * Answers with the client's model. Each request to it ends the run, and the next run starts over: so everything in
 * between only reads, and the keys of the requests are the same in every run.
 */
export const samplingEngine =
  ({ tools, preferences }: EnginePorts): AnswerEngine =>
  async (question, answering, steps) => {
    const { client, signal, progress } = answering
    if (!client.can('sample')) throw samplingUnavailable()
    const options = toolCallOptions(question, answering, signal)
    const call = recordedCalls(tools, options, steps)
    const { findings } = await runLookups(question, call)
    const found: Found[] = findings.map(({ lookup, outcome }) => ({ tool: lookup.tool, outcome }))
    const offers = await steps.tool('get_tools', () =>
      // By name: searches are logged, and the question's words are private.
      tools.find({ tools: LOOKUP_TOOLS, detail: 'schema' }, options),
    )
    const systemPrompt = tutorInstructions(
      await preferences(),
      LOOKUP_INSTRUCTIONS,
      ...workspaceWishes(question.workspace),
    )
    const messages = firstMessages(question, [{ tool: 'get_tools', outcome: offers }, ...found])
    const models = new Set<string>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      const reply = await sample(client, round, { messages, maxTokens: MOST_TOKENS, systemPrompt }, steps)
      models.add(reply.model)
      const wanted = round < ROUNDS ? lookupRequests(reply.text) : []
      if (wanted.length === 0) {
        if (isRequest(reply.text)) throw noAnswer()
        progress({ progress: reply.text.length, total: reply.text.length, message: reply.text })
        return {
          text: reply.text,
          model: [...models].join(', '),
          citations: distinct(
            found.flatMap(({ tool, outcome }) => (outcome.ok ? citationsIn(tool, outcome.data) : [])),
          ),
          notes: reply.isCut ? ['The model reached its longest answer, so this one may end early'] : [],
        }
      }
      const more = await Promise.all(
        wanted.map(async ({ tool, arguments: args }) => ({
          tool,
          outcome: tools.onlyReads(tool) ? await call(tool, args) : unavailable(tool),
        })),
      )
      found.push(...more)
      const last = round + 1 === ROUNDS ? [NO_MORE] : []
      messages.push(
        message('assistant', reply.text),
        message('user', [...more.map(framed), ...last].join('\n\n')),
      )
    }
    throw noAnswer()
  }

/** One request to the client's model, under the same key in every run. */
async function sample(
  client: ClientPort,
  round: number,
  prompt: Parameters<ClientPort['sample']>[1],
  steps: StepLog,
) {
  const answer = await client.sample(`model-${round}`, prompt)
  const ended = steps.model(answer.model)
  const text = sampledText(answer.content)
  ended({ outcome: answer.stopReason ?? 'endTurn' })
  if (text === '') throw noAnswer()
  assertAnswerLength(text.length)
  return { text, model: answer.model.slice(0, LONGEST_NAME), isCut: answer.stopReason === 'maxTokens' }
}

function firstMessages({ before, text, context }: Question, found: readonly Found[]): SampleMessage[] {
  const about = Object.keys(context).length > 0 ? [framedData('session', context, 2_000)] : []
  return [
    ...before.map(({ role, text: words }) => message(role, words)),
    message('user', [text, ...about, ...found.map(framed)].join('\n\n')),
  ]
}

const message = (role: SampleMessage['role'], text: string): SampleMessage => ({
  role,
  content: { type: 'text', text },
})

const framed = ({ tool, outcome }: Found): string =>
  framedData(tool, outcome.ok ? outcome.data : { failed: outcome.code, message: outcome.message })

const unavailable = (tool: string): ToolOutcome => ({
  ok: false,
  code: 'NOT_FOUND',
  message: `There is no ${tool} that can be looked up with here`,
  details: {},
})

export const samplingUnavailable = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'Your client does not offer its model', {
    details: { reason: 'It does not support sampling: ask with another engine' },
  })

const noAnswer = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', "Your assistant's model gave no answer", {
    details: { reason: 'Try again, perhaps in other words' },
  })

const Block = z.object({ type: z.literal('text'), text: z.string() })

export function sampledText(content: unknown): string {
  const blocks = Array.isArray(content) ? content : [content]
  return blocks
    .flatMap((block) => Block.safeParse(block).data?.text ?? [])
    .join('\n\n')
    .trim()
}
