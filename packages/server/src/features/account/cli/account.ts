import type { CommandHost } from '../../../platform/cli/command-host.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson, printTable, shortTime } from '../../../platform/cli/terminal/output.ts'
import type { App } from '../../../platform/feature/app.ts'
import { now, ulidFactory } from '../../../platform/store/clock-ids-and-secrets.ts'
import type { Role } from '../../../platform/store/schema/identity-tables.ts'
import { isAccountName, NAME_RULE } from '../model/account-name.ts'
import { MOST_INVITATION_DAYS } from '../model/invitation.ts'
import { Email } from '../model/mails.ts'
import { Administration, MOST_MEGABYTES, type NewLink } from '../operator/administration.ts'
import { InvitationStore } from '../sign-in/invitation-store.ts'
import { baseAddress } from '../sign-in/ways-routes.ts'
import type { InviteCommandOptions } from './operator-commands.ts'

interface Options {
  json?: boolean
}

/** Whoever types commands on the server acts as its owner. */
export const administrationOf = (app: App): Administration =>
  new Administration(app, { now, newId: ulidFactory() }, baseAddress(app), app.localOwner.id)

export async function invite(host: CommandHost, options: InviteCommandOptions): Promise<void> {
  const { role, name, json } = options
  const days = Number(options.days)
  if (!Number.isInteger(days) || days < 1 || days > MOST_INVITATION_DAYS)
    throw new UsageError(`An invitation is valid for 1 to ${MOST_INVITATION_DAYS} days.`)
  if (name !== undefined && !isAccountName(name)) throw new UsageError(NAME_RULE)
  const email = options.email === undefined ? undefined : Email.safeParse(options.email)
  if (email?.success === false) throw new UsageError(`${options.email} is not an e-mail address.`)
  const made = await host.withApp((app) =>
    administrationOf(app).invite({ role, name, days, email: email?.data }),
  )
  if (email && !made.mailed) console.error('The mail could not be sent. See the log; the link works.')
  printLink(made, `Whoever opens this link first becomes a new ${role}`, json)
}

export async function recover(host: CommandHost, name: string, { json }: Options): Promise<void> {
  const made = await host.withApp(async (app) => administrationOf(app).recover(await userNamed(app, name)))
  printLink(made, `Whoever opens this link first can sign in as ${name}`, json)
}

export async function listInvitations(host: CommandHost, { json }: Options): Promise<void> {
  const open = await host.withApp(({ store }) =>
    new InvitationStore(store, { now, newId: ulidFactory() }).listOpen(),
  )
  const shown = open.map(({ id, role, name, email, expiresAt }) => ({ id, role, name, email, expiresAt }))
  if (json) return printJson(shown)
  printTable(
    ['id', 'role', 'for', 'expires (UTC)'],
    shown.map(({ id, role, name, email, expiresAt }) => [
      id,
      role,
      name ?? email ?? '–',
      shortTime(expiresAt),
    ]),
  )
}

export async function uninvite(host: CommandHost, id: string, { json }: Options): Promise<void> {
  const isRevoked = await host.withApp((app) => administrationOf(app).revokeInvitation(id))
  if (!isRevoked)
    throw new UsageError(`There is no open invitation with the id ${id}. \`tn user invitations\` lists them.`)
  if (json) printJson({ id, revoked: true })
  else console.log('Invitation withdrawn.')
}

export async function setStorage(
  host: CommandHost,
  name: string,
  given: string,
  { json }: Options,
): Promise<void> {
  const megabytes = given === 'default' ? null : Number(given)
  if (megabytes !== null && (!Number.isInteger(megabytes) || megabytes < 1 || megabytes > MOST_MEGABYTES))
    throw new UsageError('Give a whole number of megabytes, or default.')
  await host.withApp(async (app) => administrationOf(app).setStorage(await userNamed(app, name), megabytes))
  if (json) printJson({ user: name, megabytes })
  else console.log(`${name} may store ${megabytes === null ? 'as much as everybody' : `${megabytes} MB`}.`)
}

export async function setRole(host: CommandHost, name: string, role: Role, { json }: Options): Promise<void> {
  await host.withApp(async (app) => administrationOf(app).setRole(await userNamed(app, name), role))
  if (json) printJson({ user: name, role })
  else console.log(`${name} is now ${role === 'student' ? 'a' : 'an'} ${role}.`)
}

export async function setDisabled(
  host: CommandHost,
  name: string,
  isDisabled: boolean,
  { json }: Options,
): Promise<void> {
  await host.withApp(async (app) => {
    const user = await userNamed(app, name)
    if (user.isLocalOwner) throw new UsageError(`${name} is the local owner and cannot be disabled.`)
    await administrationOf(app).setDisabled(user, isDisabled)
  })
  if (json) printJson({ user: name, isDisabled })
  else console.log(`${name} ${isDisabled ? 'is locked out' : 'can sign in again'}.`)
}

function printLink({ id, link, expiresAt }: NewLink, what: string, json: boolean | undefined): void {
  if (json) printJson({ id, link, expiresAt })
  else console.log(`${link}\n\n${what}. It works once, until ${shortTime(expiresAt)} (UTC).`)
}
