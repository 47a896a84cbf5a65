import type { AuditRow, AuditPage, AuditQuery, AuditStore } from './audit-store.ts'

/** What a person may know of an entry about them, or of what they did: not where other people were. */
export function ownEntry({ at, event, actor, userId, address, detail }: AuditRow, user: string) {
  const isTheirs = (actor ?? userId) === user
  return { at, event, actor, address: isTheirs ? address : null, detail }
}

/** A person's own part of the log, newest first. */
export async function ownEntries(
  audit: Pick<AuditStore, 'page'>,
  user: string,
  query: Pick<AuditQuery, 'before' | 'limit'>,
): Promise<Omit<AuditPage, 'entries'> & { entries: ReturnType<typeof ownEntry>[] }> {
  const { entries, ...next } = await audit.page({ ...query, user })
  return { entries: entries.map((entry) => ownEntry(entry, user)), ...next }
}
