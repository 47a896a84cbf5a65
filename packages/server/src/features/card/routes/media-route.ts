import { ToolError } from '@tutor-nexus/toolkit'
import { readNodeBytes } from '@tutor-nexus/toolkit/http'
import { send } from '../../../platform/http/responses.ts'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { mediaNameFor, mediaTypeOf } from '../model/media-type.ts'
import { mediaStore } from '../store/media-store.ts'
import { wrongMethod, type CardVisit } from './route.ts'

const MOST_BYTES = 10 * 1024 * 1024
const LONGEST_NAME = 300

/** `GET /cards/v1/media?name=…` sends an image or sound, `POST` keeps one. */
export async function serveMedia(visit: CardVisit): Promise<void> {
  const { method } = visit.request
  if (method === 'GET') return sendMedia(visit)
  if (method === 'POST') return keepMedia(visit)
  throw wrongMethod('GET or POST')
}

async function sendMedia({ app, owner, url, request, response }: CardVisit): Promise<void> {
  const found = await mediaStore(app.store, owner).read(nameIn(url))
  if (!found) throw new ToolError('NOT_FOUND', 'There is no image or sound of this name')
  const { bytes, hash } = found
  const type = mediaTypeOf(bytes)
  const headers = {
    // Changed content gets another name, so responses can be cached, but only privately.
    'Cache-Control': 'private, no-cache',
    ETag: `"${hash.slice(0, 32)}"`,
    Vary: 'Cookie, Authorization',
  }
  if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, headers).end()
    return
  }
  response
    .writeHead(200, {
      ...headers,
      // SVG, HTML and whatever else could run is only ever a download.
      'Content-Type': type ?? 'application/octet-stream',
      ...(type ? {} : { 'Content-Disposition': 'attachment' }),
      'Content-Length': bytes.length,
    })
    .end(bytes)
}

async function keepMedia({ app, owner, url, request, response }: CardVisit): Promise<void> {
  const given = nameIn(url)
  const bytes = await readNodeBytes(request, { maxBytes: MOST_BYTES, sender: { owner, response } })
  const type = mediaTypeOf(bytes)
  if (!type)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'This file is no image or sound that a card can show', {
      details: { reason: 'Use PNG, JPEG, GIF, WebP, AVIF, MP3, Ogg, WAV, FLAC or M4A' },
    })
  const name = await mediaStore(app.store, owner).add(mediaNameFor(given, type), bytes, now().toISOString())
  send(response, 201, 'application/json', JSON.stringify({ name, type }))
}

const nameIn = (url: URL): string => (url.searchParams.get('name') ?? '').slice(0, LONGEST_NAME)
