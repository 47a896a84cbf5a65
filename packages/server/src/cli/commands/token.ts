import { SCOPE } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { UsageError } from '../exit.ts'
import { userNamed } from '../named-user.ts'
import { printJson, printTable, shortTime } from '../output.ts'
import type { TokenCreateOptions } from '../user-commands.ts'
import { withCliApp } from '../with-app.ts'

interface Options {
  json?: boolean
}

export async function createToken(options: TokenCreateOptions): Promise<void> {
  const scopes = options.scopes.split(',').map((scope) => scope.trim())
  const wrong = scopes.filter((scope) => !SCOPE.test(scope))
  if (wrong.length > 0)
    throw new UsageError(`Not a scope: ${wrong.join(', ')}. A scope is resource:action, resource:* or *.`)
  const { token, secret } = await withCliApp(async (app) => {
    const user = await userNamed(app, options.user)
    return app.tokens.createToken({ userId: user.id, name: options.name, scopes, ...expiry(options.expires) })
  })
  if (options.json) return printJson({ ...token, secret })
  console.log(
    `${secret}\n\nThis is the only time the secret is shown. Send it as: Authorization: Bearer ${secret.slice(0, 7)}…`,
  )
}

function expiry(date: string | undefined): { expiresAt?: string } {
  if (date === undefined) return {}
  const parsed = z.iso.date().safeParse(date)
  if (!parsed.success) throw new UsageError(`Not a date: ${date}. Write it as YYYY-MM-DD.`)
  return { expiresAt: `${parsed.data}T23:59:59.999Z` }
}

export async function listTokens({ json }: Options): Promise<void> {
  const { tokens, users } = await withCliApp(async (app) => ({
    tokens: await app.tokens.listTokens(),
    users: new Map((await app.users.listUsers()).map(({ id, name }) => [id, name])),
  }))
  if (json) return printJson(tokens.map((token) => ({ ...token, user: users.get(token.userId) })))
  printTable(
    ['id', 'user', 'name', 'scopes', 'last used (UTC)', 'state'],
    tokens.map((token) => [
      token.id,
      users.get(token.userId) ?? '',
      token.name,
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

export async function revokeToken(id: string, { json }: Options): Promise<void> {
  const revoked = await withCliApp((app) => app.tokens.revokeToken(id.toUpperCase()))
  if (!revoked)
    throw new UsageError(`There is no valid token with the id ${id}. \`tn token list\` shows them.`)
  if (json) printJson({ id, revoked })
  else console.log('Revoked. Calls with it are refused from now on.')
}
