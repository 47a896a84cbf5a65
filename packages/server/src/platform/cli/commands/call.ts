import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { makeCall } from '../do/make-call.ts'
import { asCallCommand } from '../do/answer/next-commands.ts'
import { outcomeLines, wireLines } from '../do/answer/outcome-lines.ts'
import { escapeControls, jsonText } from '../terminal/json-text.ts'
import { readSettings } from '../../settings/settings.ts'
import { print } from '../terminal/output.ts'
import { pageOf } from '../terminal/page.ts'
import { UsageError } from '../errors-and-exit-codes.ts'
import { startedAs } from '../started-as.ts'
import type { CallCommandOptions } from './index.ts'
import type { CommandHost } from '../command-host.ts'

const Arguments = z.record(z.string(), z.unknown()).catch({})

/** `tn call`: JSON in, JSON out. */
export async function call(
  host: CommandHost,
  name: string,
  given: string,
  options: CallCommandOptions,
): Promise<void> {
  const args = parseArguments(given === '-' ? await text(process.stdin) : given)
  if (options.server !== undefined) return callOnServer(options.server, name, args, options)
  const outcome = await makeCall(host, name, args, options)
  if (options.json) return print(wireLines(outcome))
  print(
    outcomeLines(
      outcome,
      { tool: name, arguments: Arguments.parse(args) },
      {
        out: pageOf(process.stdout),
        err: pageOf(process.stderr),
        data: (data) => [jsonText(data, 2)],
        write: asCallCommand(options, startedAs()),
        spell: (path) => path,
        name: (said) => said,
      },
    ),
  )
}

async function callOnServer(
  given: string,
  tool: string,
  args: unknown,
  { user, session, workspace, json }: CallCommandOptions,
): Promise<void> {
  if (user !== undefined) throw new UsageError('On a server you act as yourself: leave out --user.')
  const [{ callRemote }, { serverAddress }] = await Promise.all([
    import('../../remote/remote-call.ts'),
    import('../../sync/client/server-address.ts'),
  ])
  const { home } = readSettings()
  const { address } = serverAddress(given)
  const { data, text: whole } = await callRemote(home, address, { tool, arguments: args, session, workspace })
  print({ out: [json ? escapeControls(whole) : jsonText(data, 2)], err: [], exitCode: 0 })
}

function parseArguments(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new UsageError(`The arguments are not valid JSON: ${given.slice(0, 80)}`)
  }
}
