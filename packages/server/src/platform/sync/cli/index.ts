import type { Command } from 'commander'
import type { AddCommands, CommandHost } from '../../cli/command-host.ts'
import { LINK_CODE_MINUTES } from '../link/link-code.ts'

export const addSyncCommands: AddCommands = (program, host) => {
  addLinkCommands(program, host)
  addDaemonCommands(program, host)
}

export interface LinkOptions {
  name?: string
  json?: boolean
}

export interface DeviceOptions {
  user?: string
  yes?: boolean
  json?: boolean
}

const WHOSE = 'owner of the device (default: the local owner)'

function addLinkCommands(program: Command, host: CommandHost): void {
  const link = program
    .command('link')
    .description('link this device to a server, and manage linked devices')
    .argument('<server>', 'server address, e.g. https://tutor.example.org or http://127.0.0.1:4141')
    .option('--name <name>', "name of this device (default: the computer's name)")
    .option('--json', 'print as JSON: first the code, then the sync result')
    .addHelpText(
      'after',
      `
This command shows a code and a page of the server on which you approve it, in a browser on any computer. \`tn link
approve <code>\` at the server or an assistant connected to it approve it as well. A code is valid for ${LINK_CODE_MINUTES} minutes and
works once.

Tasks, sessions, cards, preferences and the transcript are then synced. Keys, notes, agents' logs and the catalog never
leave a device. On conflicts the server's version wins and the other is archived: \`tn do user archive-list\`.

Examples:
  tn link https://tutor.example.org --name "Laptop"
  tn link approve BCDF-GHJK
  tn link devices
  tn link revoke Laptop`,
    )
    .action(async (server: string, options: LinkOptions) =>
      (await import('./link.ts')).linkDevice(host, server, options),
    )

  link
    .command('status')
    .description('show the linked server, pending changes and errors')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).linkStatus(host, command.optsWithGlobals()),
    )
  link
    .command('sync')
    .description('sync once now; `tn daemon start` syncs continuously')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).syncNow(host, command.optsWithGlobals()),
    )
  link
    .command('remove')
    .description('unlink this device; its data stays')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).removeLink(host, command.optsWithGlobals()),
    )

  atServer(
    link
      .command('approve')
      .description('at the server: approve the device that shows this code')
      .argument('<code>', 'the eight letters that the device shows')
      .option('--yes', 'skip the confirmation'),
  ).action(async (code: string, _: object, command: Command) =>
    (await import('./link-devices.ts')).approveDevice(host, code, command.optsWithGlobals()),
  )
  link
    .command('deny')
    .description('at the server: reject the device that shows this code')
    .argument('<code>', 'the eight letters that the device shows')
    .option('--json', 'print as JSON')
    .action(async (code: string, _: object, command: Command) =>
      (await import('./link-devices.ts')).denyDevice(host, code, command.optsWithGlobals()),
    )
  atServer(link.command('devices').description('list linked devices')).action(
    async (_: object, command: Command) =>
      (await import('./link-devices.ts')).listDevices(host, command.optsWithGlobals()),
  )
  atServer(
    link
      .command('revoke')
      .description('at the server: unlink a device immediately; its data stays on it')
      .argument('<device>', 'name or id, see `tn link devices`')
      .option('--yes', 'skip the confirmation'),
  ).action(async (device: string, _: object, command: Command) =>
    (await import('./link-devices.ts')).revokeDevice(host, device, command.optsWithGlobals()),
  )
}

const atServer = (command: Command): Command =>
  command.option('--user <name>', WHOSE).option('--json', 'print as JSON')

export interface StartOptions {
  foreground?: boolean
  json?: boolean
}

function addDaemonCommands(program: Command, host: CommandHost): void {
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
    .action(async () => (await import('./daemon.ts')).answerRequests(host))
}
