import { type Page, pageOf } from '../../../platform/cli/terminal/page.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import { startedAs } from '../../../platform/cli/started-as.ts'
import { type Calls, printRefusals, withCalls } from './view/calls.ts'
import { countOf, frameOf } from './view/options.ts'
import { fullSteps, stepsOf, summaryOf, turnsOf, type Arguments } from './view/pages.ts'
import { StepLines, type ShownStep } from './view/step-lines.ts'
import { summaryLines } from './view/summary-lines.ts'
import { turnLines } from './view/turn-lines.ts'
import type { TraceShowOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const MOST_TURNS = 10_000_000

/** `tn trace show`: a session, or the steps of one turn, also with full texts. */
export async function show(host: CommandHost, id: string, options: TraceShowOptions): Promise<void> {
  const turn = options.turn === undefined ? undefined : countOf('--turn', options.turn, 0, MOST_TURNS)
  const args = {
    session_id: id,
    ...(turn === undefined ? {} : { turn_index: turn }),
    ...(options.showSecrets ? { show_secrets: true } : {}),
  }
  await printRefusals(frameOf(options), () =>
    withCalls(host, options, (calls) => {
      if (options.full) return showSteps(wholeSteps(calls, args, turn), options)
      return turn === undefined
        ? showTurns(calls, { session_id: id }, options)
        : showSteps(stepsOf(calls, args), options)
    }),
  )
}

async function showTurns(calls: Calls, args: Arguments, { json }: TraceShowOptions): Promise<void> {
  const page = pageOf(process.stdout)
  const summary = await summaryOf(calls, args)
  if (json) printJson(summary)
  else console.log(summaryLines(summary, page).join('\n'))
  const widest = String(Math.max(0, summary.stats.total_turns - 1)).length
  // By its full id, so that a new session cannot make a prefix ambiguous.
  for await (const turn of turnsOf(calls, { session_id: summary.session_id })) {
    if (json) printJson(turn)
    else console.log(`\n${turnLines(turn, widest, page).join('\n')}`)
  }
  if (json || summary.stats.total_turns === 0) return
  const { paint } = pageOf(process.stderr)
  console.error(
    `\n→ The steps of a turn: ${paint.good(`${startedAs()} trace show ${summary.session_id} --turn 0`)}`,
  )
}

async function showSteps(steps: AsyncIterable<ShownStep>, { json, full }: TraceShowOptions): Promise<void> {
  const page = pageOf(process.stdout)
  const lines = new StepLines(page, full ?? false)
  let turn: number | undefined
  for await (const step of steps) {
    if (json) printJson(step)
    else {
      if (step.turn_index !== turn) console.log(headingOf(step.turn_index, turn === undefined, page))
      for (const line of lines.of(step)) console.log(line)
    }
    turn = step.turn_index
  }
}

const headingOf = (turn: number, isFirst: boolean, { paint }: Page): string =>
  `${isFirst ? '' : '\n'}${paint.strong(`Turn ${turn}`)}`

async function* wholeSteps(
  calls: Calls,
  args: Arguments,
  turn: number | undefined,
): AsyncGenerator<ShownStep> {
  for await (const step of fullSteps(calls, args)) {
    if (turn !== undefined && step.turn_index > turn) return
    yield step
  }
}
