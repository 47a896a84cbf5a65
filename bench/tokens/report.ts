import { table } from '../measure/table.ts'
import type { AnswerFigures, Figures, TrajectoryFigures } from './figures.ts'
import { SURFACES } from './offering.ts'
import type { Verdict } from './verdicts.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export function introduction(): string[] {
  return [
    'Tokens of o200k, counted by the tokenizer; beside them how far the product’s own estimate is off',
    'read: name, description and input schema · sent: the whole list with output schemas and annotations',
    'finding, searches: what get_tools takes of the full discovery way',
    '',
  ]
}

export const registryLines = (figures: Figures): string[] => [
  `${figures.tools} tools`,
  '',
  ...listLines(figures),
  '',
  ...answerLines(figures.answers),
  '',
  ...trajectoryLines(figures.trajectories),
  '',
  ...envelopeLines(figures),
  '',
]

const listLines = ({ lists, flat }: Figures): string[] => [
  ...table(
    ['list', 'entries', 'read', 'per tool', 'sent', 'per tool', 'estimate'],
    lists.map((list) => [
      list.surface,
      String(list.entries),
      whole(list.tokens),
      whole(list.perTool),
      whole(list.sentTokens),
      whole(list.sentPerTool),
      percent(list.estimateError),
    ]),
  ),
  `Dearest on flat: ${flat
    .slice(0, 3)
    .map(({ name, tokens }) => `${name} ${tokens}`)
    .join(', ')}`,
]

const envelope = (lean: boolean): string => (lean ? 'lean' : 'full')

const answerLines = (answers: readonly AnswerFigures[]): string[] => [
  ...table(
    ['get_tools', 'overview', 'queries', 'mean', 'most', 'estimate'],
    answers.map((answer) => [
      envelope(answer.lean),
      whole(answer.overview),
      String(answer.queries),
      whole(answer.mean),
      whole(answer.most),
      percent(answer.estimateError),
    ]),
  ),
  ...answers.slice(0, 1).map(({ dearest }) => `Dearest query: ${dearest}`),
]

/** One row an errand: what it costs in all on each surface, and what finding the tool is of that. */
function trajectoryLines(runs: readonly TrajectoryFigures[]): string[] {
  const ways = SURFACES.flatMap((surface) => [false, true].map((lean) => ({ surface, lean })))
  const cellsOf = (chosen: readonly TrajectoryFigures[]) =>
    ways.map((way) => {
      const those = chosen.filter(({ surface, lean }) => surface === way.surface && lean === way.lean)
      return whole(those.reduce((sum, { total }) => sum + total, 0) / those.length)
    })
  const rows = [...Map.groupBy(runs, ({ tool }) => tool)].map(([tool, chosen]) => {
    const found = chosen.find(({ surface, lean }) => surface === 'discovery' && !lean)
    return [tool, ...cellsOf(chosen), whole(found?.finding ?? 0), String(found?.searches ?? 0)]
  })
  return table(
    [
      'list to answer',
      ...ways.map(({ surface, lean }) => `${surface} ${envelope(lean)}`),
      'finding',
      'searches',
    ],
    [...rows, ['mean', ...cellsOf(runs), '', '']],
  )
}

/** What is not data: on each surface, and for each tool on the flat one. */
const envelopeLines = ({ envelopes, envelopeOf, announcement }: Figures): string[] => [
  ...table(
    ['envelope', '', 'examples', 'median', 'p90', 'most', 'data', 'suggestions'],
    envelopes.map((each) => [
      each.surface,
      envelope(each.lean),
      String(each.answers),
      ...[each.median, each.p90, each.most, each.data, each.suggestions].map(whole),
    ]),
  ),
  `The first answer of a session on agents announces it: ${whole(announcement)} more`,
  '',
  ...table(
    ['envelope on flat', 'full', 'lean'],
    envelopeOf.map(({ tool, full, lean }) => [tool, whole(full), whole(lean)]),
  ),
]

export const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  table(
    ['', 'figure', 'limit', ''],
    verdicts.map(({ what, figure, limit, met }) => [
      what,
      figure.toFixed(figure < 1_000 && !Number.isInteger(figure) ? 1 : 0),
      String(limit),
      met ? 'met' : 'MISSED',
    ]),
  )
