import type { Command } from 'commander'
import type { CommandHost } from '../../../../platform/cli/command-host.ts'

export interface ClientAddOptions {
  name: string
  redirect: string[]
  secret?: boolean
  json?: boolean
}

/** Apps that the operator has checked. All others introduce themselves by a metadata document. */
export function addClientCommands(program: Command, host: CommandHost): void {
  const client = program.command('client').description('manage apps that connect by OAuth')
  client
    .command('add')
    .description('add an app that you trust; it is shown as verified')
    .requiredOption('--name <name>', 'what users see')
    .requiredOption('--redirect <address...>', 'where users are sent back to')
    .option('--secret', 'create a secret, for an app that runs on a server')
    .option('--json', 'print as JSON')
    .action(async (options: ClientAddOptions) => (await import('./client.ts')).addClient(host, options))
  client
    .command('list')
    .description('list the apps')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => (await import('./client.ts')).listClients(host, options))
  client
    .command('remove')
    .description('remove an app and end its access')
    .argument('<id>', 'its id, as `tn client list` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: { json?: boolean }) =>
      (await import('./client.ts')).removeClient(host, id, options),
    )
}
