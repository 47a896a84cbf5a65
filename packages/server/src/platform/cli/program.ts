import { Command, CommanderError } from 'commander'
import { addConnectCommand } from '../connect/cli/index.ts'
import type { Feature } from '../feature/feature.ts'
import { addImportCommands } from '../import/cli/index.ts'
import { VERSION } from '../settings/server-info.ts'
import { addStarterCommand } from '../starter/cli/index.ts'
import { addSyncCommands } from '../sync/cli/index.ts'
import { addAuditCommand } from '../audit/cli/index.ts'
import { addLoginCommands } from '../remote/cli/index.ts'
import { addUsageCommand } from '../usage/cli/index.ts'
import type { AddCommands, CommandHost } from './command-host.ts'
import { addMainCommands, addMaintenanceCommands } from './commands/index.ts'
import { reportError } from './errors-and-exit-codes.ts'
import { groupCommands, helpEnd } from './help-groups.ts'
import { reportMistake } from './mistake.ts'
import { asStarted } from './started-as.ts'

const before: readonly AddCommands[] = [
  addMainCommands,
  addConnectCommand,
  addUsageCommand,
  addAuditCommand,
  addImportCommands,
]
const after: readonly AddCommands[] = [
  addLoginCommands,
  addSyncCommands,
  addMaintenanceCommands,
  addStarterCommand,
]

type WithCommands = Pick<Feature, 'commands'>

async function makeProgram(host: CommandHost, features: readonly WithCommands[]): Promise<Command> {
  const program = new Command('tn')
    .description('Tutor Nexus: tools that let an AI assistant help a student')
    .version(VERSION)
    .configureHelp({ sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => process.stdout.write(asStarted(text)),
      writeErr: (text) => process.stderr.write(asStarted(text)),
      // Mistakes are told below, with the way forward.
      outputError: () => {},
    })
    .exitOverride()
    .addHelpText('after', helpEnd)

  const ofFeatures = await Promise.all(features.map(async (feature) => feature.commands?.()))
  for (const add of [...before, ...ofFeatures, ...after]) add?.(program, host)
  groupCommands(program)
  return program
}

/** Carries out what was typed, and sets the exit code. */
export async function runProgram(
  words: readonly string[],
  host: CommandHost,
  features: readonly WithCommands[],
): Promise<void> {
  const program = await makeProgram(host, features)
  // `tn mcp` ends with its input, and finishes its calls first.
  if (words[0] !== 'mcp') listenForClosedPipe()
  try {
    if (words.length === 0) await (await import('./commands/due-today.ts')).dueToday(host)
    else await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode =
      error instanceof CommanderError
        ? await reportMistake(error, program, [...words], host)
        : reportError(error)
  }
}

/** Exits quietly when the reader, such as `head` or a pager, closes the pipe. */
function exitOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

/** Runs once per process, for any number of commands. */
function listenForClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.off('error', exitOnClosedPipe).on('error', exitOnClosedPipe)
}
