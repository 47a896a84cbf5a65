import { Server, type McpRequestContext } from '@modelcontextprotocol/server'
import type { ChangeNotifier } from '../../../contract/context.ts'
import { FrameReader } from '../shared/request-frame.ts'
import type { InFlight } from '../shared/running-calls.ts'
import { servedPromptsAndResources, serverProfile, type McpOptions } from '../shared/server-profile.ts'
import type { ToolDispatcher } from '../shared/tool-dispatcher.ts'
import { serveCompletion } from './completion.ts'
import { Connection, identityOf } from './connection.ts'
import { promptCatalog, servePrompts } from './prompts.ts'
import { requestStates } from './request-state.ts'
import { resourceCatalog, serveResources } from './resources.ts'
import type { Subscriptions } from './subscriptions.ts'
import { serveTools } from './tools.ts'

/** What a transport provides to the servers it makes. */
export interface Transporting {
  dispatcher: ToolDispatcher
  subscriptions: Subscriptions
  notify: ChangeNotifier
  inFlight: InFlight
  onError(error: Error): void
}

/** Makes the SDK's servers for one registry. All that does not depend on the connection is made once, here. */
export function serverFactory(
  options: McpOptions,
  { dispatcher, subscriptions, notify, inFlight, onError }: Transporting,
) {
  const { pipeline, name, identify } = options
  const { registry } = pipeline
  const served = servedPromptsAndResources(registry, options.selects)
  const prompts = promptCatalog(served.prompts)
  const resources = resourceCatalog(served.resources, served.views)
  const states = requestStates(
    options.stateKey,
    (context) => identityOf(context, 'modern', options).userId ?? '',
  )
  const frames = new FrameReader(options)
  const shared = { pipeline, frames, dispatcher, logger: name, states, notify, inFlight, identify, onError }
  const { serverInfo, ...profile } = serverProfile(options, served)
  const { prompts: hasPrompts, resources: hasResources, completions } = profile.capabilities

  return ({ era }: McpRequestContext): Server => {
    const server = new Server(serverInfo, {
      ...profile,
      requestState: { verify: states.verify },
      // `inRounds` keeps failures in the contract's form; the SDK's own rounds do not.
      inputRequired: { legacyShim: false },
    })
    server.onerror = onError
    const connection = new Connection(server, era, shared)
    serveTools(connection, dispatcher)
    if (hasPrompts) servePrompts(connection, prompts)
    if (hasResources) serveResources(connection, resources, subscriptions)
    if (completions) serveCompletion(connection, served)
    return server
  }
}
