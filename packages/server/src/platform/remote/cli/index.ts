import type { AddCommands } from '../../cli/command-host.ts'

interface Json {
  json?: boolean
}

export const addLoginCommands: AddCommands = (program) => {
  program
    .command('login')
    .description('log in to a server, to call its tools with `tn call --server`; without one, list logins')
    .argument('[server]', 'server address, e.g. https://tutor.example.org')
    .option('--json', 'print as JSON: first the code, then the login')
    .addHelpText(
      'after',
      `
This command shows a code. Approve it in a browser in which you are signed in to the server, on any computer. You
choose there what the command line may do; you can end it there, too, or with \`tn logout\`.

Examples:
  tn login https://tutor.example.org
  tn call list_tasks --server https://tutor.example.org`,
    )
    .action(async (server: string | undefined, options: Json) => {
      const { listLogins, login } = await import('./login.ts')
      return server === undefined ? listLogins(options) : login(server, options)
    })
  program
    .command('logout')
    .description('end the access of this command line to a server')
    .argument('<server>', 'server address, as `tn login` lists it')
    .option('--json', 'print as JSON')
    .action(async (server: string, options: Json) => (await import('./login.ts')).logout(server, options))
}
