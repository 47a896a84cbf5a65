import { table } from '../../measure/table.ts'
import { MOST_OFF, type Bin, type Figures } from '../figures.ts'

export interface Row {
  learner: string
  fits: boolean
  predicted: Figures
  confidence: Figures
  answer: number
}

export const introduction = (learners: number, cards: number, days: number): string[] => [
  `${learners} simulated learners of each kind study ${cards} cards for ${days} days; what the product says before each review is held against what came`,
  'predicted: what FSRS-6 says of a card; confidence: what a suggestion to study it carries, corrected by the reviews so far',
  'answers: the mean confidence of answers that rest on predictions, in the last third of the time',
  '',
]

const figure = (value: number): string => value.toFixed(3)

export const summary = (rows: readonly Row[]): string[] =>
  table(
    ['learner', 'what', 'stated', 'said', 'came', 'log loss', 'RMSE bins', 'ECE', '', 'answers'],
    rows.flatMap(({ learner, fits, predicted, confidence, answer }) => [
      [learner, 'predicted', ...cells(predicted), verdict(fits, predicted), ''],
      ['', 'confidence', ...cells(confidence), verdict(fits, confidence), figure(answer)],
    ]),
  )

const cells = ({ count, said, came, logLoss, rmseBins, ece }: Figures): string[] => [
  count.toLocaleString('en'),
  ...[said, came, logLoss, rmseBins, ece].map(figure),
]

const verdict = (fits: boolean, { ece }: Figures): string =>
  fits ? (ece <= MOST_OFF ? `≤ ${MOST_OFF}: met` : `≤ ${MOST_OFF}: missed`) : ''

/** What was said against what came, bin by bin. */
export const reliability = ({ learner, predicted, confidence }: Row): string[] => {
  const froms = [...new Set([...predicted.bins, ...confidence.bins].map(({ from }) => from))].toSorted(
    (a, b) => a - b,
  )
  const side = (bin: Bin | undefined): string[] =>
    bin ? [bin.count.toLocaleString('en'), figure(bin.said), figure(bin.came)] : ['', '', '']
  return [
    '',
    `Reliability: ${learner}`,
    ...table(
      ['from', 'predicted', 'said', 'came', 'confidence', 'said', 'came'],
      froms.map((from) => [
        from.toFixed(2),
        ...side(predicted.bins.find((bin) => bin.from === from)),
        ...side(confidence.bins.find((bin) => bin.from === from)),
      ]),
    ),
  ]
}
