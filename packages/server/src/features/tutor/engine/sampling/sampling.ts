import { ToolError, type Client } from '@tutor-nexus/toolkit'
import type { SampleMessage } from '@tutor-nexus/toolkit/contract'
import type { Question } from '../../model/tutor-port.ts'
import type { AnswerEngine } from '../answer-engine.ts'
import { citationsIn, distinct } from '../citations.ts'
import { framedData } from '../framed-data.ts'
import { tutorInstructions } from '../instructions.ts'
import { demandBearable } from '../longest-answer.ts'
import { recordedCalls } from '../lookup/call-tool.ts'
import { lookUp } from '../lookup/look-up.ts'
import { LOOKUP_TOOLS } from '../lookup/lookups/index.ts'
import type { ToolOutcome, EnginePorts } from '../ports.ts'
import type { StepLog } from '../step-log.ts'
import { HOW_TO_ASK, isRequest, lookupRequests } from './lookup-request.ts'
import { sampledText } from './sampled-text.ts'

const ROUNDS = 3
const MOST_TOKENS = 2_000
const LONGEST_NAME = 100
const NO_MORE = 'Nothing more can be looked up. Answer the student now with what you have.'

interface Found {
  tool: string
  outcome: ToolOutcome
}

/**
 * Answers by the model of the client that asks. Each question to it ends the run, and the next run starts over: so all
 * that happens in between only reads, and the keys of the questions are the same in every run.
 */
export const samplingEngine =
  ({ tools, preferences }: EnginePorts): AnswerEngine =>
  async (question, { client, signal, progress }, steps) => {
    if (!client.can('sample')) throw notLent()
    const options = { signal, questionId: question.eventId }
    const call = recordedCalls(tools, options, steps)
    const { findings } = await lookUp(question, call)
    const found: Found[] = findings.map(({ lookup, outcome }) => ({ tool: lookup.tool, outcome }))
    const offers = await steps.tool('get_tools', () =>
      // By name, not by the question's words: those are the student's, and searches are logged.
      tools.find({ tools: LOOKUP_TOOLS, detail: 'schema' }, options),
    )
    const systemPrompt = tutorInstructions(await preferences(), HOW_TO_ASK)
    const messages = openingOf(question, [{ tool: 'get_tools', outcome: offers }, ...found])
    const models = new Set<string>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      const reply = await asked(client, round, { messages, maxTokens: MOST_TOKENS, systemPrompt }, steps)
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
          outcome: tools.onlyReads(tool) ? await call(tool, args) : notHere(tool),
        })),
      )
      found.push(...more)
      const last = round + 1 === ROUNDS ? [NO_MORE] : []
      messages.push(said('assistant', reply.text), said('user', [...more.map(framed), ...last].join('\n\n')))
    }
    throw noAnswer()
  }

/** One question to the client's model, under a key that is the same in every run. */
async function asked(client: Client, round: number, prompt: Parameters<Client['sample']>[1], steps: StepLog) {
  const answer = await client.sample(`model-${round}`, prompt)
  const ended = steps.model(answer.model)
  const text = sampledText(answer.content)
  ended({ outcome: answer.stopReason ?? 'endTurn' })
  if (text === '') throw noAnswer()
  demandBearable(text.length)
  return { text, model: answer.model.slice(0, LONGEST_NAME), isCut: answer.stopReason === 'maxTokens' }
}

function openingOf({ before, text, context }: Question, found: readonly Found[]): SampleMessage[] {
  const about = Object.keys(context).length > 0 ? [framedData('session', context, 2_000)] : []
  return [
    ...before.map(({ role, text: words }) => said(role, words)),
    said('user', [text, ...about, ...found.map(framed)].join('\n\n')),
  ]
}

const said = (role: SampleMessage['role'], text: string): SampleMessage => ({
  role,
  content: { type: 'text', text },
})

const framed = ({ tool, outcome }: Found): string =>
  framedData(tool, outcome.ok ? outcome.data : { failed: outcome.code, message: outcome.message })

const notHere = (tool: string): ToolOutcome => ({
  ok: false,
  code: 'NOT_FOUND',
  message: `There is no ${tool} that can be looked up with here`,
  details: {},
})

export const notLent = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', 'The program that you ask from does not lend its model', {
    details: { reason: 'It does not offer sampling: start a session that does without' },
  })

const noAnswer = (): ToolError =>
  new ToolError('UNPROCESSABLE_ENTITY', "Your assistant's model gave no answer", {
    details: { reason: 'It can be asked again, perhaps in other words' },
  })
