import type { Command } from 'commander'
import type { CommandHost } from '../../cli/command-host.ts'

export interface LinkOptions {
  name?: string
  json?: boolean
}

export interface DeviceOptions {
  user?: string
  yes?: boolean
  json?: boolean
}

const WHOSE = 'whose device it is (default: the local owner)'

/** What keeps several devices of one person in step. */
export function addLinkCommands(program: Command, host: CommandHost): void {
  const link = program
    .command('link')
    .description('keep this device in step with a server, and the devices that are linked to this one')
    .argument('<server>', 'its address, e.g. https://tutor.example.org or http://127.0.0.1:4141')
    .option('--name <name>', "what this device is called there (default: this machine's name)")
    .option('--json', 'print as JSON: first the code, then what was exchanged')
    .addHelpText(
      'after',
      `
A device is linked by a code. This command shows one; whoever has an account at the server approves it there, with
\`tn link approve <code>\` or by telling an assistant that is connected to it. A code is valid for 10 minutes and once.

From then on tasks, sessions, cards, preferences and the transcript are the same on both. Keys, notes, the logs of
agents and the catalog never leave a device. Where both sides changed the same thing, the server's version stays and
the other is kept in an archive: \`tn do user archive-list\`.

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
    .description('say what this device is linked to, what waits to be sent and what went wrong')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).linkStatus(host, command.optsWithGlobals()),
    )
  link
    .command('sync')
    .description('exchange changes with the server now, once; `tn daemon start` does it all the time')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).syncNow(host, command.optsWithGlobals()),
    )
  link
    .command('remove')
    .description('end the link of this device: everything stays here, its token is forgotten')
    .option('--json', 'print as JSON')
    .action(async (_: object, command: Command) =>
      (await import('./link-state.ts')).removeLink(host, command.optsWithGlobals()),
    )

  atServer(
    link
      .command('approve')
      .description('at the server: let the device that shows this code have what is yours')
      .argument('<code>', 'eight letters, as the device shows them; case, spaces and hyphens do not matter')
      .option('--yes', 'do not ask'),
  ).action(async (code: string, _: object, command: Command) =>
    (await import('./link-devices.ts')).approveDevice(host, code, command.optsWithGlobals()),
  )
  link
    .command('deny')
    .description('at the server: turn away the device that shows this code')
    .argument('<code>', 'eight letters, as the device shows them')
    .option('--json', 'print as JSON')
    .action(async (code: string, _: object, command: Command) =>
      (await import('./link-devices.ts')).denyDevice(host, code, command.optsWithGlobals()),
    )
  atServer(
    link.command('devices').description('list the devices: when each was last seen, and what it lacks'),
  ).action(async (_: object, command: Command) =>
    (await import('./link-devices.ts')).listDevices(host, command.optsWithGlobals()),
  )
  atServer(
    link
      .command('revoke')
      .description('at the server: end the link of a device, at once; it keeps what it has')
      .argument('<device>', 'its name or id, as `tn link devices` shows them')
      .option('--yes', 'do not ask'),
  ).action(async (device: string, _: object, command: Command) =>
    (await import('./link-devices.ts')).revokeDevice(host, device, command.optsWithGlobals()),
  )
}

const atServer = (command: Command): Command =>
  command.option('--user <name>', WHOSE).option('--json', 'print as JSON')
