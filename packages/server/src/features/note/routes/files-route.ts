import { isToolError, ToolError } from '@tutor-nexus/toolkit'
import { missingPermissions } from '@tutor-nexus/toolkit/contract'
import { readNodeBytes, Refusal } from '@tutor-nexus/toolkit/http'
import { headersOfNode, type HttpCaller } from '../../../platform/http/callers.ts'
import type { FeatureRequest, FeatureRoutes } from '../../../platform/http/feature-routes.ts'
import { send, sendError, unauthorized } from '../../../platform/http/responses.ts'
import { now, ulidFactory } from '../../../platform/store/clock-ids-and-secrets.ts'
import { pictureName, pictureTypeOf } from '../model/picture-type.ts'
import type { Vaults } from '../model/vault-port.ts'

const PATH = '/notes/v1/files'
const MOST_BYTES = 10 * 1024 * 1024
const LONGEST_NAME = 1_024

/** Nothing of an answer may run, be framed or be embedded by another site. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

const newId = ulidFactory()

type VaultsOf = (owner: string) => Vaults

/** `GET /notes/v1/files?path=…` sends a picture of a vault; `POST …&note=…` keeps one beside a note. */
export const fileRoutes = (vaultsOf: VaultsOf): FeatureRoutes => ({
  paths: [PATH],
  async serve(visit) {
    const { app, request, response } = visit
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    try {
      const { userId } = await personOf(visit)
      if (request.method === 'GET') await sendPicture(visit, vaultsOf(userId))
      else if (request.method === 'POST') await keepPicture(visit, vaultsOf(userId), userId)
      else throw new Refusal(new ToolError('BAD_REQUEST', 'Use GET or POST'), 405)
    } catch (error) {
      if (response.headersSent) throw error
      // The unread rest of a body would be parsed as the next request.
      if (request.method === 'POST') response.setHeader('Connection', 'close')
      if (error instanceof Refusal) return sendError(app, response, error.error, error.status)
      if (!isToolError(error)) throw error
      await sendError(app, response, error)
    }
  },
})

async function personOf({ callers, request }: FeatureRequest): Promise<HttpCaller> {
  const caller = await callers.findPageCaller(headersOfNode(request))
  if (!caller || caller.anonymous) throw unauthorized()
  const needed = request.method === 'POST' ? ['vault:write'] : ['vault:read']
  if (missingPermissions(caller.scopes, needed).length > 0)
    throw new ToolError('FORBIDDEN', 'Your token does not allow this')
  return caller
}

async function sendPicture({ url, response }: FeatureRequest, vaults: Vaults): Promise<void> {
  const vault = await vaults.open(named(url, 'vault'))
  const bytes = await vault.readFile(named(url, 'path') ?? '', MOST_BYTES)
  const type = pictureTypeOf(bytes)
  if (!type) throw notAPicture()
  response
    .writeHead(200, {
      'Cache-Control': 'private, no-store',
      'Content-Type': type.type,
      'Content-Length': bytes.length,
    })
    .end(bytes)
}

async function keepPicture(
  { url, request, response }: FeatureRequest,
  vaults: Vaults,
  owner: string,
): Promise<void> {
  const vault = await vaults.open(named(url, 'vault'))
  const bytes = Buffer.from(
    await readNodeBytes(request, { maxBytes: MOST_BYTES, sender: { owner, response } }),
  )
  const type = pictureTypeOf(bytes)
  if (!type) throw notAPicture()
  const note = named(url, 'note') ?? ''
  const folder = note.slice(0, note.lastIndexOf('/') + 1)
  const name = pictureName(named(url, 'path') ?? '', type)
  const meta = { operationId: newId(), clientEventId: null, at: now().toISOString() }
  const { version, operationId } = await vault.keepFile(`${folder}attachments/${name}`, bytes, meta)
  send(response, 201, 'application/json', JSON.stringify({ path: version.path, operationId }))
}

const named = (url: URL, name: string): string | undefined =>
  url.searchParams.get(name)?.slice(0, LONGEST_NAME) || undefined

const notAPicture = () =>
  new ToolError('UNPROCESSABLE_ENTITY', 'This file is no picture that notes can show', {
    details: { reason: 'Use PNG, JPEG, GIF, WebP or AVIF, of at most 10 MB' },
  })
