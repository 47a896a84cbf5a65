import { expect } from 'vitest'
import { masked } from '../support/masked.ts'
import { everyAnswer, toolNames, type Answered, type Ask } from './every-call.ts'

/** Where two texts part, with what stands around. */
function parting(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `fast path: …${around(one)}… SDK path: …${around(other)}…`
}

/** It tells of the very calls that are compared: how large their answers were, and how many are recorded yet. */
const TELLS_OF_CALLS = 'list_sessions'
const SIZES = /(tool_calls|failed_calls|total_tokens)(\\?":)\d+/g

const comparable = ({ tool, answer }: Answered): string =>
  tool === TELLS_OF_CALLS ? masked(answer).replaceAll(SIZES, '$1$20') : masked(answer)

/** What is remembered fades with the clock, which stands a little later at the second server. */
const FADING = /(?<=retention\\*":)[01](?:\.\d+)?/g
const NEAR = 0.001

function areSame(one: string, other: string): boolean {
  if (one === other) return true
  const [some = [], others = []] = [one, other].map((text) =>
    [...text.matchAll(FADING)].map(([value]) => Number(value)),
  )
  return (
    one.replaceAll(FADING, '0') === other.replaceAll(FADING, '0') &&
    some.every((value, at) => Math.abs(value - (others[at] ?? 0)) <= NEAR)
  )
}

const difference = (fast: Answered, sdk: Answered): string[] => {
  const [one, other] = [comparable(fast), comparable(sdk)]
  return areSame(one, other) ? [] : [`${fast.tool}: ${fast.call}: ${parting(one, other)}`]
}

// What is refused for its rate says nothing of the tool.
const isLimited = (answer: string): boolean => answer.includes(String.raw`\"code\":\"RATE_LIMITED\"`)

/** Holds every answer of one server against the other's; both begin with equal stores. */
export async function expectSameAnswers(label: string, fast: Ask, sdk: Ask): Promise<void> {
  const [fasts, sdks] = [everyAnswer(fast), everyAnswer(sdk)]
  const covered = new Set<string>()
  const differences: string[] = []
  let [answers, failures] = [0, 0]
  for (;;) {
    const [one, other] = await Promise.all([fasts.next(), sdks.next()])
    if (one.done || other.done) break
    differences.push(...difference(one.value, other.value))
    if (!isLimited(one.value.answer)) covered.add(one.value.tool)
    answers += 1
    if (one.value.answer.includes('"isError":true')) failures += 1
  }
  const skipped = toolNames.filter((name) => !covered.has(name))
  process.stdout.write(
    `fast path and SDK path ${label}: ${covered.size - 1} tools, ${answers} answers, ${failures} of them failures, tools skipped: ${skipped.length}\n`,
  )
  expect(differences).toEqual([])
  expect(skipped).toEqual([])
  expect(failures).toBeGreaterThanOrEqual(toolNames.length)
}
