import type { Options } from '../../benchmark.ts'
import { figuresOf, MOST_OFF } from '../figures.ts'
import { learners, type Learner } from './learner.ts'
import { introduction, reliability, summary, type Row } from './report.ts'
import { study, type Amount } from './study.ts'

const full = { learners: 10, cards: 300, days: 120, newPerDay: 10 }
const short = { learners: 2, cards: 150, days: 60, newPerDay: 10 }

/** Whether stated chances come true: of learners whose memory is the model's, and of others. */
export function runCards({ quick, say }: Pick<Options, 'quick' | 'say'>): { rows: Row[]; failed: boolean } {
  const { learners: each, ...amount } = quick ? short : full
  say(...introduction(each, amount.cards, amount.days))
  const rows = learners.map((learner) => rowOf(learner, each, amount))
  say(...summary(rows), ...rows.flatMap(reliability))
  const fitting = rows.filter(({ fits }) => fits)
  const others = rows.filter(({ fits }) => !fits)
  const isOff = fitting.some(
    ({ predicted, confidence }) => Math.max(predicted.ece, confidence.ece) > MOST_OFF,
  )
  const best = Math.min(...fitting.map(({ answer }) => answer))
  const isBlind = others.some(
    ({ answer, confidence, predicted }) => answer >= best || confidence.ece >= predicted.ece,
  )
  if (isOff) say('', 'Where the model fits, stated chances are off by more than allowed')
  if (isBlind) say('', 'Where the model does not fit, confidence does not show it')
  return { rows, failed: isOff || isBlind }
}

export function rowOf(learner: Learner, times: number, amount: Amount): Row {
  const runs = Array.from({ length: times }, (_, index) => study(learner, amount, index + 1))
  const answers = runs.flatMap((each) => each.answers)
  return {
    learner: learner.name,
    fits: learner.fits,
    predicted: figuresOf(runs.flatMap(({ predictions }) => predictions)),
    confidence: figuresOf(runs.flatMap(({ suggestions }) => suggestions)),
    answer: answers.reduce((sum, answer) => sum + answer, 0) / Math.max(1, answers.length),
  }
}
