import { currentClient } from '../../../platform/http/client.ts'
import type { App } from '../../../platform/feature/app.ts'
import { hasOperator } from '../operator/first-operator.ts'
import { page, type Route } from '../route.ts'
import { relyingPartyOf } from './passkey/passkey-rules.ts'

export const waysRoutes: readonly Route[] = [
  page('GET /account/v1/ways', async ({ app }) => ({
    passkey: relyingPartyOf(baseAddress(app)) !== undefined,
    password: true,
    token: true,
    provider: app.settings.provider ? { title: app.settings.provider.title } : null,
    mail: app.sendMail !== undefined,
    isShared: app.settings.shared,
    needsSetup: app.settings.shared && !(await hasOperator(app)),
  })),
]

/** The address that the people use, without a path. */
export function baseAddress({ settings }: Pick<App, 'settings'>): string {
  const { host, scheme = 'http' } = currentClient.getStore() ?? {}
  return settings.publicUrl ?? `${scheme}://${host ?? `localhost:${settings.port}`}`
}
