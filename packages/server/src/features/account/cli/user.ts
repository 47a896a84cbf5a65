import { isAccountName, NAME_RULE } from '../model/account-name.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { printJson, printTable, shortTime } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { StorageUse } from '../../../platform/limits/storage-quota.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

interface Options {
  json?: boolean
}

export async function addUser(host: CommandHost, name: string, { json }: Options): Promise<void> {
  if (!isAccountName(name)) throw new UsageError(NAME_RULE)
  const user = await host.withApp((app) =>
    app.store.write(async () => {
      const added = await app.users.addUser(name)
      await app.audit.record({ event: 'user-added', userId: added.id, detail: { name } })
      return added
    }),
  )
  if (json) printJson(user)
  else
    console.log(
      asStarted(
        `Added ${user.name} (${user.id}). Give them a token: tn token create --user ${user.name} --name laptop`,
      ),
    )
}

export async function listUsers(host: CommandHost, { json }: Options): Promise<void> {
  const users = await host.withApp(async ({ users: known, storage }) => {
    const all = await known.listUsers()
    return Promise.all(all.map(async (user) => ({ ...user, storage: await storage.use(user.id) })))
  })
  if (json) return printJson(users)
  printTable(
    ['name', 'id', 'since', 'stored', ''],
    users.map(({ name, id, createdAt, isLocalOwner, storage }) => [
      name,
      id,
      shortTime(createdAt),
      storedOf(storage),
      isLocalOwner ? 'local owner' : '',
    ]),
  )
}

const MEGABYTE = 1_000_000

const storedOf = ({ usedBytes, limitBytes }: StorageUse): string =>
  `${(usedBytes / MEGABYTE).toFixed(1)} MB${limitBytes === null ? '' : ` of ${limitBytes / MEGABYTE}`}`
