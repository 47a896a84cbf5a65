import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WATCHED } from '../conformance/fixture-domain/resources.ts'
import { openV2, transportTo } from './client-v2.ts'
import { transports } from './clients.ts'
import { fixtureTarget, type OpenTarget } from './target.ts'

let open: OpenTarget
beforeAll(async () => {
  open = await fixtureTarget.open()
})
afterAll(() => open.close())

const REVISIONS = ['2025-06-18', '2026-07-28']
const CONNECTIONS = transports.flatMap((transport) => REVISIONS.map((revision) => ({ transport, revision })))

/** What the client has been told of so far. */
function listenIn(client: Client): Set<string> {
  const heard = new Set<string>()
  client.setNotificationHandler('notifications/tools/list_changed', () => void heard.add('tools'))
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void heard.add(params.uri))
  return heard
}

const trigger = (client: Client, what: string) =>
  client.callTool({ name: `test_trigger_${what}`, arguments: {} })

test.each(CONNECTIONS)(
  '$revision over $transport hears of changes it asked for',
  async ({ transport, revision }) => {
    const client = await openV2(revision, transportTo(open.routes[transport]))
    onTestFinished(() => client.close())
    const heard = listenIn(client)
    const modern = revision === '2026-07-28'

    if (modern) await client.listen({ toolsListChanged: true })
    await trigger(client, 'resource_update')
    while (!heard.has('tools')) await trigger(client, 'tool_change')
    expect(heard).not.toContain(WATCHED)

    if (modern) await client.listen({ resourceSubscriptions: [WATCHED] })
    else await client.subscribeResource({ uri: WATCHED })
    while (!heard.has(WATCHED)) await trigger(client, 'resource_update')
  },
)

describe.each(transports)('over %s', (transport) => {
  test('there is no subscription to what does not exist', async () => {
    const client = await openV2('2025-11-25', transportTo(open.routes[transport]))
    onTestFinished(() => client.close())
    await expect(client.subscribeResource({ uri: 'test://nothing' })).rejects.toMatchObject({ code: -32602 })
  })
})
