import type { Provider } from '../../packages/server/src/platform/settings/model-key.ts'
import type { ModelTurn } from './scripted-model.ts'

type WireFormat = (turn: ModelTurn, round: number) => string[]

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const event = (type: string, value: object): string => `event: ${type}\n${data({ type, ...value })}`
const callId = (round: number, at: number): string => `call_${round}_${at}`

const openAi: WireFormat = ({ text = [], calls = [], end = 'stop' }, round) => {
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    data({
      id: `chatcmpl-${round}`,
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model: 'test-model',
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...more,
    })
  const finish = calls.length > 0 ? 'tool_calls' : end === 'content-filter' ? 'content_filter' : end
  return [
    chunk({ role: 'assistant', content: '' }),
    ...text.map((content) => chunk({ content })),
    ...calls.flatMap(({ name, input }, index) => [
      chunk({
        tool_calls: [
          { index, id: callId(round, index), type: 'function', function: { name, arguments: '' } },
        ],
      }),
      chunk({ tool_calls: [{ index, function: { arguments: written(input) } }] }),
    ]),
    chunk({}, finish),
    data({
      id: `chatcmpl-${round}`,
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model: 'test-model',
      choices: [],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    }),
    'data: [DONE]\n\n',
  ]
}

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', 'content-filter': 'refusal' } as const

const anthropic: WireFormat = ({ text = [], calls = [], end = 'stop' }, round) => {
  const hasText = text.length > 0
  const toolAt = (at: number) => at + (hasText ? 1 : 0)
  return [
    event('message_start', {
      message: {
        id: `msg_${round}`,
        type: 'message',
        role: 'assistant',
        model: 'test-model',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 100, output_tokens: 1 },
      },
    }),
    ...(hasText
      ? [
          event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          ...text.map((part) =>
            event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: part } }),
          ),
          event('content_block_stop', { index: 0 }),
        ]
      : []),
    ...calls.flatMap(({ name, input }, at) => [
      event('content_block_start', {
        index: toolAt(at),
        content_block: { type: 'tool_use', id: callId(round, at), name, input: {} },
      }),
      event('content_block_delta', {
        index: toolAt(at),
        delta: { type: 'input_json_delta', partial_json: written(input) },
      }),
      event('content_block_stop', { index: toolAt(at) }),
    ]),
    event('message_delta', {
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : STOP_REASONS[end], stop_sequence: null },
      usage: { output_tokens: 20 },
    }),
    event('message_stop', {}),
  ]
}

const FINISHES = { stop: 'STOP', length: 'MAX_TOKENS', 'content-filter': 'SAFETY' } as const

const google: WireFormat = ({ text = [], calls = [], end = 'stop' }) => {
  const chunk = (parts: object[], more: object = {}) =>
    data({ candidates: [{ content: { role: 'model', parts }, index: 0, ...more }] })
  return [
    ...text.map((part) => chunk([{ text: part }])),
    ...calls.map(({ name, input }) => chunk([{ functionCall: { name, args: input } }])),
    data({
      candidates: [{ content: { role: 'model', parts: [] }, index: 0, finishReason: FINISHES[end] }],
      usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
    }),
  ]
}

/** Text that is no JSON is sent as it is. */
const written = (input: unknown): string => (typeof input === 'string' ? input : JSON.stringify(input))

/** A model's turn as each provider streams it. */
export const WIRE_FORMATS: Readonly<Record<Provider, WireFormat>> = {
  openai: openAi,
  'openai-compatible': openAi,
  anthropic,
  google,
}
