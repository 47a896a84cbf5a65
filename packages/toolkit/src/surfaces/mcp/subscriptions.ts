import type { Server, ServerNotifier } from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../contract/context.ts'
import type { Subscriptions } from './resources.ts'

// A connection that has just gone away is not an error.
const ignore = () => {}

/** Tells connections of the older revisions what has changed; they stay open, so each is told on its own. */
export class Listeners implements ChangeNotifier, Subscriptions {
  readonly #servers = new Map<Server, Set<string>>()

  /** A connection that is to be told of changes. */
  connect(server: Server): void {
    this.#servers.set(server, new Set())
  }

  disconnect(server: Server): void {
    this.#servers.delete(server)
  }

  add(server: Server, uri: string): void {
    this.#servers.get(server)?.add(uri)
  }

  remove(server: Server, uri: string): void {
    this.#servers.get(server)?.delete(uri)
  }

  toolsChanged(): void {
    for (const server of this.#servers.keys()) server.sendToolListChanged().catch(ignore)
  }

  promptsChanged(): void {
    for (const server of this.#servers.keys()) server.sendPromptListChanged().catch(ignore)
  }

  resourcesChanged(): void {
    for (const server of this.#servers.keys()) server.sendResourceListChanged().catch(ignore)
  }

  resourceUpdated(uri: string): void {
    for (const [server, uris] of this.#servers) {
      if (uris.has(uri)) server.sendResourceUpdated({ uri }).catch(ignore)
    }
  }
}

/** Tells every kind of connection at once. */
export const both = (listeners: ChangeNotifier, modern: ServerNotifier): ChangeNotifier => ({
  toolsChanged: () => [listeners, modern].forEach((each) => each.toolsChanged()),
  promptsChanged: () => [listeners, modern].forEach((each) => each.promptsChanged()),
  resourcesChanged: () => [listeners, modern].forEach((each) => each.resourcesChanged()),
  resourceUpdated: (uri) => [listeners, modern].forEach((each) => each.resourceUpdated(uri)),
})
