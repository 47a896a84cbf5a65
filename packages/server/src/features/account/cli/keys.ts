import { accountsOf } from '../store/accounts.ts'
import { CredentialView } from '../model/credential.ts'
import type { App } from '../../../platform/feature/app.ts'
import { dataOf, makeCall } from '../../../platform/cli/do/make-call.ts'
import { confirmed, hiddenLine } from '../../../platform/cli/terminal/prompt.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import type { KeyAddOptions, KeyDeleteOptions, KeyOptions } from './index.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson, printTable, shortTime } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const ALL = 1_000

async function keysOf(app: App, user: string | undefined): Promise<CredentialView[]> {
  const { id } = await userNamed(app, user)
  return accountsOf(app).servicesFor(id).credentials.list({ limit: ALL })
}

export async function listKeys(host: CommandHost, { user, json }: KeyOptions): Promise<void> {
  const keys = await host.withApp((app) => keysOf(app, user))
  if (json) return printJson(keys)
  if (keys.length === 0) {
    console.log(asStarted('No keys yet. Add one: tn keys add --provider openai --label mine'))
    return
  }
  printTable(
    ['label', 'provider', 'key', 'model', 'server', 'added', 'fingerprint', 'id'],
    keys.map(({ label, provider, lastFour, model, baseUrl, addedAt, fingerprint, credentialId }) => [
      label,
      provider,
      `…${lastFour}`,
      model ?? '–',
      baseUrl ?? '–',
      shortTime(addedAt),
      fingerprint,
      credentialId,
    ]),
  )
}

export async function addKey(host: CommandHost, { user, json, ...given }: KeyAddOptions): Promise<void> {
  const apiKey = await hiddenLine(`Key for ${given.provider} (not shown): `)
  if (apiKey === '') throw new UsageError('No key given: type it, or pipe it to standard input.')
  const added = CredentialView().parse(
    dataOf(
      await makeCall(host, 'tn_user_byok_add', { ...given, apiKey }, user === undefined ? {} : { user }),
      await host.registry(),
    ),
  )
  if (json) return printJson(added)
  console.log(`Added ${added.label} (${added.provider}, …${added.lastFour}). It is stored encrypted.`)
  console.log(asStarted('To use it: tn do session ask <question> --engine own-key'))
}

export async function deleteKey(
  host: CommandHost,
  named: string,
  { user, yes, json }: KeyDeleteOptions,
): Promise<void> {
  const keys = await host.withApp((app) => keysOf(app, user))
  const key =
    keys.find(({ credentialId }) => credentialId === named.toUpperCase()) ??
    keys.find(({ label }) => label === named)
  if (!key) throw new UsageError(`There is no key called ${named}. \`tn keys list\` shows them.`)
  if (!yes && !(await confirmed(`Permanently delete the key ${key.label} (…${key.lastFour})?`))) {
    console.error('Nothing was deleted.')
    return
  }
  const args = { credentialId: key.credentialId }
  const outcome = await makeCall(host, 'tn_user_byok_delete', args, user === undefined ? {} : { user })
  const gone = dataOf(outcome, await host.registry())
  if (json) printJson(gone)
  else console.log(`Deleted ${key.label} (${key.provider}, …${key.lastFour}).`)
}

export async function rotateKeys(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const { settings, rotation } = await host.withApp(async (app) => ({
    settings: app.settings,
    rotation: await accountsOf(app).vault.rotate(),
  }))
  if (json) return printJson(rotation)
  const { version, rewrapped, unreadable } = rotation
  console.log(
    `Master key ${version} is active; ${rewrapped === 1 ? '1 key was' : `${rewrapped} keys were`} encrypted again.`,
  )
  if (settings.masterKey === undefined)
    console.log('Keep a copy of master.key from the data folder: backups do not include it.')
  if (unreadable.length > 0)
    console.log(`Could not be decrypted and were left unchanged: ${unreadable.join(', ')}`)
}
