import { Command, CommanderError } from 'commander'
import { VERSION } from '../version.ts'
import { addAuthorCommands } from './author-commands.ts'
import { addClientCommands } from './client-commands.ts'
import { addDaemonCommands } from './daemon-commands.ts'
import { addExportCommands } from './export-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addJobCommands } from './job-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { addLinkCommands } from './link-commands.ts'
import { addServingCommands } from './serving-commands.ts'
import { addSessionCommands } from './session-commands.ts'
import { addToolCommands } from './tool-commands.ts'
import { addTraceCommands } from './trace-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'
import { addUserCommands } from './user-commands.ts'
import { addVaultCommands } from './vault-commands.ts'
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
