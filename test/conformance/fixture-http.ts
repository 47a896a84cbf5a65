import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { UserId } from '@tutor-nexus/toolkit'
import { serveMcpHttp, type HttpHandle, type McpOptions } from '@tutor-nexus/toolkit/mcp'
import { EVERYTHING, openFixture, SOMEBODY, type Fixture } from './fixture-pipeline.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLocal = (address: string): boolean => LOOPBACK.has(URL.parse(address)?.hostname ?? '')

const isAllowed = ({ headers: { host, origin } }: IncomingMessage): boolean =>
  isLocal(`http://${host}`) && (origin === undefined || isLocal(origin))

export interface HttpFixture extends Fixture {
  url: string
  mcp: HttpHandle
  close(): Promise<void>
}

/** A token is its user's id and, after a dot, its scopes. */
function authOf({ headers: { authorization = '' } }: IncomingMessage) {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? []
  const [clientId = '', scope = EVERYTHING] = token.split('.')
  return { token, clientId: clientId || SOMEBODY.userId, scopes: [scope] }
}

interface HttpFixtureOptions extends Pick<McpOptions, 'fastPath' | 'sharedSessions'> {
  fixture?: Fixture
}

/** Serves the fixture on a free loopback port; plain requests take the fast path unless it is off. */
export async function startHttpFixture({
  fastPath,
  sharedSessions,
  fixture = openFixture(),
}: HttpFixtureOptions = {}): Promise<HttpFixture> {
  const mcp = serveMcpHttp(
    {
      ...fixture.options,
      surface: 'mcp-http',
      fastPath,
      sharedSessions,
      identify: ({ authInfo }) => ({
        userId: UserId.parse(authInfo?.clientId),
        scopes: authInfo?.scopes ?? [],
      }),
    },
    () => {},
  )
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isAllowed(request)) return void response.writeHead(403).end()
    const body = request.method === 'POST' ? await json(request) : undefined
    await mcp.handle(request, response, body, authOf(request))
  }
  const answering = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    const answered = answer(request, response)
      .catch((error: Error) => void response.destroy(error))
      .finally(() => answering.delete(answered))
    answering.add(answered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    ...fixture,
    url: `http://127.0.0.1:${port}/mcp`,
    mcp,
    async close() {
      const closed = once(server, 'close')
      server.close()
      await mcp.close()
      await Promise.all(answering)
      server.closeAllConnections()
      await closed
    },
  }
}
