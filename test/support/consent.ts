import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { dataOf, type As } from './call.ts'

/** Agrees to every model provider that is connected. */
export async function agreeToProviders(app: App, as: As = {}): Promise<void> {
  const { items } = await dataOf(app, 'tn_user_consent_list', {}, as)
  for (const { recipient } of Object(items))
    await dataOf(app, 'tn_user_consent_set', { recipient, agreed: true }, as)
}
