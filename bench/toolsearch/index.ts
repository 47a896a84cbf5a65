import { type IndexedTool, RANKING } from '@tutor-nexus/toolkit/discovery'
import type { Options, Result } from '../benchmark.ts'
import { crossValidate, describe } from './contest.ts'
import { bm25 } from './contestants/bm25.ts'
import type { Contestant } from './contestants/contestant.ts'
import { indexed, ours } from './contestants/ours.ts'
import { miniSearch } from './contestants/minisearch.ts'
import { type DataSet, readMetaTool } from './dataset.ts'
import { figuresOf } from './figures.ts'
import { foldsOf, utterancesOf } from './folds.ts'
import { nestedChoice } from './nested.ts'
import { askOwnTools, type OwnSet, fittingShare, ownTools, requestsIn } from './own-tools.ts'
import * as report from './report.ts'
import { measure, type Speed } from './speed.ts'

const FOLDS = 5
const MOST_UTTERANCES = 10
const LEAST_GAIN = 0.1
const LEAST_HIT3 = 0.98
const MOST_MILLIS = 1

const plain = bm25('plain BM25', 0)
const best = ours('ours, 10 utterances', MOST_UTTERANCES)
const contestants: readonly Contestant[] = [
  plain,
  bm25('plain BM25, 10 utterances in the document', MOST_UTTERANCES),
  miniSearch(MOST_UTTERANCES),
  ours('ours, no utterances', 0),
  ours('ours, 3 utterances', 3),
  best,
  ours('  without letters', MOST_UTTERANCES, { ...RANKING, letters: 0 }),
  ours('  without pairs of words', MOST_UTTERANCES, { ...RANKING, pairs: 0 }),
  ours('  without training', MOST_UTTERANCES, { ...RANKING, rounds: 0 }),
  ours('  card as any text', MOST_UTTERANCES, { ...RANKING, card: 1 }),
]

/** How well and how fast tools are found: on a public set beside plain BM25, and on our own tools. */
export async function run({ quick, say }: Options): Promise<Result> {
  const data = readMetaTool()
  if (!data) {
    say(
      '../shared/data/toolsearch is absent: it holds the public set that this benchmark asks. Put it there.',
    )
    return { figures: { bench: 'toolsearch', missing: '../shared/data/toolsearch' }, failed: true }
  }
  const shuffles = quick ? [1] : [1, 2, 3]
  say(...report.introduction(data.descriptions.size, data.requests.length, FOLDS, shuffles.length))

  const rows = contestants.map((contestant): report.Row => {
    const found = shuffles.flatMap((seed) =>
      crossValidate(contestant, data, foldsOf(data.requests, FOLDS, seed)),
    )
    return { contestant: contestant.name, ...figuresOf(found) }
  })
  say(...report.contestLines(rows), '')

  const nested = quick ? undefined : nestedChoice(data, foldsOf(data.requests, FOLDS, 1), MOST_UTTERANCES)
  const nestedRows = nested && [
    { contestant: 'chosen without the fold', ...figuresOf(nested.found) },
    { contestant: 'as shipped', ...figuresOf(crossValidate(best, data, foldsOf(data.requests, FOLDS, 1))) },
  ]
  if (nested && nestedRows)
    say(...report.choiceLines(nested.chosen, RANKING), '', ...report.contestLines(nestedRows), '')

  const own = askOwnTools()
  const fitting = {
    ours: fittingShare(requestsIn('tuning')),
    heldOut: fittingShare(requestsIn('heldOut')),
    foreign: fittingShare(data.requests),
  }
  const shares = [fitting.ours, fitting.heldOut, fitting.foreign].map(report.percent)
  say(...report.ownLines(own), '')
  say(`Find a tool of ours: requests ${shares[0]}, held out ${shares[1]}, MetaTool's ${shares[2]}`, '')

  const speed = measureSpeed(data, quick ? 3 : 7)
  say(...report.speedLines(speed), '')

  const hit5 = (name: string) => rows.find(({ contestant }) => contestant === name)?.hit5 ?? NaN
  const gain = hit5(best.name) - hit5(plain.name)
  const hit3 = (of: OwnSet) => own.find(({ set, utterances }) => set === of && utterances)?.hit3 ?? NaN
  const slowest = Math.max(...speed.map(({ p99Millis }) => p99Millis))
  const verdicts: report.Verdict[] = [
    {
      says: `hit@5 ${(gain * 100).toFixed(1)} points above plain BM25, at least ${LEAST_GAIN * 100}`,
      holds: gain >= LEAST_GAIN,
    },
    {
      says: `hit@3 on our own tools ${report.percent(hit3('tuning'))}, at least ${LEAST_HIT3 * 100} % (held out: ${report.percent(hit3('heldOut'))}; written by somebody else: ${report.percent(hit3('unseen'))})`,
      holds: hit3('tuning') >= LEAST_HIT3,
    },
    {
      says: `p99 of a query ${slowest.toFixed(3)} ms, under ${MOST_MILLIS} ms`,
      holds: slowest < MOST_MILLIS,
    },
  ]
  say(...report.verdictLines(verdicts))
  return {
    figures: {
      bench: 'toolsearch',
      node: process.version,
      rows,
      ...(nested ? { nested: { chosen: nested.chosen, rows: nestedRows } } : {}),
      own,
      fitting,
      speed,
      verdicts,
    },
    // A slow machine is no wrong answer.
    failed: verdicts.slice(0, 2).some(({ holds }) => !holds),
  }
}

/** Our own tools, and so many of the public ones. */
function measureSpeed({ descriptions, requests }: DataSet, rounds: number): Speed[] {
  const texts = (some: readonly { text: string }[]) => some.map(({ text }) => text)
  const all = indexed(describe(descriptions, utterancesOf(requests, MOST_UTTERANCES)))
  const some: [IndexedTool[], string[]][] = [
    [ownTools(), texts(requestsIn('tuning'))],
    [all.slice(0, 110), texts(requests)],
    [all, texts(requests)],
  ]
  return some.map(([tools, asked]) => measure(tools, asked, rounds))
}
