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
    program.command('serve').description('serve MCP, REST, the reference and the start page, on one port'),
  )
    .option('--port <number>', 'the port (default: TN_PORT or 4141; 0 takes any free one)', port)
    .option('--host <address>', 'the address to bind to', '127.0.0.1')
    .option('--name <host>', 'a further name under which the server is reached (repeatable)', collect, [])
    .option(
      '--anonymous',
      'let those without a token look up courses and transfers and be tutored, 10 prompts a day for each network address',
    )
    .option('--retention', 'anonymise and remove what is old, once a day (default: on a shared database)')
    .option('--json', 'print where it serves as one line of JSON')
    .action(async (options: ServeCommandOptions) =>
      (await import('./commands/serve.ts')).serve(host, options),
    )

  withSelection(
    program
      .command('mcp')
      .description('serve MCP over standard input and output, for a client that starts it'),
  )
    .option('--user <name>', 'whose tools they are (default: the local owner)')
    .action(async (options: McpCommandOptions) => (await import('./commands/mcp.ts')).mcp(host, options))
}
