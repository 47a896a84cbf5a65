import type { WireCatalog } from './catalog.ts'
import type { Connection } from './connection.ts'
import { raiseMissingCapabilities } from './protocol-errors.ts'
import { toolResult } from './result-codec.ts'

export function serveTools(connection: Connection, catalog: WireCatalog): void {
  const { server, pipeline } = connection
  server.setRequestHandler('tools/list', (_, context) => ({
    tools: catalog.listFor(connection.identify(context)),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const ended = await connection.call(params, context, (request) => pipeline.call(request))
    if (ended.kind === 'asking') return ended.result
    const { outcome, lacking } = ended
    if (outcome.kind === 'failure' && lacking.size > 0) raiseMissingCapabilities(lacking, outcome.failure)
    return toolResult(outcome)
  })
}
