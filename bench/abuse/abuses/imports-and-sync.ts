import { randomUUID } from 'node:crypto'
import { monotonicFactory } from 'ulid'
import type { Abuse, Strike, Target } from '../abuse.ts'
import { bearer, HostileClient, JSON_BODY, uploadRequest, type HostileRequest } from '../http.ts'

const AT_ONCE = 8
const PROTOCOL = 1

const newId = monotonicFactory()

const sync = (path: string, body: object, token?: string): HostileRequest => ({
  path: `/sync/v1/${path}`,
  headers: { ...JSON_BODY, ...(token === undefined ? {} : bearer(token)) },
  body: JSON.stringify({ protocol: PROTOCOL, ...body }),
})

const version = '1.0.0'

const begin = (device = newId()) => sync('link', { version, device, name: 'Storm' })

/** Links a device as its user would; gives the device's token. */
async function linkDevice(
  client: HostileClient,
  { token }: Target,
): Promise<{ device: string; secret: string }> {
  const device = newId()
  const begun = JSON.parse((await client.send(begin(device))).body)
  await client.call(token, 'tn_user_device_approve', { code: begun.code })
  const asked = JSON.parse((await client.send(sync('link/ask', { secret: begun.secret }))).body)
  return { device, secret: String(asked.token) }
}

/** A batch as large as an exchange may be, of new tasks or of changes to nothing. */
function exchange({ device, secret }: { device: string; secret: string }): HostileRequest {
  const createdAt = new Date().toISOString()
  const changes = Array.from({ length: 400 }, () => {
    const entityId = newId()
    const notes = 'n'.repeat(8_000)
    return {
      id: newId(),
      device,
      entity: 'task',
      entityId,
      baseId: null,
      baseRev: null,
      body: { id: entityId, title: randomUUID(), notes, description: null, labels: [], isCompleted: false },
      createdAt,
    }
  })
  return sync('exchange', { version, incarnation: null, after: null, changes }, secret)
}

const fresh = (
  client: HostileClient,
  what: string,
  withoutToken: boolean,
  make: () => HostileRequest,
): Strike => ({
  what,
  withoutToken,
  send: () => client.strike(make()),
})

export const importsAndSync: Abuse[] = [
  {
    name: 'sync',
    what: 'import, link, exchange and wrong-token storms',
    async prepare(target) {
      const client = new HostileClient(target)
      const linked = await linkDevice(client, target)
      const wrong = { ...JSON_BODY, ...bearer(`tn_${'x'.repeat(43)}`) }
      const row = '"UWMSN","MATH","221","UWMIL","MATH","231"\n'
      return {
        strikes: [
          fresh(client, 'a link is begun', true, begin),
          fresh(client, 'a link is asked for', true, () => sync('link/ask', { secret: randomUUID() })),
          fresh(client, 'an exchange of 400 changes', false, () => exchange(linked)),
          fresh(client, 'an import', false, () => uploadRequest(target, 'rules.csv', row.repeat(20_000))),
          ...['/mcp', '/api/v1/tools', '/metrics', '/imports'].map((path) =>
            fresh(client, `a wrong token at ${path}`, true, () => ({ path, headers: wrong })),
          ),
          fresh(client, 'a wrong token at /start', true, () => ({
            method: 'POST',
            path: '/start',
            headers: { ...wrong, 'TN-Agent-Id': 'web' },
          })),
          fresh(client, 'a wrong link code', true, () => ({ path: `/start?code=${randomUUID()}` })),
          fresh(client, 'a wrong token with a large body', true, () => ({
            path: '/sync/v1/exchange',
            headers: wrong,
            body: 'x'.repeat(1_000_000),
          })),
        ],
        atOnce: AT_ONCE,
      }
    },
  },
]
