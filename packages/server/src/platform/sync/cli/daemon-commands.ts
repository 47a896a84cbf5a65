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
    .description('sync this device with its server in the background')
    .addHelpText(
      'after',
      `
Link a device once with \`tn link <server>\`. The daemon then sends every change at once and polls for changes of other
devices every 5 seconds. Offline changes are sent when the server is reachable again. There is one daemon per data folder.

Examples:
  tn daemon start
  tn daemon status
  tn daemon stop
  tn daemon start --foreground     for a service manager: runs until stopped, logs to standard error`,
    )
  daemon
    .command('start')
    .description('start the daemon in the background')
    .option('--foreground', 'run in the foreground until stopped')
    .option('--json', 'print as JSON')
    .action(async (options: StartOptions) => {
      const { becomeDaemon, startDaemon } = await import('./daemon.ts')
      return options.foreground ? becomeDaemon() : startDaemon(options)
    })
  daemon
    .command('stop')
    .description('stop the daemon; unsent changes are sent after the next start')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./daemon.ts')).stopDaemon(options))
  daemon
    .command('status')
    .description('show whether it runs, pending and rejected changes, and errors')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      (await import('./daemon-status.ts')).daemonStatus(host, options),
    )
  // What it starts where a session of this device has been asked something from elsewhere.
  daemon
    .command('answer', { hidden: true })
    .action(async () => (await import('./daemon-answer.ts')).answerRequests(host))
}
