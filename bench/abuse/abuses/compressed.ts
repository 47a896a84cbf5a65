import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { Abuse, Target } from '../abuse.ts'
import { bearer, HostileClient, JSON_BODY, strikesOf, uploadRequest } from '../http.ts'

const INFLATED_BYTES = 100_000_000
const ENTRIES = 4

function strikes(target: Target) {
  const spaces = Buffer.alloc(INFLATED_BYTES, ' ')
  const entries = Array.from({ length: ENTRIES }, (_, at) => [`agreement-${at}.json`, spaces] as const)
  const body = gzipSync(spaces, { level: 9 })
  const coded = { ...JSON_BODY, 'Content-Encoding': 'gzip' }
  const headers = { ...coded, ...bearer(target.token), Accept: 'application/json, text/event-stream' }
  return strikesOf(new HostileClient(target), {
    'a body over REST': { path: '/api/v1/tools/add_task', headers, body },
    'a body over MCP': { path: '/mcp', headers, body },
    'a body to link with': { path: '/sync/v1/link', headers: coded, body },
    'an archive': uploadRequest(target, 'archive.zip', zipSync(Object.fromEntries(entries), { level: 6 })),
    '40 MB of JSON': uploadRequest(target, 'list.json', `[{"a":[${'0,'.repeat(20_000_000)}0]}]`),
  })
}

export const compressed: Abuse = {
  name: 'compressed',
  what: 'gzip bodies, and an import archive that inflates to 400 MB',
  prepare: (target) => ({ strikes: strikes(target), atOnce: 4 }),
}
