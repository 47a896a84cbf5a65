import { InvalidArgumentError, type Command } from 'commander'
import { withSelection, type SelectionOptions } from './selection-options.ts'
import type { CommandHost } from './command-host.ts'

function port(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('Not a port number.')
  return number
}

const collect = (value: string, before: string[]): string[] => [...before, value]

export interface McpCommandOptions extends SelectionOptions {
  user?: string
}

export interface ServeCommandOptions extends SelectionOptions {
  port?: number
  host: string
  name: string[]
  anonymous?: boolean
  retention?: boolean
  json?: boolean
}

/** What runs until it is stopped. The code behind a command is loaded when the command runs. */
export function addServingCommands(program: Command, host: CommandHost): void {
  withSelection(
    program.command('serve').description('start the server: web app, MCP, REST and reference on one port'),
  )
    .option('--port <number>', 'port (default: TN_PORT or 4141; 0 for any free port)', port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--name <host>', 'another host name of this server (repeatable)', collect, [])
    .option(
      '--anonymous',
      'allow course, transfer and tutor tools without a token, 10 prompts a day per IP address',
    )
    .option('--retention', 'anonymise and delete old data once a day (default: on with PostgreSQL)')
    .option('--json', 'print the addresses as one line of JSON')
    .action(async (options: ServeCommandOptions) =>
      (await import('./commands/serve.ts')).serve(host, options),
    )

  withSelection(
    program
      .command('mcp')
      .description('start the MCP server on standard input and output, for clients that launch it'),
  )
    .option('--user <name>', 'act as this user (default: the local owner)')
    .action(async (options: McpCommandOptions) => (await import('./commands/mcp.ts')).mcp(host, options))
}
