import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { AuditStore } from '../../../platform/audit/audit-store.ts'
import { ownEntries } from '../../../platform/audit/own-entries.ts'
import { takeCookie } from '../../../platform/http/sign-in.ts'
import { bodyOf, person, type Route, type SignedInVisit } from '../route.ts'
import { archiveLines } from '../store/person-archive.ts'
import { PersonStore } from '../store/person-store.ts'
import { ownDataOf } from './own-data.ts'

const AUDIT_PAGE = 50

const Confirmed = z.object({ name: z.string() })

/** What is kept of a person: to see, to take away and to delete. */
export const dataRoutes: readonly Route[] = [
  person('GET /account/v1/data', async (visit) => {
    const { app, visitor } = visit
    const { kept, ...data } = await ownDataOf(app, visitor.user.id)
    return {
      ...data,
      kept: kept.filter(({ count }) => count > 0),
      folders: (await app.personalFiles(visitor.user.id)).folders.length,
      storage: await app.storage.use(visitor.user.id),
    }
  }),

  person('GET /account/v1/data/export', async (visit) => {
    const { app, response, services, visitor } = visit
    const { user } = visitor
    const at = services.now().toISOString()
    await app.audit.record({ event: 'exported', userId: user.id, detail: {} })
    response.writeHead(200, {
      'Content-Type': 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="tutor-nexus-${at.slice(0, 10)}.jsonl"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    await pipeline(Readable.from(archiveLines(user, peopleOf(visit).read(user.id), at)), response)
    return undefined
  }),

  person('POST /account/v1/data/erase', async (visit) => {
    const { app, response, said, visitor } = visit
    const { user } = visitor
    const { name } = await bodyOf(visit, Confirmed)
    if (user.isLocalOwner)
      throw new ToolError('FORBIDDEN', 'This account owns the installation', {
        details: { reason: 'Delete it on the server with: npx tutor-nexus user erase' },
      })
    if (name !== user.name)
      throw new ToolError('UNPROCESSABLE_ENTITY', 'Enter your name to delete everything')
    const files = await app.personalFiles(user.id)
    // Tokens go first, so that no further call is made on the person's behalf.
    for (const token of await app.tokens.listTokens(user.id)) await app.tokens.revokeToken(token.id)
    await Promise.all([app.tokens.settle(), app.browsers.settle()])
    await peopleOf(visit).erase(user.id)
    await app.audit.record({ event: 'erased', userId: null, detail: { user: user.id } })
    await files.remove()
    takeCookie(response, said)
    return undefined
  }),

  person('GET /account/v1/audit', async ({ app, url, visitor }) => {
    const { id } = visitor.user
    const before = url.searchParams.get('before') ?? undefined
    return ownEntries(new AuditStore(app.store), id, { before, limit: AUDIT_PAGE })
  }),
]

const peopleOf = ({ app }: SignedInVisit): PersonStore => new PersonStore(app.store, app.tables)
