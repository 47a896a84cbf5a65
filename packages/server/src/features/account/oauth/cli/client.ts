import * as z from 'zod'
import type { CommandHost } from '../../../../platform/cli/command-host.ts'
import { UsageError } from '../../../../platform/cli/errors-and-exit-codes.ts'
import { printJson, printTable } from '../../../../platform/cli/terminal/output.ts'
import { now, ulidFactory } from '../../../../platform/store/clock-ids-and-secrets.ts'
import { AccessTokenStore } from '../access-token-store.ts'
import { newClient } from '../new-client.ts'
import { OAuthRecordStore } from '../oauth-record-store.ts'
import type { ClientAddOptions } from './index.ts'

const StoredClient = z.object({
  client_id: z.string(),
  client_name: z.string().default(''),
  redirect_uris: z.array(z.string()).default([]),
})

export async function addClient(host: CommandHost, options: ClientAddOptions): Promise<void> {
  const wrong = options.redirect.filter((address) => !isRedirect(address))
  if (wrong.length > 0)
    throw new UsageError(
      `Invalid address: ${wrong.join(', ')}. Use https, http on this computer, or the app's own scheme.`,
    )
  if (options.name.trim() === '') throw new UsageError('Give the app a name that users know.')
  const { clientId, secret, record } = newClient({
    id: ulidFactory()().toLowerCase(),
    name: options.name.trim(),
    redirectUris: options.redirect,
    hasSecret: options.secret ?? false,
  })
  await host.withApp(({ store }) => new OAuthRecordStore(store).put(clientId, record))
  if (options.json) return printJson({ clientId, ...(secret !== undefined && { secret }) })
  console.log(`Client id: ${clientId}`)
  if (secret !== undefined) console.log(`Secret, shown only now: ${secret}`)
}

/** Codes must not travel over a network in the clear. */
function isRedirect(address: string): boolean {
  const url = URL.parse(address)
  if (!url || address.includes('#') || ['javascript:', 'data:', 'vbscript:'].includes(url.protocol))
    return false
  return url.protocol !== 'http:' || ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

export async function listClients(host: CommandHost, { json }: { json?: boolean }): Promise<void> {
  const records = await host.withApp(({ store }) => new OAuthRecordStore(store).list('Client'))
  const clients = records.map(({ payload, expiresAt }) => {
    const { client_id: id, client_name: name, redirect_uris: redirects } = StoredClient.parse(payload)
    return { id, name, redirects, kind: expiresAt === null ? 'verified' : 'registered' }
  })
  if (json) return printJson(clients)
  if (clients.length === 0) return console.log('No apps are connected.')
  printTable(
    ['name', 'id', 'kind', 'redirects'],
    clients.map(({ id, name, kind, redirects }) => [name, id, kind, redirects.join(' ')]),
  )
}

export async function removeClient(
  host: CommandHost,
  id: string,
  { json }: { json?: boolean },
): Promise<void> {
  const removed = await host.withApp(async ({ store }) => {
    await new AccessTokenStore(store, { newId: ulidFactory(), now }).revokeByClient(id)
    return new OAuthRecordStore(store).remove('Client', id)
  })
  if (!removed) throw new UsageError(`There is no app with the id ${id}. \`tn client list\` shows them.`)
  if (json) printJson({ id, removed })
  else console.log('App removed.')
}
