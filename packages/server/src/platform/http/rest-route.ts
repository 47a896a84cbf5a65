import type { Listing } from '@tutor-nexus/toolkit/rest'
import { serveRestHttp, type RestHandle } from '@tutor-nexus/toolkit/rest/http'
import type { Selects } from '@tutor-nexus/toolkit/selection'
import * as z from 'zod'
import { clients, type ClientName, isClientName, type McpClient } from '../connect/clients.ts'
import { configPath, currentMachine, currentProgram } from '../connect/config-location.ts'
import { entryText } from '../connect/connection.ts'
import { remoteEntry, serverEntry } from '../connect/server-entry.ts'
import type { App } from '../feature/app.ts'
import { GUIDES_PATH, SERVER_INFO, VERSION } from '../settings/server-info.ts'
import { isFromThisMachine } from './client.ts'
import { TOKEN_ADVICE } from './responses.ts'
import { headersOfFetch, type Callers } from './callers.ts'
import type { ProtectedResources } from './protected-resources.ts'

/** The REST API and its documentation. */
export const restRoute = (
  app: App,
  callers: Callers,
  resources: ProtectedResources,
  selects: Selects,
): RestHandle =>
  serveRestHttp({
    pipeline: app.pipeline,
    selects,
    publicUrl: app.settings.publicUrl,
    title: SERVER_INFO.title,
    version: SERVER_INFO.version,
    authenticate: (request) => callers.findPageCaller(headersOfFetch(request)),
    tokenAdvice: TOKEN_ADVICE,
    challenge: (refusal) => resources.challenge('server', refusal),
    headerPrefix: 'TN-',
    guides: GUIDES_PATH,
    listings: [clientsListing(app)],
    stamp: (owner) => app.store.stamp(owner),
    onError: (err) => app.log.logger.warn({ err }, 'an answer has no entity tag'),
  })

const NAME = 'tutor-nexus'
const TOKEN = '<token>'

const Configuration = z.record(z.string(), z.unknown())
const text = z.string().describe('The configuration as it stands in the file: JSON or TOML')

const Clients = z.object({
  clients: z.array(
    z.object({
      client: z.string(),
      title: z.string(),
      next: z.string().describe('What makes it read its configuration again'),
      local: z
        .object({
          command: z.string().describe('Does it all'),
          file: z.string().describe('Where its configuration is'),
          configuration: Configuration,
          text,
        })
        .optional()
        .describe('For whoever started the server, on the same machine'),
      remote: z
        .object({ configuration: Configuration, text })
        .optional()
        .describe(
          'Over the network, with a token in the place of <token>; absent where the client takes none',
        ),
    }),
  ),
})

const shown = (client: ClientName, entry: object) => ({
  configuration: { [clients[client].group]: { [NAME]: entry } },
  text: entryText(client, NAME, entry),
})

/** How to connect AI clients. Paths of this machine are only for its owner, at this machine. */
const clientsListing = (app: App): Listing => ({
  path: '/api/v1/clients',
  operationId: 'clients.list',
  summary: 'How to connect AI clients',
  description:
    'What to put where, so that an AI client has the tools. `npx tutor-nexus connect <client>` does the same.',
  schema: Clients,
  async read({ userId }, origin): Promise<z.output<typeof Clients>> {
    const isLocal = userId === app.localOwner.id && isFromThisMachine()
    return {
      clients: Object.entries<McpClient>(clients).map(([client, known]) => {
        const entry = remoteEntry(known, `${origin}/mcp`, TOKEN)
        return {
          client,
          title: known.title,
          next: known.next,
          ...(isLocal && isClientName(client)
            ? {
                local: {
                  command: `npx tutor-nexus connect ${client}`,
                  file: configPath(client, 'user', currentMachine()),
                  ...shown(client, serverEntry(known, currentProgram(VERSION), [])),
                },
              }
            : {}),
          ...(entry && isClientName(client) ? { remote: shown(client, entry) } : {}),
        }
      }),
    }
  },
})
