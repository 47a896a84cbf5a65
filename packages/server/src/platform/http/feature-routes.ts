import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../feature/app.ts'
import type { Callers } from './callers.ts'
import type { ProtectedResources } from './protected-resources.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

/** A request to a route of a feature. Its host and origin have been checked. */
export interface FeatureRequest {
  readonly app: App
  readonly callers: Callers
  readonly attempts: SignInAttempts
  /** What tokens are issued for. */
  readonly resources: ProtectedResources
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
}

/** The HTTP routes of a feature that are no tools. */
export interface FeatureRoutes {
  /** Path prefixes such as `/account/v1/`, or whole paths. */
  readonly paths: readonly string[]
  serve(request: FeatureRequest): Promise<void>
}

/** Loads the routes of all features with the first request that may be for one. */
export class FeatureRouter {
  readonly #load: () => Promise<readonly FeatureRoutes[]>
  #loaded: Promise<readonly FeatureRoutes[]> | undefined

  constructor(load: () => Promise<readonly FeatureRoutes[]>) {
    this.#load = load
  }

  /** Returns false if no feature has a route for this path. */
  async serve(request: FeatureRequest): Promise<boolean> {
    const { pathname } = request.url
    const found = (await (this.#loaded ??= this.#load())).find(({ paths }) =>
      paths.some((path) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)),
    )
    await found?.serve(request)
    return found !== undefined
  }
}
