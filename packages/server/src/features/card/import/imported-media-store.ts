import { ImportError } from '../../../platform/import/import-adapter.ts'
import type { Reader, Writer } from '../../../platform/store/store.ts'
import { chargeStorage } from '../../../platform/store/storage-room.ts'
import { ARCHIVE_LIMITS, inMegabytes } from '../../../platform/import/archive/limits.ts'
import { hashOf, mediaHashes, withHash } from '../store/media-store.ts'
import type { OpenedCards, CardImportContext } from './imported-note.ts'

/** Which media files to store, and under which names. */
export interface MediaPlan {
  nameOf(name: string): string
  /** Names in the source of files that are not stored yet. */
  missing: readonly string[]
}

/** A file whose name is taken by different content is renamed, so that no card shows the wrong file. */
export async function mediaPlan(
  db: Reader,
  owner: string,
  { media, mediaBytes }: OpenedCards,
): Promise<MediaPlan> {
  const hashes = await mediaHashes(db, owner, media)
  const renamed = new Map<string, string>()
  const unchanged = new Set<string>()
  for (const name of media) {
    const storedHash = hashes.get(name)
    if (storedHash === undefined) continue
    const hash = hashOf(await mediaBytes(name))
    if (hash === storedHash) unchanged.add(name)
    else renamed.set(name, withHash(name, hash))
  }
  const others = await mediaHashes(db, owner, [...renamed.values()])
  return {
    nameOf: (name) => renamed.get(name) ?? name,
    missing: media.filter((name) => !unchanged.has(name) && !others.has(renamed.get(name) ?? '')),
  }
}

/** Stores the missing files and returns their number. */
export async function writeMedia(
  db: Writer,
  { owner, at }: CardImportContext,
  plan: MediaPlan,
  opened: OpenedCards,
  throwIfStopped: () => void,
): Promise<number> {
  let total = 0
  for (const source of plan.missing) {
    throwIfStopped()
    const bytes = await opened.mediaBytes(source)
    total += bytes.length
    if (total > ARCHIVE_LIMITS.unpackedBytes)
      throw new ImportError(source, `the media exceed ${inMegabytes(ARCHIVE_LIMITS.unpackedBytes)}`)
    await db
      .insertInto('cardMedia')
      .values({ owner, name: plan.nameOf(source), hash: hashOf(bytes), bytes, createdAt: at })
      .execute()
  }
  if (total > 0) await chargeStorage(db, owner, total, 'adds')
  return plan.missing.length
}
