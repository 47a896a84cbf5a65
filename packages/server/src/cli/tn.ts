import { Command, CommanderError } from 'commander'
import { VERSION } from '../version.ts'
import { addAuthorCommands } from './author-commands.ts'
import { addClientCommands } from './client-commands.ts'
import { addImportCommands } from './import-commands.ts'
import { addJobCommands } from './job-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { addServingCommands } from './serving-commands.ts'
import { addToolCommands } from './tool-commands.ts'
import { addTraceCommands } from './trace-commands.ts'
import { addUpkeepCommands } from './upkeep-commands.ts'
import { addUserCommands } from './user-commands.ts'
import { reportError } from './exit.ts'
import { addHelpCommand } from './help-command.ts'
import { reportMistake } from './mistake.ts'
import { asStarted } from './started-as.ts'

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
  TN_HOME          the data folder
  TN_DATABASE_URL  a PostgreSQL database instead of the file in it
  TN_MASTER_KEY    what users' own model keys are sealed with, instead of the file master.key in the data folder
  TN_PORT          the port of \`tn serve\`
  TN_LOG_LEVEL     trace, debug, info, warn, error or silent
  TN_SESSION_DAYS  after how many days without activity a tutoring session closes (30)
  TN_RETENTION     on or off: whether \`tn serve\` anonymises and removes what is old
  TN_TRACE         off leaves the logs of your agents alone, which \`tn trace\` reads

Exit codes: 0 done, 1 a fault of ours, 2 bad input, 3 refused (not found, not allowed, a conflict, a limit).`,
  )

addServingCommands(program)
addToolCommands(program)
addUserCommands(program)
addKeyCommands(program)
addClientCommands(program)
addImportCommands(program)
addUpkeepCommands(program)
addJobCommands(program)
addTraceCommands(program)
addAuthorCommands(program)
addHelpCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode =
    error instanceof CommanderError
      ? await reportMistake(error, program, process.argv.slice(2))
      : reportError(error)
}
