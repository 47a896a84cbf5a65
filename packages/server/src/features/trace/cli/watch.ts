import { pageOf } from '../../../platform/cli/terminal/page.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { type Calls, printRefusals, withCalls } from './view/calls.ts'
import { Follow, logChanges, logPaths } from './view/follow.ts'
import { frameOf, filterArguments } from './view/options.ts'
import { sessionsOf } from './view/lists.ts'
import { oneLine } from './view/format.ts'
import { summaryOf } from './view/pages.ts'
import { shownProvider } from './view/provider-name.ts'
import { StepLines, type ShownStep } from './view/step-lines.ts'
import type { TraceWatchOptions } from './index.ts'
import { untilStopped } from '../../../platform/cli/until-stopped.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

/** `tn trace watch`: the current turn, then every new step until Ctrl+C. */
export async function watch(
  host: CommandHost,
  id: string | undefined,
  options: TraceWatchOptions,
): Promise<void> {
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  await printRefusals(frameOf(options), () =>
    withCalls(host, options, async (calls) => {
      const session = id ?? (await newest(calls, options))
      const summary = await summaryOf(calls, { session_id: session })
      const print = options.json ? printJson : printer()
      if (!options.json) announce(summary)
      const secrets = options.showSecrets ? { show_secrets: true } : {}
      const follow = new Follow(calls, { session_id: summary.session_id, ...secrets })
      const files = await logPaths(calls, summary.session_id)
      const changes = logChanges(files, stop.signal)
      do {
        for await (const step of follow.stepsNow()) print(step)
      } while (!(await changes.next()).done)
    }),
  )
}

async function newest(calls: Calls, options: TraceWatchOptions): Promise<string> {
  const { args } = filterArguments(options)
  const { items } = await sessionsOf(calls, args, { limit: 1 })
  const [first] = items
  if (first) return first.session_id
  throw new UsageError('No sessions to follow yet. `tn trace root list` shows the log folders.')
}

function announce({ provider, session_id, snippet }: Awaited<ReturnType<typeof summaryOf>>): void {
  const { paint, width } = pageOf(process.stderr)
  const about = snippet === '' ? '' : `: ${oneLine(snippet, width - 20)}`
  console.error(paint.strong(`${shownProvider(provider)}  ${session_id}`))
  console.error(paint.faint(`Following${about} (Ctrl+C to stop)`))
}

function printer(): (step: ShownStep) => void {
  const page = pageOf(process.stdout)
  const lines = new StepLines(page, false)
  let turn: number | undefined
  return (step) => {
    if (step.turn_index !== turn) console.log(`\n${page.paint.strong(`Turn ${step.turn_index}`)}`)
    turn = step.turn_index
    for (const line of lines.of(step)) console.log(line)
  }
}
