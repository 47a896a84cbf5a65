import { FolderInUse } from './disk-folder.ts'
import type { KnownEntry } from './entry-store.ts'
import { inSlices, type Slicing } from './in-slices.ts'
import type { FolderWatches } from './folder-watches.ts'
import type { NoteStore } from './note-store.ts'
import { folderOf, foundIn, nameOf, sameness, type Survey } from './survey.ts'

export interface Leaving extends Slicing {
  readonly root: string
  readonly notes: NoteStore
  readonly watches: FolderWatches
}

/** Takes out what is no longer there; says what is to be looked at once more. */
export async function settleGone(leaving: Leaving, survey: Survey): Promise<string[]> {
  const again: string[] = []
  const gone = reallyGone(leaving.root, survey.gone, again)
  if (gone.length > 0)
    await inSlices(leaving, stepsOf(leaving, gone, survey, again), () => leaving.entries.namesChanged())
  return again
}

/** Some came back since, or were only beyond our sight. */
function reallyGone(root: string, gone: readonly KnownEntry[], again: string[]): KnownEntry[] {
  const folders = new FolderInUse(root)
  try {
    return gone.filter(({ disk }) => {
      const folder = folders.at(folderOf(disk))
      const isBack = folder && foundIn(folder, folderOf(disk), nameOf(disk))
      if (isBack) again.push(disk)
      return !isBack
    })
  } finally {
    folders.close()
  }
}

function* stepsOf(
  leaving: Leaving,
  gone: readonly KnownEntry[],
  survey: Survey,
  again: string[],
): Generator<void> {
  const { entries, watches } = leaving
  for (const entry of gone) {
    if (entry.kind === 'folder') watches.drop(entry.disk)
    const below = entry.kind === 'folder' ? entries.below(entry.disk) : []
    for (const each of [...below, entry]) {
      // Somebody has read it meanwhile: it is there.
      if (entries.withId(each.id)?.version === each.version) yield* takeOut(leaving, each, survey)
      else again.push(each.disk)
      yield
    }
  }
}

/** A note that lies elsewhere under the same name is still what it was. */
function* takeOut(
  { entries, notes }: Leaving,
  entry: KnownEntry,
  { arrived, jobs }: Survey,
): Generator<void> {
  const moved = arrived.get(sameness(entry.disk, entry.stamp))
  if (entry.kind === 'note' && moved && entries.withId(moved.id)?.stamp === '') {
    arrived.delete(sameness(entry.disk, entry.stamp))
    jobs.delete(moved.id)
    entries.remove(moved.id)
    entries.move(entry.id, moved.disk)
  } else {
    yield* notes.forget(entry.id)
    entries.remove(entry.id)
  }
}
