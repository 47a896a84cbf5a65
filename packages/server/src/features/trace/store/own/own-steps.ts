import type { Step, StepField } from '../../model/recording.ts'
import type { SessionEvent } from '../../../../platform/session/session-event.ts'
import { endOf, failed, type OwnCall, type OwnEntry } from './own-entry.ts'

const EMPTY = { name: null, model: null, callId: null, failed: false, subagent: null } as const

const text = (content: string, name = 'text'): StepField => ({ name, format: 'text', text: content })
const json = (name: string, value: unknown): StepField => ({
  name,
  format: 'json',
  text: JSON.stringify(value),
})

const notice = (at: string, name: string, content: string, ...more: StepField[]): Step => ({
  ...EMPTY,
  kind: 'notice',
  at,
  name,
  fields: [text(content), ...more],
})

/** The steps of an entry. Their number depends on the entry alone. */
export const stepsOf = (entry: OwnEntry): Step[] =>
  entry.type === 'call' ? callSteps(entry.call) : eventSteps(entry.event)

function callSteps(call: OwnCall): Step[] {
  const { id: callId, at, tool: name, arguments: input } = call
  return [
    {
      ...EMPTY,
      kind: 'tool_call',
      at,
      name,
      callId,
      fields: input === null ? [] : [json('input', input)],
    },
    {
      ...EMPTY,
      kind: 'tool_result',
      at: endOf(call),
      name,
      callId,
      failed: failed(call),
      fields: [
        text(resultText(call), 'output'),
        ...(call.output === null ? [] : [{ name: 'data', format: 'json' as const, text: call.output }]),
      ],
    },
  ]
}

/** A summary of the result, whose text is stored only where its owner wants that. */
const resultText = ({
  outcome,
  durationMs,
  bytes,
  tokens,
  cached,
  surface,
  agentId,
  agentVersion,
}: OwnCall) =>
  [
    outcome,
    milliseconds(durationMs),
    `${bytes} bytes`,
    `${tokens} tokens`,
    ...(cached === true ? ['from the cache'] : []),
    `${surface}, ${agentId} ${agentVersion}`,
  ].join(' · ')

const milliseconds = (ms: number): string => `${Math.round(ms * 10) / 10} ms`

function eventSteps(event: Extract<OwnEntry, { type: 'event' }>['event']): Step[] {
  const { createdAt: at } = event
  switch (event.type) {
    case 'started': {
      const { title, engine, context } = event.payload
      const content =
        title === undefined ? `Started with the engine ${engine}` : `${title} (engine ${engine})`
      const about = Object.keys(context).length > 0 ? [json('context', context)] : []
      return [notice(at, 'started', content, ...about)]
    }
    case 'asked':
      return [{ ...EMPTY, kind: 'user', at, fields: [text(event.payload.text)] }]
    case 'answered': {
      const { text: content, model, citations } = event.payload
      const sources = citations.length > 0 ? [json('citations', citations)] : []
      return [{ ...EMPTY, kind: 'assistant', at, model, fields: [text(content), ...sources] }]
    }
    case 'stepped':
      return event.payload.kind === 'tool' ? toolSteps(event) : [modelStep(event)]
    case 'failed':
      return [notice(at, 'failed', `${event.payload.code}: ${event.payload.message}`)]
    case 'stopped':
      return [notice(at, 'stopped', 'The answer was stopped before it was finished')]
    case 'drafted':
      return [notice(at, 'drafted', event.payload.text)]
    case 'withdrawn':
      return [notice(at, 'withdrawn', 'The draft was withdrawn')]
    case 'ended':
      return [notice(at, 'ended', event.payload.reason === 'asked' ? 'Ended' : 'Expired')]
    case 'reopened':
      return [notice(at, 'reopened', 'Reopened')]
    case 'imported':
      return [notice(at, 'imported', `${event.payload.events} events from ${event.payload.from}`)]
    case 'unknown': {
      const { type: name, payload } = event.payload
      return [{ ...EMPTY, kind: 'unknown', at, name, fields: [json('record', payload)] }]
    }
  }
}

/** A tool call of the tutor. Its arguments are not stored. */
function toolSteps({ createdAt: at, eventId: callId, payload }: SessionEvent<'stepped'>): Step[] {
  const { name, outcome, durationMs } = payload
  return [
    { ...EMPTY, kind: 'tool_call', at, name, callId, fields: [] },
    {
      ...EMPTY,
      kind: 'tool_result',
      at,
      name,
      callId,
      failed: outcome !== 'OK',
      fields: [text(`${outcome} · ${milliseconds(durationMs)}`, 'output')],
    },
  ]
}

function modelStep({ createdAt: at, payload }: SessionEvent<'stepped'>): Step {
  const { name: model, outcome, durationMs, inputTokens = 0, outputTokens = 0 } = payload
  const content = [outcome, milliseconds(durationMs), `${inputTokens} tokens in, ${outputTokens} out`].join(
    ' · ',
  )
  return { ...notice(at, 'model', content), model }
}
