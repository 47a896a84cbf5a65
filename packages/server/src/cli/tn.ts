import { Command, CommanderError } from 'commander'
import { VERSION } from '../version.ts'
import { addAuthorCommands } from './author-commands.ts'
import { addClientCommands } from './client-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addServingCommands } from './serving-commands.ts'
import { addToolCommands } from './tool-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'
import { addUserCommands } from './user-commands.ts'
import { EXIT, reportError } from './exit.ts'

const program = new Command('tn')
  .description('Tutor Nexus: tools that let an AI assistant help a student')
  .version(VERSION)
  .configureHelp({ sortSubcommands: false })
  .showHelpAfterError('Try `tn --help`.')
  .exitOverride()
  .addHelpText(
    'after',
    `
Settings by environment:
  TN_HOME          the data folder
  TN_DATABASE_URL  a PostgreSQL database instead of the file in it
  TN_PORT          the port of \`tn serve\`
  TN_LOG_LEVEL     trace, debug, info, warn, error or silent

Exit codes: 0 done, 1 a fault of ours, 2 bad input, 3 refused (not found, not allowed, a conflict, a limit).`,
  )

addServingCommands(program)
addToolCommands(program)
addUserCommands(program)
addClientCommands(program)
addImportCommands(program)
addUpkeepCommands(program)
addAuthorCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  // Commander has said it already, and has chosen between help that was asked for and a mistake.
  process.exitCode =
    error instanceof CommanderError ? (error.exitCode === 0 ? 0 : EXIT.validation) : reportError(error)
}
