import type { Ranking } from '@tutor-nexus/toolkit/discovery'
import { table } from '../measure/table.ts'
import type { Figures } from './figures.ts'
import type { OwnFigures, OwnSet } from './own-tools.ts'
import type { Speed } from './speed.ts'

export interface Row extends Figures {
  contestant: string
}

export interface Verdict {
  says: string
  holds: boolean
}

export const introduction = (tools: number, requests: number, folds: number, shuffles: number): string[] => [
  `MetaTool: ${tools} tools, ${requests} requests; ${folds} folds, ${shuffles} shuffles, the same for all`,
  'Utterances are requests of the other folds. By tool: every tool counts alike, however many requests it has.',
  '',
]

export const contestLines = (rows: readonly Row[]): string[] =>
  table(
    ['', 'hit@1', 'hit@5', 'nDCG@5', 'hit@5 by tool'],
    rows.map(({ contestant, hit1, hit5, ndcg5, hit5ByTool }) => [
      contestant,
      ...[hit1, hit5, ndcg5, hit5ByTool].map(percent),
    ]),
  )

export const choiceLines = (chosen: readonly Ranking[], shipped: Ranking): string[] => [
  `The constants, ${told(shipped)}, against those that each fold's training requests alone would choose:`,
  ...chosen.map((ranking, fold) => `  fold ${fold + 1}: ${told(ranking)}`),
]

const SETS: Readonly<Record<OwnSet, string>> = {
  tuning: 'seen while writing',
  heldOut: 'held out',
  unseen: 'by somebody else',
}

/** Utterances were written with the first set in view, so only the others tell of requests to come. */
export const ownLines = (rows: readonly OwnFigures[]): string[] =>
  table(
    ['our own tools', 'requests', 'hit@1', 'hit@3', 'hit@5'],
    rows.map(({ set, utterances, requests, hit1, hit3, hit5 }) => [
      `${SETS[set]}, ${utterances ? 'with' : 'without'} utterances`,
      String(requests),
      ...[hit1, hit3, hit5].map(percent),
    ]),
  )

export const speedLines = (rows: readonly Speed[]): string[] =>
  table(
    ['tools', 'utterances', 'build ms', 'p50 ms', 'p99 ms'],
    rows.map(({ tools, utterances, buildMillis, p50Millis, p99Millis }) => [
      String(tools),
      String(utterances),
      buildMillis.toFixed(0),
      p50Millis.toFixed(3),
      p99Millis.toFixed(3),
    ]),
  )

export const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ says, holds }) => `${holds ? 'holds' : 'MISSED'}: ${says}`)

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const told = (ranking: Ranking): string =>
  Object.entries(ranking)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
