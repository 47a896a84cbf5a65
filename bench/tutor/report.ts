import { createHash } from 'node:crypto'
import type { Item, Turn } from './evaluation-set.ts'
import type { Verdict } from './judge.ts'
import type { Truth } from './truth.ts'

export interface JudgedTurn {
  turn: Turn
  answer: { text: string; calls: number; ms: number }
  verdict: Verdict
  truth: Truth
}

export interface Judged {
  set: string
  item: Item
  isDialogue: boolean
  turns: readonly JudgedTurn[]
}

export const GOALS = { questions: 0.9, dialogues: 0.85, falseStatements: 0 } as const

const USED_FOR_MENDING: readonly string[] = ['own', 'students', 'fresh']

/** Once held back, read for their false statements. */
const READ_SINCE = new Set(
  'dialogue-16 dialogue-18 dialogue-21 dialogue-24 dialogue-25 unknown-thing-04 blind-my-transcript-05'.split(
    ' ',
  ),
)

/** Half of what others wrote, by the items' ids, was never used to mend the tutor. */
export const isHeldBack = ({ set, item }: Judged): boolean =>
  !USED_FOR_MENDING.includes(set) &&
  !READ_SINCE.has(item.id) &&
  (createHash('sha256').update(item.id).digest()[0] ?? 0) % 2 === 1

const isRight = ({ turns }: Judged): boolean => turns.every(({ verdict }) => verdict.grade === 'right')
const isFalse = ({ verdict, truth }: JudgedTurn): boolean =>
  verdict.forbidden.length > 0 || truth.unsupported.length > 0
const isHonest = (judged: Judged): boolean =>
  !isRight(judged) && judged.turns.every((turn) => turn.verdict.grade !== 'wrong' && !isFalse(turn))

interface Count {
  items: number
  right: number
  honest: number
  wrong: number
  falseStatements: number
}

function count(all: readonly Judged[]): Count {
  const right = all.filter((judged) => isRight(judged) && !judged.turns.some(isFalse)).length
  const honest = all.filter(isHonest).length
  return {
    items: all.length,
    right,
    honest,
    wrong: all.length - right - honest,
    falseStatements: all.flatMap(({ turns }) => turns.filter(isFalse)).length,
  }
}

const part = (all: readonly Judged[], isDialogue: boolean) =>
  all.filter((judged) => judged.isDialogue === isDialogue)

const GROUPS: readonly (readonly [string, (judged: Judged) => boolean])[] = [
  ...USED_FOR_MENDING.map((name) => [name, (judged: Judged) => judged.set === name] as const),
  ...['unseen', 'further'].flatMap((name) => [
    [`${name}, used for mending`, (judged: Judged) => judged.set === name && !isHeldBack(judged)] as const,
    [`${name}, held back`, (judged: Judged) => judged.set === name && isHeldBack(judged)] as const,
  ]),
  ['all', () => true],
]

export function figuresOf(judged: readonly Judged[]) {
  const turns = judged.flatMap((each) => each.turns)
  const times = turns.map(({ answer }) => answer.ms).toSorted((a, b) => a - b)
  return {
    goals: GOALS,
    groups: Object.fromEntries(
      GROUPS.map(([name, has]) => {
        const all = judged.filter(has)
        return [name, { questions: count(part(all, false)), dialogues: count(part(all, true)) }]
      }),
    ),
    kinds: Object.fromEntries(
      [...Map.groupBy(part(judged, false), ({ item }) => item.kind)].map(([kind, all]) => [kind, count(all)]),
    ),
    claimsChecked: turns.reduce((sum, { truth }) => sum + truth.checked, 0),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    medianCalls:
      turns.map(({ answer }) => answer.calls).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0,
  }
}

export function goalsMet(judged: readonly Judged[]): boolean {
  const questions = count(part(judged, false))
  const dialogues = count(part(judged, true))
  return (
    questions.falseStatements + dialogues.falseStatements === GOALS.falseStatements &&
    questions.right >= GOALS.questions * questions.items &&
    dialogues.right >= GOALS.dialogues * dialogues.items
  )
}

const row = (name: string, { items, right, honest, wrong, falseStatements }: Count): string =>
  `${name.padEnd(28)}${[items, right, honest, wrong, falseStatements].map((each) => String(each).padStart(8)).join('')}   ${items === 0 ? '' : `${((100 * right) / items).toFixed(1)} %`}`

export function reportLines(judged: readonly Judged[]): string[] {
  const figures = figuresOf(judged)
  const failures = judged.filter((each) => !isRight(each) || each.turns.some(isFalse))
  return [
    ...failures.flatMap(failureLines),
    `${''.padEnd(28)}${['items', 'right', 'honest', 'wrong', 'false'].map((each) => each.padStart(8)).join('')}`,
    ...Object.entries(figures.kinds).map(([kind, each]) => row(kind, each)),
    '',
    ...Object.entries(figures.groups).flatMap(([name, { questions, dialogues }]) => [
      row(`${name}: questions`, questions),
      row(`${name}: dialogues`, dialogues),
    ]),
    '',
    `${figures.claimsChecked} claims checked against the published rows; median answer ${figures.medianMs.toFixed(0)} ms, p95 ${figures.p95Ms.toFixed(0)} ms, ${figures.medianCalls} calls`,
    `Goals ${goalsMet(judged) ? 'met' : 'missed'}: no false statement, 90 % of the questions and 85 % of the dialogues right.`,
  ]
}

function failureLines(judged: Judged): string[] {
  const { item, turns } = judged
  // What was held back stays unread.
  if (isHeldBack(judged) && (process.env['TN_BENCH_SHOW_HELD_BACK'] ?? '') === '')
    return [`${item.id} (${item.kind}): failed; held back, so not shown`, '']
  return [
    ...turns
      .filter((turn) => turn.verdict.grade !== 'right' || isFalse(turn))
      .flatMap(({ turn, answer, verdict, truth }) => [
        `${item.id} (${item.kind}, ${item.data}) ${isFalse({ turn, answer, verdict, truth }) ? 'FALSE' : verdict.grade}: ${turn.ask}`,
        `  expected ${turn.outcome}${verdict.missing.length > 0 ? `; missing ${verdict.missing.join('; ')}` : ''}${verdict.forbidden.length > 0 ? `; said ${verdict.forbidden.join('; ')}` : ''}${truth.unsupported.length > 0 ? `; unsupported: ${truth.unsupported.join('; ')}` : ''}`,
        ...answer.text
          .split('\n')
          .slice(0, 12)
          .map((line) => `    ${line}`),
      ]),
    '',
  ]
}
