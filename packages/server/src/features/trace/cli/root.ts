import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkedRoot, UnfitRoot, defaultRoots, localRootsOf } from '../store/roots/log-roots.ts'
import { RootStore, type Root } from '../store/roots/root-store.ts'
import type { App } from '../../../platform/feature/app.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson, printTable } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { TraceOptions } from './index.ts'
import { LOGGING_WORDS, providerNamed, shownProvider } from './view/provider-name.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export async function addRoot(
  host: CommandHost,
  word: string,
  folder: string,
  { user, json }: TraceOptions,
): Promise<void> {
  const provider = providerNamed(word, LOGGING_WORDS)
  const path = await checkedRoot(folder).catch((error: unknown) => {
    throw error instanceof UnfitRoot ? new UsageError(error.message) : error
  })
  const { added, owner } = await host.withApp(async (app) => {
    const found = await userNamed(app, user)
    const root = { owner: found.id, provider, path, createdAt: new Date().toISOString() }
    return { added: await new RootStore(app.store).add(root), owner: found.name }
  })
  if (json) return printJson({ user: owner, provider, path, added })
  console.log(
    added
      ? `Added ${path}: ${owner} can now see its ${shownProvider(provider)} sessions.`
      : `${owner} already has ${path} for ${shownProvider(provider)}.`,
  )
}

interface ListedRoot {
  user: string
  provider: string
  path: string
  from: 'this machine' | 'added'
}

export async function listRoots(host: CommandHost, { user, json }: TraceOptions): Promise<void> {
  const { roots, isOff } = await host.withApp(async (app) => ({
    roots: await rootsIn(app, user),
    isOff: app.settings.agentLogs === undefined,
  }))
  if (json) return printJson(roots)
  if (isOff) console.error('TN_TRACE is off: the default log folders are not read.')
  if (roots.length === 0) {
    console.log(asStarted('No log folders. Add one: tn trace root add claude-code <folder>'))
    return
  }
  printTable(
    ['user', 'provider', 'folder', 'from'],
    roots.map((root) => [root.user, shownProvider(root.provider), root.path, root.from]),
  )
}

async function rootsIn(app: App, user: string | undefined): Promise<ListedRoot[]> {
  const only = user === undefined ? undefined : (await userNamed(app, user)).id
  const names = new Map((await app.users.listUsers()).map(({ id, name }) => [id, name]))
  const shown = ({ owner, provider, path }: Root, from: ListedRoot['from']): ListedRoot => ({
    user: names.get(owner) ?? owner,
    provider,
    path,
    from,
  })
  const local = localRootsOf(app.settings, app.localOwner)
  const defaults = local ? defaultRoots(local) : []
  return [
    ...defaults
      .filter(({ owner }) => only === undefined || owner === only)
      .map((root) => shown(root, 'this machine')),
    ...(await new RootStore(app.store).list(only)).map((root) => shown(root, 'added')),
  ]
}

export async function removeRoot(
  host: CommandHost,
  word: string,
  folder: string,
  { user, json }: TraceOptions,
): Promise<void> {
  const provider = providerNamed(word, LOGGING_WORDS)
  const given = resolve(folder)
  // A folder that no longer exists cannot be resolved.
  const path = await realpath(given).catch(() => given)
  const removed = await host.withApp(async (app) => {
    const { id: owner } = await userNamed(app, user)
    const roots = new RootStore(app.store)
    return (await roots.remove({ owner, provider, path })) || roots.remove({ owner, provider, path: given })
  })
  if (!removed)
    throw new UsageError(
      `${path} was not added for ${shownProvider(provider)}. \`tn trace root list\` lists added folders.`,
    )
  if (json) printJson({ provider, path, removed })
  else console.log(`Removed ${path}. The logs were not touched.`)
}
