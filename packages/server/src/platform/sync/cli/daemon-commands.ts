import type { Command } from 'commander'
import type { CommandHost } from '../../cli/command-host.ts'

export interface StartOptions {
  foreground?: boolean
  json?: boolean
}

/** The process that keeps this device in step with the server that it is linked to. */
export function addDaemonCommands(program: Command, host: CommandHost): void {
  const daemon = program
    .command('daemon')
    .description('keep this device in step with its server, all the time')
    .addHelpText(
      'after',
      `
A device is linked once, with \`tn link <server>\`. The daemon then sends every change at once, whichever program made
it, and asks every 5 seconds for those of other devices. Without a network everything goes on here; what was made
meanwhile is sent when the server is back. There is one daemon for a data folder.

Examples:
  tn daemon start
  tn daemon status
  tn daemon stop
  tn daemon start --foreground     for a service manager: runs until it is stopped, and logs to standard error`,
    )
  daemon
    .command('start')
    .description('start it in the background, and wait until it runs')
    .option('--foreground', 'run it here, until it is stopped')
    .option('--json', 'print as JSON')
    .action(async (options: StartOptions) => {
      const { becomeDaemon, startDaemon } = await import('./daemon.ts')
      return options.foreground ? becomeDaemon() : startDaemon(options)
    })
  daemon
    .command('stop')
    .description('stop it; what was not sent stays and is sent after the next start')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./daemon.ts')).stopDaemon(options))
  daemon
    .command('status')
    .description('say whether it runs, what waits to be sent, what was refused and what went wrong')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./daemon-status.ts')).daemonStatus(host, options),
    )
  // What it starts where a session of this device has been asked something from elsewhere.
  daemon
    .command('answer', { hidden: true })
    .action(async () => (await import('./daemon-answer.ts')).answerRequests(host))
}
