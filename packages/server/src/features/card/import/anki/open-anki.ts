import type { ImportedRow, ImportInput } from '../../../../platform/import/import-adapter.ts'
import { sourceFile } from '../../../../platform/import/source-file.ts'
import { deckName, skipped } from '../validate-note.ts'
import type { DeckOptions, ImportedNote, OpenedCards } from '../imported-note.ts'
import { openPackage } from './anki-package.ts'
import { openCollection } from './collection-store.ts'
import type { MediaName } from './html-text.ts'
import type { HistoryContext } from './card-history.ts'
import { noteReader } from './read-note.ts'

/** Opens an Anki package and checks its structure. */
export async function openAnki(input: ImportInput, context: HistoryContext): Promise<OpenedCards> {
  const { path } = await sourceFile(input)
  const opened = await openPackage(path)
  try {
    const { collection, close } = openCollection(opened.name, await opened.collection())

    function* rows(mediaName: MediaName): Generator<ImportedRow<ImportedNote>> {
      const read = noteReader(collection, context, mediaLookup(opened.media, mediaName))
      const seen = new Set<string>()
      let checkpoint = 0
      for (const note of collection.eachNote()) {
        checkpoint += 1
        const isDuplicate = note.guid !== '' && seen.has(note.guid)
        seen.add(note.guid)
        yield {
          checkpoint,
          ...(isDuplicate ? skipped(`note ${note.id} has the id of an earlier one`) : read(note)),
        }
      }
    }

    return {
      total: collection.notes,
      rows,
      options: new Map(
        [...collection.options].flatMap(([id, options]): [string, DeckOptions][] => {
          const name = collection.decks.get(id)
          return name === undefined ? [] : [[deckName(name), options]]
        }),
      ),
      media: opened.media,
      mediaBytes: opened.mediaBytes,
      async close() {
        close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Fields may percent-encode file names. */
function mediaLookup(media: readonly string[], mediaName: MediaName): MediaName {
  const names = new Set(media)
  return (written) => {
    const name = written.normalize('NFC')
    const decoded = names.has(name) ? name : decodedName(name)
    return mediaName(names.has(decoded) ? decoded : name)
  }
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
