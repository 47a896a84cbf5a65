import { asStarted } from '../../../platform/cli/started-as.ts'
import { grants, SCOPE } from '@tutor-nexus/toolkit/contract'
import type { ToolRegistry } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { idsMeant, shortIds } from '../../../platform/cli/terminal/short-ids.ts'
import { printJson, printTable, shortTime } from '../../../platform/cli/terminal/output.ts'
import type { TokenCreateOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

interface Options {
  json?: boolean
}

export async function createToken(host: CommandHost, options: TokenCreateOptions): Promise<void> {
  const scopes = options.scopes.split(',').map((scope) => scope.trim())
  const wrong = scopes.filter((scope) => !SCOPE.test(scope))
  if (wrong.length > 0)
    throw new UsageError(`Invalid scope: ${wrong.join(', ')}. A scope is resource:action, resource:* or *.`)
  if (options.name.trim() === '') throw new UsageError('Give the token a name that says what it is for.')
  const { token, secret } = await host.withApp(async (app) => {
    const user = await userNamed(app, options.user)
    return app.tokens.createToken({ userId: user.id, name: options.name, scopes, ...expiry(options.expires) })
  })
  const idle = idleScopes(scopes, [...permissionsIn(await host.registry()), ...host.scopes])
  if (idle.length > 0)
    console.error(asStarted(`Warning: no tool uses ${idle.join(', ')}; \`tn tools\` lists permissions.`))
  if (options.json) return printJson({ ...token, secret })
  console.log(
    `${secret}\n\nThis is the only time the secret is shown. Send it as: Authorization: Bearer ${secret.slice(0, 7)}…\n${until(token.expiresAt)}`,
  )
}

const until = (expiresAt: string | null): string =>
  expiresAt === null
    ? 'It never expires: revoke it when it is no longer needed.'
    : `It expires on ${expiresAt.slice(0, 10)} (change this with --expires).`

/** Scopes that open nothing, by a slip perhaps. */
const permissionsIn = (registry: ToolRegistry): string[] =>
  registry.getAll().flatMap(({ tool }) => tool.permissions)

function idleScopes(scopes: readonly string[], asked: readonly string[]): string[] {
  return scopes.filter((scope) => !asked.some((permission) => grants([scope], permission)))
}

const DEFAULT_DAYS = 90
const DAY_MS = 86_400_000

/** A token that nobody needs any more should not stay valid for ever. */
function expiry(date: string | undefined): { expiresAt?: string } {
  if (date === 'never') return {}
  if (date === undefined) return { expiresAt: new Date(Date.now() + DEFAULT_DAYS * DAY_MS).toISOString() }
  const parsed = z.iso.date().safeParse(date)
  if (!parsed.success) throw new UsageError(`Invalid date: ${date}. Use YYYY-MM-DD or never.`)
  const expiresAt = `${parsed.data}T23:59:59.999Z`
  if (Date.parse(expiresAt) < Date.now()) throw new UsageError(`${date} is in the past.`)
  return { expiresAt }
}

export async function listTokens(host: CommandHost, { json }: Options): Promise<void> {
  const { tokens, users } = await host.withApp(async (app) => ({
    tokens: await app.tokens.listTokens(),
    users: new Map((await app.users.listUsers()).map(({ id, name }) => [id, name])),
  }))
  if (json) return printJson(tokens.map((token) => ({ ...token, user: users.get(token.userId) })))
  const ids = shortIds(tokens.map(({ id }) => id))
  printTable(
    ['name', 'id', 'user', 'scopes', 'last used (UTC)', 'state'],
    tokens.map((token, at) => [
      token.name,
      ids[at] ?? '',
      users.get(token.userId) ?? '',
      token.scopes.join(' '),
      shortTime(token.lastUsedAt),
      token.revokedAt !== null
        ? 'revoked'
        : token.expiresAt === null
          ? 'valid'
          : `until ${shortTime(token.expiresAt)}`,
    ]),
  )
}

export async function revokeToken(host: CommandHost, id: string, { json }: Options): Promise<void> {
  const revoked = await host.withApp(async (app) => {
    const valid = (await app.tokens.listTokens()).filter(({ revokedAt }) => revokedAt === null)
    const [only, another] = idsMeant(
      id,
      valid.map((token) => token.id),
    )
    if (another) throw new UsageError(`Several tokens have an id that begins with ${id}: type more of it.`)
    return only !== undefined && app.tokens.revokeToken(only)
  })
  if (!revoked)
    throw new UsageError(`There is no valid token with the id ${id}. \`tn token list\` shows them.`)
  if (json) printJson({ id, revoked })
  else console.log('Token revoked.')
}
