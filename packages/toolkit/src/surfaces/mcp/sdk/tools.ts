import type { Connection } from './connection.ts'
import { raiseMissingCapabilities } from './protocol-errors.ts'
import { toolResult } from './result-codec.ts'
import type { ToolDesk } from '../shared/tool-dispatcher.ts'

export function serveTools(connection: Connection, desk: ToolDesk): void {
  const { server } = connection
  server.setRequestHandler('tools/list', (_, context) => ({
    tools: desk.listFor(connection.identify(context)),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const ended = await connection.call(params, context, (request) => desk.call(request))
    if (ended.kind === 'asking') return ended.result
    const { outcome, lacking } = ended
    if (outcome.kind === 'failure' && lacking.size > 0) raiseMissingCapabilities(lacking, outcome.failure)
    return toolResult(params.name, outcome)
  })
}
