import type { Client } from '../contract/client.ts'
import type { ChangeNotifier } from '../contract/context.ts'
import { ToolError } from '../contract/errors.ts'
import type { Surface } from './call.ts'

const unanswered = async (): Promise<never> => {
  throw new ToolError('UNPROCESSABLE_ENTITY', 'This needs a client that can be asked', {
    details: { reason: 'Call the tool through an MCP client' },
  })
}

const nobody: Client = {
  can: () => false,
  sample: unanswered,
  elicit: unanswered,
  listRoots: unanswered,
  together: unanswered,
}

const nothing = () => {}
const silence: ChangeNotifier = {
  toolsChanged: nothing,
  promptsChanged: nothing,
  resourcesChanged: nothing,
  resourceUpdated: nothing,
}

/** A way in with nobody at the other end while the call runs: calls are written by their published names. */
export const plainSurface = (name: string, own: Partial<Surface> = {}): Surface => ({
  name,
  selects: () => true,
  lean: false,
  explainsSchemas: false,
  renderCall: ({ tool, arguments: args }) => ({ tool, arguments: args }),
  client: nobody,
  notify: silence,
  progress: nothing,
  log: nothing,
  ...own,
})
