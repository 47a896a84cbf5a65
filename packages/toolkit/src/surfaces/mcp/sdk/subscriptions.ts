import type { Server, ServerNotifier } from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../../contract/context.ts'

const MAX_PER_CONNECTION = 1_000

// A connection that has just closed is not an error.
const ignore = () => {}

/** Which connections subscribe to which resources. */
export interface Subscriptions {
  /** False where the connection is at its limit. */
  add(server: Server, uri: string): boolean
  remove(server: Server, uri: string): void
}

/** `everything` where the SDK's transport filters by subscription itself. */
type Wanted = Set<string> | 'everything'

/** Notifies open connections of changes. */
export class Listeners implements ChangeNotifier, Subscriptions {
  readonly #servers = new Map<Server, Wanted>()

  connect(server: Server, wanted: Wanted = new Set()): void {
    this.#servers.set(server, wanted)
  }

  disconnect(server: Server): void {
    this.#servers.delete(server)
  }

  add(server: Server, uri: string): boolean {
    const wanted = this.#servers.get(server)
    if (!(wanted instanceof Set)) return true
    if (wanted.size >= MAX_PER_CONNECTION) return false
    wanted.add(uri)
    return true
  }

  remove(server: Server, uri: string): void {
    const wanted = this.#servers.get(server)
    if (wanted instanceof Set) wanted.delete(uri)
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
    for (const [server, wanted] of this.#servers) {
      if (wanted === 'everything' || wanted.has(uri)) server.sendResourceUpdated({ uri }).catch(ignore)
    }
  }
}

/** Notifies the connections of both eras. */
export const both = (listeners: ChangeNotifier, modern: ServerNotifier): ChangeNotifier => ({
  toolsChanged: () => [listeners, modern].forEach((each) => each.toolsChanged()),
  promptsChanged: () => [listeners, modern].forEach((each) => each.promptsChanged()),
  resourcesChanged: () => [listeners, modern].forEach((each) => each.resourcesChanged()),
  resourceUpdated: (uri) => [listeners, modern].forEach((each) => each.resourceUpdated(uri)),
})
