import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { decodeTime } from 'ulid'
import type { Store } from '../../../../platform/store/store.ts'
import { DEFAULT_DECK, type Deck } from '../../model/deck.ts'
import type { StudyCalendar } from '../../model/schedule/study-day.ts'
import { historyExport } from '../../store/anki-export-store.ts'
import { mediaStore, type MediaStore } from '../../store/media-store.ts'
import { writeZip, type ZipWriter } from '../zip-writer.ts'
import { writeCollection, type AnkiSchema } from './collection-store.ts'
import type { ExportedDeck } from './deck-options.ts'
import type { NoteWithHistory } from './exported-note.ts'
import { mediaNames } from './field-html.ts'
import { NOTE_TYPES } from './note-types.ts'
import { RowMaker } from './note-rows.ts'
import { bytesField, numberField, textField } from './protobuf.ts'
import { UniqueIds } from './unique-ids.ts'

const zstd = promisify(zstdCompress)

export interface PackageOptions {
  schema: AnkiSchema
  /** All decks if omitted. */
  deck?: Deck | undefined
  calendar: StudyCalendar
  now: string
}

export interface ExportedCounts {
  notes: number
  cards: number
  reviews: number
  media: number
}

/** Writes the cards of one owner, with their history and media, as a package that Anki imports. */
export async function writePackage(
  store: Store,
  owner: string,
  file: string,
  { schema, deck, calendar, now }: PackageOptions,
): Promise<ExportedCounts> {
  const folder = await mkdtemp(join(tmpdir(), 'tn-apkg-'))
  const database = join(folder, 'collection.db')
  try {
    const source = historyExport(store, owner)
    const { day: firstDay, from } = calendar.spanOf((await source.since()) ?? now)
    const decks = exportedDecks(await source.decks())
    const ids = new Map(decks.map(({ deck: each, id }) => [each.id, id]))
    const names = new Set<string>()
    const counts = { notes: 0, cards: 0, reviews: 0 }
    const rows = new RowMaker({ firstDay, calendar, now })
    const collection = writeCollection(database, {
      schema,
      createdAt: Date.parse(from),
      now: Date.parse(now),
      decks: withDefault(deck && !deck.query ? decks.filter((each) => each.deck.id === deck.id) : decks),
    })
    try {
      for await (const batch of source.batches(deck)) {
        const made = batch.map((each) => rows.rowsOf(each, ids.get(each.deck.id) ?? 1))
        collection.add(made)
        for (const each of batch) for (const name of namesIn(each)) names.add(name)
        counts.notes += made.length
        counts.cards += made.reduce((sum, { cards }) => sum + cards.length, 0)
        counts.reviews += made.reduce((sum, { reviews }) => sum + reviews.length, 0)
      }
    } finally {
      collection.close()
    }
    const media = mediaStore(store, owner)
    const kept = await media.existing([...names])
    const zip = await writeZip(file)
    if (schema === 18) {
      await zip.add('collection.anki2', await readFile(standIn(join(folder, 'stand-in.db'), Date.parse(now))))
      await writeNew(zip, await readFile(database), media, kept)
    } else await writeOld(zip, await readFile(database), media, kept)
    await zip.close()
    return { ...counts, media: kept.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withDefault = (decks: readonly ExportedDeck[]): ExportedDeck[] =>
  decks.some(({ id }) => id === DEFAULT_ID)
    ? [...decks]
    : [{ id: DEFAULT_ID, deck: { ...DEFAULT_DECK, name: DEFAULT_NAME, description: null } }, ...decks]

const namesIn = ({ note: { front, back, distractors } }: NoteWithHistory): string[] =>
  mediaNames([front, back, ...(distractors ?? [])].join('\n'))

/** Every collection of Anki has this deck. */
const [DEFAULT_ID, DEFAULT_NAME] = [1, 'Default'] as const

/** Anki numbers decks by the time they were made. */
function exportedDecks(decks: readonly Deck[]): (ExportedDeck & { deck: Deck })[] {
  const ids = new UniqueIds()
  return decks
    .filter(({ query }) => query === null)
    .map((deck) => ({ deck, id: ids.take(deck.name === DEFAULT_NAME ? DEFAULT_ID : decodeTime(deck.id)) }))
}

/** What an Anki that cannot read the new layout finds. */
function standIn(file: string, now: number): string {
  const collection = writeCollection(file, { schema: 11, createdAt: now, now, decks: withDefault([]) })
  const common = { deck: DEFAULT_ID, ordinal: 0, changedAt: 0, type: 0, queue: 0, due: 1, interval: 0 }
  const note = {
    id: now,
    guid: 'tutor-nexus-newer-anki',
    type: NOTE_TYPES.basic.id,
    changedAt: 0,
    tags: '',
    fields: ['Update Anki, or export this package again for older versions.', ''],
    data: '',
  }
  const card = { ...common, id: now, note: now, ease: 0, reps: 0, lapses: 0, left: 0, data: '' }
  collection.add([{ note, cards: [card], reviews: [] }])
  collection.close()
  return file
}

const VERSION = 1

/** The layout that every version of Anki reads. */
async function writeOld(
  zip: ZipWriter,
  collection: Uint8Array,
  media: MediaStore,
  names: readonly string[],
): Promise<void> {
  await zip.add('collection.anki2', collection)
  for (const [entry, name] of names.entries())
    await zip.add(String(entry), (await media.read(name))?.bytes ?? new Uint8Array(), { isPacked: true })
  await zip.add('media', Buffer.from(JSON.stringify(Object.fromEntries(names.entries()))))
}

const NEWEST_LAYOUT = 3
const MEDIA = { entry: 1, name: 1, size: 2, sha1: 3 } as const

/** The layout of schema 18, compressed with Zstandard. */
async function writeNew(
  zip: ZipWriter,
  collection: Uint8Array,
  media: MediaStore,
  names: readonly string[],
): Promise<void> {
  const packed = { isPacked: true }
  await zip.add('meta', numberField(VERSION, NEWEST_LAYOUT), packed)
  await zip.add('collection.anki21b', await zstd(collection), packed)
  const list: Buffer[] = []
  for (const [entry, name] of names.entries()) {
    const bytes = (await media.read(name))?.bytes ?? new Uint8Array()
    await zip.add(String(entry), await zstd(bytes), packed)
    const message = [
      textField(MEDIA.name, name),
      numberField(MEDIA.size, bytes.length),
      bytesField(MEDIA.sha1, createHash('sha1').update(bytes).digest()),
    ]
    list.push(bytesField(MEDIA.entry, Buffer.concat(message)))
  }
  await zip.add('media', await zstd(Buffer.concat(list)), packed)
}
