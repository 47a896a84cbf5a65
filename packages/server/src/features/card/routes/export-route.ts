import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ToolError } from '@tutor-nexus/toolkit'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { writePackage } from '../export/anki/write-package.ts'
import { existingDeck } from '../store/card-store.ts'
import { calendarOfOwner } from '../store/review/study-zone-store.ts'
import { wrongMethod, type CardVisit } from './route.ts'

const MOST_AT_ONCE = 2

/** Whose cards are being exported. */
const busy = new Set<string>()

/** `GET /cards/v1/export` sends all cards, or those of one deck, as a package for Anki. */
export async function serveExport({ app, owner, request, response, url }: CardVisit): Promise<void> {
  if (request.method !== 'GET') throw wrongMethod('GET')
  const { store } = app
  const deckId = url.searchParams.get('deck')
  const schema = url.searchParams.get('schema') === '11' ? 11 : 18
  const deck = deckId === null ? undefined : await existingDeck(store.read, owner, deckId)
  if (busy.has(owner) || busy.size >= MOST_AT_ONCE)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'Another export is running', {
      details: { reason: 'Wait until it is done, then try again.' },
    })
  busy.add(owner)
  const folder = await mkdtemp(join(tmpdir(), 'tn-export-'))
  try {
    const file = join(folder, 'cards.apkg')
    const calendar = await calendarOfOwner(store.read, owner)
    await writePackage(store, owner, file, { schema, deck, calendar, now: now().toISOString() })
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment; filename="cards.apkg"',
      'Content-Length': (await stat(file)).size,
      'Cache-Control': 'no-store',
    })
    await pipeline(createReadStream(file), response)
  } finally {
    busy.delete(owner)
    await rm(folder, { recursive: true, force: true })
  }
}
