import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { makeCall } from '../do/make-call.ts'
import { asCallCommand } from '../do/answer/next-commands.ts'
import { outcomeLines, wireLines } from '../do/answer/outcome-lines.ts'
import { jsonText } from '../terminal/json-text.ts'
import { print } from '../terminal/output.ts'
import { pageOf } from '../terminal/page.ts'
import { UsageError } from '../exit.ts'
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

function parseArguments(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new UsageError(`The arguments are not valid JSON: ${given.slice(0, 80)}`)
  }
}
