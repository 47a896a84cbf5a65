import { Command, CommanderError } from 'commander'
import { VERSION } from '../settings/version.ts'
import { addAuthorCommands } from './author-commands.ts'
import { addClientCommands } from '../connect/cli/client-commands.ts'
import { addDaemonCommands } from '../sync/cli/daemon-commands.ts'
import { addExportCommands } from '../../features/card/cli/export-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addJobCommands } from './job-commands.ts'
import { addKeyCommands } from '../../features/account/cli/key-commands.ts'
import { addLinkCommands } from '../sync/cli/link-commands.ts'
import { addServingCommands } from './serving-commands.ts'
import { addSessionCommands } from '../../features/tutor/cli/session-commands.ts'
import { addToolCommands } from './tool-commands.ts'
import { addTraceCommands } from '../../features/trace/cli/trace-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'
import { addUserCommands } from '../../features/account/cli/user-commands.ts'
import { addVaultCommands } from '../../features/note/cli/vault-commands.ts'
import { reportError } from './exit.ts'
import { addHelpCommand } from './help-command.ts'
import { reportMistake } from './mistake.ts'
import { settingLines } from './setting-lines.ts'
import { asStarted } from './started-as.ts'

function makeProgram(): Command {
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
Settings by environment:
${settingLines()}

Exit codes: 0 done, 1 a fault of ours, 2 bad input, 3 refused (not found, not allowed, a conflict, a limit).`,
    )

  addServingCommands(program)
  addToolCommands(program)
  addSessionCommands(program)
  addUserCommands(program)
  addKeyCommands(program)
  addLinkCommands(program)
  addDaemonCommands(program)
  addClientCommands(program)
  addImportCommands(program)
  addExportCommands(program)
  addUpkeepCommands(program)
  addJobCommands(program)
  addVaultCommands(program)
  addTraceCommands(program)
  addAuthorCommands(program)
  addHelpCommand(program)
  return program
}

/** Carries out what was typed, and sets the exit code. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const program = makeProgram()
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode =
      error instanceof CommanderError ? await reportMistake(error, program, [...words]) : reportError(error)
  }
}
