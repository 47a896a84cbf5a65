import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { ImportError } from '../../../platform/import/import-adapter.ts'
import type { Reader, Writer } from '../../../platform/store/store.ts'
import { ARCHIVE_LIMITS, inMegabytes } from '../../../platform/import/archive/limits.ts'
import { LIMITS } from './archive/limits.ts'
import type { OpenedCards } from './imported-note.ts'
import type { CardImportContext } from './import-context.ts'

/** What is to be kept of a source's media, and under which names. */
export interface MediaPlan {
  nameOf(name: string): string
  /** Names in the source, of what is not here yet. */
  missing: readonly string[]
}

const SLICE = 500
const MARK = 8

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What has the name of another file that is here gets one of its own, so that neither card shows the other's. */
export async function mediaPlan(
  db: Reader,
  owner: string,
  { media, mediaBytes }: OpenedCards,
): Promise<MediaPlan> {
  const hashes = await hashesOf(db, owner, media)
  const renamed = new Map<string, string>()
  const same = new Set<string>()
  for (const name of media) {
    const kept = hashes.get(name)
    if (kept === undefined) continue
    const hash = hashOf(await mediaBytes(name))
    if (hash === kept) same.add(name)
    else renamed.set(name, marked(name, hash))
  }
  const others = await hashesOf(db, owner, [...renamed.values()])
  return {
    nameOf: (name) => renamed.get(name) ?? name,
    missing: media.filter((name) => !same.has(name) && !others.has(renamed.get(name) ?? '')),
  }
}

function marked(name: string, hash: string): string {
  const extension = extname(name)
  return `${name.slice(0, name.length - extension.length)}-${hash.slice(0, MARK)}${extension}`
}

async function hashesOf(db: Reader, owner: string, names: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (let from = 0; from < names.length; from += SLICE) {
    const rows = await db
      .selectFrom('cardMedia')
      .select(['name', 'hash'])
      .where('owner', '=', owner)
      .where('name', 'in', names.slice(from, from + SLICE))
      .execute()
    for (const { name, hash } of rows) hashes.set(name, hash)
  }
  return hashes
}

/** Keeps what is missing, and says how many files that are. */
export async function writeMedia(
  db: Writer,
  { owner, at }: CardImportContext,
  plan: MediaPlan,
  opened: OpenedCards,
  goOn: () => void,
): Promise<number> {
  let total = 0
  for (const source of plan.missing) {
    goOn()
    const bytes = await opened.mediaBytes(source)
    total += bytes.length
    if (total > ARCHIVE_LIMITS.unpackedBytes)
      throw new ImportError(source, `with it the media are more than ${inMegabytes(ARCHIVE_LIMITS.unpackedBytes)}`)
    await db
      .insertInto('cardMedia')
      .values({ owner, name: plan.nameOf(source), hash: hashOf(bytes), bytes, createdAt: at })
      .execute()
  }
  return plan.missing.length
}
