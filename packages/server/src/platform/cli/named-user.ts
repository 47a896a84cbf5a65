import type { App } from '../feature/app.ts'
import type { User } from '../identity/identity.ts'
import { UsageError } from './errors-and-exit-codes.ts'

/** The user of that name or id; without one, the local owner. */
export async function userNamed(app: App, name: string | undefined): Promise<User> {
  if (name === undefined) return app.localOwner
  const user = await app.users.findUser(name)
  if (user) return user
  throw noUser(name)
}

export const noUser = (name: string): UsageError =>
  new UsageError(
    `There is no user called ${name}. \`tn user list\` lists users, \`tn user add ${name}\` adds one.`,
  )
