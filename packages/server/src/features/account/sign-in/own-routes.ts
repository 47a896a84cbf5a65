import { visitor, type Route } from '../route.ts'
import { OwnWaysStore } from './own-ways-store.ts'

/** What people see and change of their own account. */
export const ownRoutes: readonly Route[] = [
  visitor('GET /account/v1/me', async ({ app, visitor: { user } }) => {
    const { id, name, role, email, isLocalOwner } = user
    const { provider, ...ways } = await new OwnWaysStore(app.store, id).list()
    const known = app.settings.provider
    const title = provider !== null && provider === known?.issuer ? known.title : provider
    return { id, name, role, email, isLocalOwner, ...ways, provider: title }
  }),
]
