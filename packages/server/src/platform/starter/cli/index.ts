import type { AddCommands } from '../../cli/command-host.ts'

export const addStarterCommand: AddCommands = (program) => {
  program
    .command('new')
    .description('make a project for an MCP server of your own')
    .argument('<folder>', 'where; the server is called like it')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  tn new my-server')
    .action(async (folder: string, options: { json?: boolean }) =>
      (await import('./new.ts')).newServer(folder, options),
    )
}
