import { Server, type McpRequestContext } from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../../contract/context.ts'
import { serveCompletion } from './completion.ts'
import { Connection, identityOf } from './connection.ts'
import type { InFlight } from '../shared/in-flight.ts'
import { promptCatalog, servePrompts } from './prompts.ts'
import type { Identity } from '../shared/request-frame.ts'
import { requestStates } from './request-state.ts'
import { resourceCatalog, serveResources } from './resources.ts'
import { servedOffers } from '../shared/served-offers.ts'
import { serverProfile } from '../shared/server-profile.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { DeskOptions, ToolDesk } from '../shared/tool-dispatcher.ts'
import { serveTools } from './tools.ts'

export interface McpOptions extends DeskOptions {
  name: string
  title: string
  version: string
  /** Tells a model how to use the server as a whole. */
  instructions?: string
  /** Seals what travels through the client between two rounds of one call. At least 32 bytes. */
  stateKey: Uint8Array
  /** False where plain requests are to take the long way as well; for comparing both. */
  direct?: boolean | undefined
  /** Who calls, by what the transport has established. Asked for every request. */
  identify(request: McpRequestContext): Identity
}

/** What a transport lends to the servers that it makes. */
export interface Transporting {
  desk: ToolDesk
  subscriptions: Subscriptions
  notify: ChangeNotifier
  inFlight: InFlight
  onError(error: Error): void
}

/** Makes protocol servers for one registry. All that does not depend on the connection is made here, once. */
export function serverFactory(
  options: McpOptions,
  { desk, subscriptions, notify, inFlight, onError }: Transporting,
) {
  const { pipeline, name, identify } = options
  const { registry } = pipeline
  const offers = servedOffers(registry, options.selects)
  const prompts = promptCatalog(offers.prompts)
  const resources = resourceCatalog(offers.resources)
  const states = requestStates(
    options.stateKey,
    (context) => identityOf(context, 'modern', options).userId ?? '',
  )
  const shared = { pipeline, desk, logger: name, states, notify, inFlight, identify, onError }
  const { serverInfo, ...told } = serverProfile(options, offers)
  const { prompts: hasPrompts, resources: hasResources, completions } = told.capabilities

  return ({ era }: McpRequestContext): Server => {
    const server = new Server(serverInfo, {
      ...told,
      requestState: { verify: states.verify },
      // Our own rounds keep failures in the contract's shape.
      inputRequired: { legacyShim: false },
    })
    server.onerror = onError
    const connection = new Connection(server, era, shared)
    serveTools(connection, desk)
    if (hasPrompts) servePrompts(connection, prompts)
    if (hasResources) serveResources(connection, resources, subscriptions)
    if (completions) serveCompletion(connection, offers)
    return server
  }
}
