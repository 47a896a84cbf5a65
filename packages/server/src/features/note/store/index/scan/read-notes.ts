import { type DiskFolder, FolderCache } from './disk-folder.ts'
import { hashOf, indexedNote } from './indexed-note.ts'
import { inTransactions } from './entry-store.ts'
import type { Writing } from './note-store.ts'
import { readFile } from './note-file.ts'
import { MAX_VAULT_BYTES } from '../index-limits.ts'
import { folderOf, nameOf, type ReadingJob, type ScanContext } from './disk-scan.ts'

/** Notes are written in batches, because a transaction per note would cost more than reading it. */
const BATCH_BYTES = 2 << 20
const READING_MS = 25
const EMPTY = Buffer.alloc(0)

interface Read {
  id: number
  disk: string
  bytes: number
  writing: Writing
}

/** Reads notes into the index; returns those to look at again. */
export async function readNotes(context: ScanContext, jobs: Iterable<ReadingJob>): Promise<string[]> {
  const again: string[] = []
  const folders = new FolderCache(context.root)
  let batch: Read[] = []
  let bytes = 0
  let began = performance.now()
  try {
    for (const job of jobs) {
      const read = readNote(context, job, folders.at(folderOf(job.disk)))
      if (read) {
        batch.push(read)
        bytes += read.bytes
      }
      if (bytes >= BATCH_BYTES) {
        await write(context, batch, again)
        batch = []
        bytes = 0
      } else if (performance.now() - began > READING_MS) await context.yieldControl()
      else continue
      began = performance.now()
    }
  } finally {
    folders.close()
  }
  if (batch.length > 0) await write(context, batch, again)
  return again
}

/** Undefined if the note is gone or someone else has indexed it. */
function readNote(context: ScanContext, job: ReadingJob, folder: DiskFolder | undefined): Read | undefined {
  const { disk, id, state } = job
  const known = context.entries.withId(id)
  if (!folder || known?.disk !== disk || known.stamp === state.stamp) return undefined
  try {
    const isBeyondLimit = context.entries.size().bytes > MAX_VAULT_BYTES
    // A note that is unreadable, or beyond the limit of its vault, is indexed by name only.
    const file = isBeyondLimit ? undefined : readFile(folder, nameOf(disk))
    const bytes = file?.bytes ?? EMPTY
    const found = {
      id,
      version: known.version,
      stamp: file?.stamp ?? state.stamp,
      bytes: file?.size ?? state.bytes ?? 0,
      modified: file?.modified ?? state.modified ?? 0,
    }
    const writing =
      known.hash === hashOf(bytes)
        ? context.notes.confirm(found)
        : context.notes.write(found, indexedNote(disk.normalize(), bytes, isBeyondLimit))
    return { id, disk, bytes: bytes.length, writing }
  } catch (error) {
    context.onFault(disk, error)
    return undefined
  }
}

function write(context: ScanContext, batch: readonly Read[], again: string[]): Promise<void> {
  // Ascending, because a full-text table starts a new segment for each smaller id, at several times the cost.
  const ordered = batch.toSorted((one, other) => one.id - other.id)
  return inTransactions(context, stepsOf(ordered, again), () => context.entries.contentChanged())
}

function* stepsOf(batch: readonly Read[], again: string[]): Generator<void> {
  for (const { disk, writing } of batch) {
    // Someone else has written it, possibly with older content.
    if (!(yield* writing)) again.push(disk)
    yield
  }
}
