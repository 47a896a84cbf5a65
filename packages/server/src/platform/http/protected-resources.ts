import {
  bearerChallenge,
  metadataUrl,
  resourceMetadata,
  type Challenge,
} from '@tutor-nexus/toolkit/resource-server'
import type { App } from '../feature/app.ts'
import { currentClient } from './client.ts'

/** What a token can be for: the MCP endpoint, or the server as a whole. */
export type ResourceName = 'mcp' | 'server'

const PATHS: Readonly<Record<ResourceName, string>> = { mcp: '/mcp', server: '' }

/** The resource that a request is for. */
export const resourceAt = (url: string | undefined): ResourceName =>
  /^\/mcp\b/.test(url ?? '') ? 'mcp' : 'server'

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** What this server protects, as clients that connect by OAuth see it. */
export class ProtectedResources {
  readonly #app: Pick<App, 'settings' | 'assistantScopes'>
  readonly #title: string
  #origins: readonly string[]

  constructor(app: Pick<App, 'settings' | 'assistantScopes'>, title: string) {
    const { publicUrl } = app.settings
    this.#app = app
    this.#title = title
    this.#origins = publicUrl === undefined ? [] : [publicUrl]
  }

  /** Without a public address, the one listened on counts, and all names of this machine with its port. */
  listensOn(address: string): void {
    if (this.#app.settings.publicUrl !== undefined) return
    const { port } = new URL(address)
    this.#origins = [...new Set([address, ...LOOPBACK.map((name) => `http://${name}:${port}`)])]
  }

  /** The address of this server; also the issuer of its tokens. */
  get origin(): string {
    return this.#origins[0] ?? ''
  }

  of(name: ResourceName): string {
    return `${this.#current()}${PATHS[name]}`
  }

  /** The audience that tokens for one of our resources carry; undefined for a resource of others. */
  audienceOf(resource: string): string | undefined {
    const plain = resource.replace(/\/$/, '')
    return this.audiences('mcp').find((audience) => audience === plain)
  }

  /** A token for the server as a whole also opens the MCP endpoint. */
  audiences(at: ResourceName): readonly string[] {
    return at === 'mcp' ? this.#origins.flatMap((origin) => [`${origin}/mcp`, origin]) : this.#origins
  }

  accepts(audience: string, at: ResourceName): boolean {
    return this.audiences(at).includes(audience)
  }

  /** The metadata of the resource at a path; undefined if there is none. */
  metadata(path: string): object | undefined {
    const { assistantScopes: scopes, settings } = this.#app
    const name = path === '/' ? 'server' : path === PATHS.mcp ? 'mcp' : undefined
    return (
      name &&
      resourceMetadata({
        resource: this.of(name),
        title: this.#title,
        authorizationServers: [settings.oauth.issuer ?? this.origin],
        scopes,
      })
    )
  }

  /** The header of a refusal. */
  challenge(
    at: ResourceName,
    { scopes = this.#app.assistantScopes, ...given }: Pick<Challenge, 'error' | 'scopes'> = {},
  ): string {
    return bearerChallenge({
      realm: this.#title,
      metadataUrl: metadataUrl(this.of(at)),
      scopes,
      ...given,
    })
  }

  /** The name of this machine that the client uses, where it has several. */
  #current(): string {
    const asked = `http://${currentClient.getStore()?.host}`
    return this.#origins.find((origin) => origin === asked) ?? this.origin
  }
}
