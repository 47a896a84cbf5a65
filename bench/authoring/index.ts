import { exactTokens } from '../../packages/toolkit/src/tokens/tokenizer.ts'
import type { Options, Result } from '../benchmark.ts'
import { table } from '../measure/table.ts'
import { setUp } from '../set-up.ts'
import { overHttp, overStdio } from './ask.ts'
import { conceptsOf, linesOf } from './source.ts'

interface Figures {
  readonly server: string
  readonly lines: number
  readonly concepts: readonly string[]
  readonly tokens: Readonly<Record<string, number>>
  readonly refusal: number
}

const SERVERS = { ours: ['none', 'lean', 'full'], 'sdk-v2': [''], fastmcp: [''] }
const TOOLS = 8

/** The same eight tools by three toolkits: what they cost their author, and what an answer costs a model. */
export async function run({ say }: Options): Promise<Result> {
  const fault = setUp()
  if (fault) say(fault)
  const all: Figures[] = []
  for (const [server, envelopes] of Object.entries(SERVERS)) all.push(await figuresOf(server, envelopes))
  say(...lines(all))
  const [ours, sdk, fastmcp] = all
  if (!ours || !sdk || !fastmcp) throw new Error('A server is missing')
  const goals = {
    'fewest lines with HTTP and auth': ours.lines < Math.min(sdk.lines, fastmcp.lines),
    'two concepts before the first tool': ours.concepts.length <= 2,
    "'none' within 1.5 times the SDK's tokens": (ours.tokens['none'] ?? 0) <= 1.5 * (sdk.tokens[''] ?? 0),
    "'lean' under 100 tokens": (ours.tokens['lean'] ?? 0) < 100,
    'no caller without a token': all.every(({ refusal }) => refusal === 401),
  }
  say('', ...Object.entries(goals).map(([goal, met]) => `${met ? 'met   ' : 'MISSED'}  ${goal}`))
  return { figures: { bench: 'authoring', servers: all, goals }, failed: ours.refusal !== 401 }
}

async function figuresOf(server: string, envelopes: readonly string[]): Promise<Figures> {
  const tokens: Record<string, number> = {}
  for (const envelope of envelopes) {
    const { tools, answer } = await overStdio(server, { ENVELOPE: envelope })
    if (tools !== TOOLS) throw new Error(`${server} lists ${tools} tools`)
    tokens[envelope] = await exactTokens(answer)
  }
  const { refusal } = await overHttp(server)
  return { server, lines: await linesOf(server), concepts: await conceptsOf(server), tokens, refusal }
}

const lines = (all: readonly Figures[]): string[] => [
  ...table(
    ['the same eight tools', ...all.map(({ server }) => server)],
    [
      ['lines with HTTP and auth', ...all.map((each) => String(each.lines))],
      ['concepts before the first tool', ...all.map(({ concepts }) => String(concepts.length))],
      ['tokens of a small answer', ...all.map(({ tokens }) => Object.values(tokens).join(' / '))],
      ['without a token over HTTP', ...all.map(({ refusal }) => String(refusal))],
    ],
  ),
  `Tokens of ours: ${Object.keys(all[0]?.tokens ?? {}).join(' / ')}. Concepts: ${all
    .map(({ server, concepts }) => `${server} ${concepts.join(', ')}`)
    .join('; ')}.`,
]
