import { Argument, type Command, Option } from 'commander'
import type { CommandHost } from '../../../platform/cli/command-host.ts'
import { ROLES, type Role } from '../../../platform/store/schema/identity-tables.ts'
import { INVITATION_DAYS } from '../model/invitation.ts'

export interface InviteCommandOptions {
  role: Role
  name?: string
  email?: string
  days: string
  json?: boolean
}

interface Json {
  json?: boolean
}

const loadAccounts = () => import('./account.ts')

/** What operators do with accounts. */
export function addOperatorCommands(user: Command, host: CommandHost): void {
  user
    .command('invite')
    .description('print a link by which somebody creates an account; it works once')
    .addOption(new Option('--role <role>', 'role of the account').choices(ROLES).default('student'))
    .option('--name <name>', 'a name to suggest')
    .option('--email <address>', 'also send the link there (needs TN_MAIL_URL)')
    .option('--days <number>', 'days until the link expires, 1 to 90', String(INVITATION_DAYS))
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nLinks begin with the address that people use: set TN_PUBLIC_URL, as for `tn serve`.',
    )
    .action(async (options: InviteCommandOptions) => (await loadAccounts()).invite(host, options))
  user
    .command('invitations')
    .description('list the invitations that can still be used')
    .option('--json', 'print as JSON')
    .action(async (options: Json) => (await loadAccounts()).listInvitations(host, options))
  user
    .command('uninvite')
    .description('withdraw an invitation; its link stops working at once')
    .argument('<id>', 'its id, as `tn user invitations` shows it')
    .option('--json', 'print as JSON')
    .action(async (id: string, options: Json) => (await loadAccounts()).uninvite(host, id, options))
  user
    .command('storage')
    .description('set how much a user may store')
    .argument('<name>', 'the user')
    .argument('<megabytes>', 'megabytes, or default for as much as everybody')
    .option('--json', 'print as JSON')
    .action(async (name: string, megabytes: string, options: Json) =>
      (await loadAccounts()).setStorage(host, name, megabytes, options),
    )
  user
    .command('role')
    .description("change a user's role; ends their browser sessions")
    .argument('<name>', 'the user')
    .addArgument(new Argument('<role>', 'the role').choices(ROLES))
    .option('--json', 'print as JSON')
    .action(async (name: string, role: Role, options: Json) =>
      (await loadAccounts()).setRole(host, name, role, options),
    )
  user
    .command('disable')
    .description('lock a user out at once: browsers, tokens and assistants')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) =>
      (await loadAccounts()).setDisabled(host, name, true, options),
    )
  user
    .command('enable')
    .description('let a disabled user in again')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) =>
      (await loadAccounts()).setDisabled(host, name, false, options),
    )
  user
    .command('recover')
    .description('print a link by which a user gets back into their account; it works once, for a day')
    .argument('<name>', 'the user')
    .option('--json', 'print as JSON')
    .action(async (name: string, options: Json) => (await loadAccounts()).recover(host, name, options))
}
