import type { Writer } from '../../packages/server/src/platform/store/store.ts'

/** What somebody leaves who is connected to one node and was told something by another. */
export async function leaveNodeRows(db: Writer, owner: string, mark: string, at: string): Promise<void> {
  await db
    .insertInto('mcpSession')
    .values({
      owner,
      id: `session-of-${owner}`,
      revision: '2025-11-25',
      clientInfo: { name: mark, version: '1.0.0' },
      capabilities: null,
      logLevel: null,
      subscriptions: [],
      usedAt: Date.parse(at),
    })
    .execute()
  await db
    .insertInto('nodeMessage')
    .values({ owner, id: `message-to-${owner}`, body: mark, createdAt: Date.parse(at) })
    .execute()
}
