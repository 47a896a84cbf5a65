import { text } from 'node:stream/consumers'
import { plainSurface, type CallOutcome } from '@tutor-nexus/toolkit'
import { identityOf } from '../../app.ts'
import { VERSION } from '../../version.ts'
import { EXIT, UsageError } from '../exit.ts'
import { userNamed } from '../named-user.ts'
import type { CallCommandOptions } from '../tool-commands.ts'
import { withCliApp } from '../with-app.ts'

export async function call(name: string, given: string, options: CallCommandOptions): Promise<void> {
  const args = parseArguments(given === '-' ? await text(process.stdin) : given)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const outcome = await withCliApp(async (app) =>
    app.pipeline.call({
      name,
      arguments: args,
      caller: { ...identityOf(await userNamed(app, options.user)), agentId: 'tn-cli', agentVersion: VERSION },
      surface: plainSurface('cli', { progress: ({ message }) => message && console.error(message) }),
      signal: stop.signal,
      sessionId: options.session,
      workspaceId: options.workspace,
    }),
  )
  process.exitCode = show(outcome, options.json ?? false)
}

function parseArguments(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new UsageError(`The arguments are not valid JSON: ${given.slice(0, 80)}`)
  }
}

function show(outcome: CallOutcome, json: boolean): number {
  if (outcome.kind === 'input-needed')
    throw new UsageError('This tool asks its client, which the command line cannot do.')
  if (json) console.log(outcome.text)
  if (outcome.kind === 'failure') {
    const { message, details, code } = outcome.failure
    if (!json) console.error([`${code}: ${message}`, details.reason].filter(Boolean).join('\n'))
    if (!json) showNext(outcome.failure.agentHints.suggestedNextActions)
    return EXIT[details.kind]
  }
  if (json) return 0
  console.log(JSON.stringify(outcome.result.data, null, 2))
  showNext(outcome.result.agentHints.suggestedNextActions)
  return 0
}

/** Suggestions as commands that can be typed as they stand. */
function showNext(
  actions: readonly {
    description?: string | undefined
    action: string
    data?: Record<string, unknown> | undefined
  }[],
): void {
  for (const { description, action, data } of actions) {
    const args = JSON.stringify(data?.['arguments'] ?? {}).replaceAll("'", String.raw`'\''`)
    console.error(`→ ${description ?? action}: tn call ${String(data?.['tool'])} '${args}'`)
  }
}
