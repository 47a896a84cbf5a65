import { Command, CommanderError } from 'commander'
import { addClientCommands } from '../connect/cli/client-commands.ts'
import type { Feature } from '../feature/feature.ts'
import { VERSION } from '../settings/server-info.ts'
import { addDaemonCommands } from '../sync/cli/daemon-commands.ts'
import { addLinkCommands } from '../sync/cli/link-commands.ts'
import { addAuthorCommands } from './author-commands.ts'
import type { AddCommands, CommandHost } from './command-host.ts'
import { reportError } from './exit.ts'
import { addHelpCommand } from './help-command.ts'
import { addImportCommands } from './import-commands.ts'
import { addJobCommands } from './job-commands.ts'
import { reportMistake } from './mistake.ts'
import { addServingCommands } from './serving-commands.ts'
import { settingLines } from './setting-lines.ts'
import { asStarted } from './started-as.ts'
import { addToolCommands } from './tool-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'

const before: readonly AddCommands[] = [
  addServingCommands,
  addToolCommands,
  addClientCommands,
  addImportCommands,
]
const after: readonly AddCommands[] = [
  addLinkCommands,
  addDaemonCommands,
  addUpkeepCommands,
  addJobCommands,
  addAuthorCommands,
  addHelpCommand,
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
    .addHelpText(
      'after',
      `
Environment variables:
${settingLines()}

Exit codes: 0 success, 1 internal error, 2 invalid input, 3 refused (not found, not allowed, conflict, limit).`,
    )

  const ofFeatures = await Promise.all(features.map(async (feature) => feature.commands?.()))
  for (const add of [...before, ...ofFeatures, ...after]) add?.(program, host)
  return program
}

/** Carries out what was typed, and sets the exit code. */
export async function runProgram(
  words: readonly string[],
  host: CommandHost,
  features: readonly WithCommands[],
): Promise<void> {
  const program = await makeProgram(host, features)
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode =
      error instanceof CommanderError
        ? await reportMistake(error, program, [...words], host)
        : reportError(error)
  }
}
