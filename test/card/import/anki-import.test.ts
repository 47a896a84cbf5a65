import { describe, expect, test } from 'vitest'
import {
  schedulingOptions,
  replay,
} from '../../../packages/server/src/features/card/model/schedule/schedule.ts'
import { readLog } from '../../../packages/server/src/features/card/store/review/review-log-store.ts'
import { onEachDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { OWNER } from '../shelf.ts'
import { newEntries, oldEntries, schema11, schema18, type Media } from './anki-file.ts'
import { CREATED, DAY, sampleCollection, type SampleCollection } from './anki-notes.ts'
import { archiveFile } from './archive-file.ts'
import { importFrom, NOW, rowCounts, shelved } from './import-from.ts'

const MEDIA: Media = { 'eiffel tower.jpg': Buffer.from('a picture'), 'chien.mp3': Buffer.from('a sound') }
const DECK = { desiredRetention: 0.9, weights: null }

const layouts = {
  'the old layout': (collection: SampleCollection, media = MEDIA) =>
    archiveFile(oldEntries(schema11(collection), media)),
  'the old layout of schema 11 by a newer Anki': (collection: SampleCollection, media = MEDIA) =>
    archiveFile({
      ...oldEntries(schema11({ ...collection, notes: [] }), media),
      ...oldEntries(schema11(collection), media, 'collection.anki21'),
    }),
  'the new layout': (collection: SampleCollection, media = MEDIA) =>
    archiveFile(newEntries(schema18(collection), media), 'collection.colpkg'),
}

onEachDatabase('a package of Anki', (database) => {
  describe.each(Object.entries(layouts))('in %s', (_, packed) => {
    test('comes in with decks, notes, cards and media', async () => {
      const store = await database.open()
      const report = await importFrom(store, 'anki', await packed(sampleCollection()))
      expect(report).toMatchObject({
        rows: 6,
        structured: 4,
        verbatim: 1,
        skipped: 1,
        unchanged: false,
        cards: { added: 5, updated: 0, cards: 7, reviews: 7, decks: 2, media: 2 },
      })
      expect(report.remarks).toMatchObject([
        { row: 5, outcome: 'verbatim', remark: expect.stringContaining('note type Vocabulary') },
        {
          row: 6,
          outcome: 'skipped',
          remark: expect.stringContaining('"Only a question": A basic card needs'),
        },
      ])
      const notes = await shelved(store)
      expect(
        notes.map(({ deck, kind, front, back, foreignId, tags }) => [
          deck,
          kind,
          front,
          back,
          foreignId,
          tags,
        ]),
      ).toEqual([
        [
          'Default',
          'basic',
          'Capital of France?\n![](<eiffel tower.jpg>)',
          'Paris\non the Seine',
          'geo-paris!',
          ['geography', 'europe::west'],
        ],
        ['Languages::French', 'reversed', 'le chien', 'dog [sound:chien.mp3]', 'fr-chien', []],
        [
          'Default',
          'cloze',
          'The {{c1::mitochondrion::organelle}} makes {{c2::ATP}}.',
          '- one\n- two',
          'bio-cell',
          [],
        ],
        ['Default', 'basic', '2 < 3?', 'yes', 'typed-1', []],
        ['Languages::French', 'basic', 'What is entropy?', 'disorder\ne.g. x²', 'voc-1', []],
      ])
      const media = await store.read.selectFrom('cardMedia').selectAll().orderBy('name').execute()
      expect(media.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
        ['chien.mp3', 'a sound'],
        ['eiffel tower.jpg', 'a picture'],
      ])
    })

    test('carries over what was learnt: the log is replayed, and what has no log is adopted', async () => {
      const store = await database.open()
      await importFrom(store, 'anki', await packed(sampleCollection()))
      const [paris, dog, cell] = await shelved(store)
      const card = paris?.cards[0]
      const log = await readLog(store.read, OWNER, card?.id ?? '')
      expect(
        log.map((entry) => [entry.type, entry.at, entry.type === 'review' ? entry.rating : null]),
      ).toEqual([
        ['review', new Date(CREATED + DAY).toISOString(), 'good'],
        ['review', new Date(CREATED + DAY + 600_000).toISOString(), 'good'],
        ['review', new Date(CREATED + 2 * DAY).toISOString(), 'again'],
        ['review', new Date(CREATED + 2 * DAY + 900_000).toISOString(), 'good'],
        ['reschedule', new Date(CREATED + 5 * DAY).toISOString(), null],
      ])
      expect(log[0]).toMatchObject({ durationMs: 4_000, predicted: null })
      expect(log[2]).toMatchObject({ durationMs: null, predicted: expect.closeTo(0.9, 0) })
      expect(card).toMatchObject(replay({ createdAt: card?.createdAt ?? '' }, log, schedulingOptions(DECK)))
      expect(card).toMatchObject({
        phase: 'review',
        reps: 4,
        dueAt: new Date(CREATED + 25 * DAY).toISOString(),
      })

      expect(dog?.cards).toMatchObject([
        { ordinal: 0, suspended: true, phase: 'new' },
        {
          ordinal: 1,
          suspended: false,
          phase: 'review',
          stability: 10,
          reps: 5,
          lapses: 1,
          dueAt: new Date(CREATED + 210 * DAY).toISOString(),
          lastReviewAt: new Date(CREATED + 200 * DAY).toISOString(),
        },
      ])
      expect(dog?.cards[1]?.difficulty).toBeGreaterThan(1)
      expect(cell?.cards[1]).toMatchObject({ stability: 33.5, difficulty: 4.25, scheduledDays: 40 })
    })

    test('comes in once, however often it is imported', async () => {
      const store = await database.open()
      const file = await packed(sampleCollection())
      await importFrom(store, 'anki', file)
      const before = await rowCounts(store)
      const again = await importFrom(store, 'anki', file)
      expect(again).toMatchObject({
        unchanged: true,
        cards: { added: 0, updated: 0, unchanged: 5, media: 0 },
      })
      expect(await rowCounts(store)).toEqual(before)
    })
  })

  test('brings newer content and later reviews, and leaves what was changed here since', async () => {
    const store = await database.open()
    const packed = layouts['the new layout']
    await importFrom(store, 'anki', await packed(sampleCollection()))
    await store.write((db) =>
      db
        .updateTable('note')
        .set({ back: 'written here', updatedAt: NOW })
        .where('foreignId', '=', 'typed-1')
        .execute(),
    )
    const later = sampleCollection()
    const [paris, dog, cell, typed] = later.notes
    if (!paris || !dog || !cell || !typed) throw new Error('no notes')
    const mod = CREATED / 1000 + 300 * 86_400
    Object.assign(cell, { mod, fields: ['Only {{c1::ATP}} is left.', ''] })
    Object.assign(typed, { mod, fields: ['2 &lt; 3?', 'older'] })
    paris.cards[0]?.reviews?.push({
      id: CREATED + 30 * DAY,
      ease: 3,
      ivl: 60,
      lastIvl: 20,
      factor: 2300,
      type: 1,
    })
    const report = await importFrom(store, 'anki', await packed(later))
    expect(report.cards).toMatchObject({ added: 0, updated: 2, unchanged: 3, reviews: 1, cards: 0 })
    const notes = await shelved(store)
    expect(notes[2]).toMatchObject({
      front: 'Only {{c1::ATP}} is left.',
      back: '',
      rev: 2,
      cards: [{ trashedAt: null }, { trashedAt: NOW }],
    })
    expect(notes[3]).toMatchObject({ back: 'written here' })
    expect(notes[0]?.cards[0]).toMatchObject({
      reps: 5,
      lastReviewAt: new Date(CREATED + 30 * DAY).toISOString(),
    })
    const words = await store.read
      .selectFrom('noteWord')
      .select('word')
      .where('noteId', '=', notes[2]?.id ?? '')
      .execute()
    expect(words.map(({ word }) => word)).not.toContain('mitochondrion')
  })

  test('brings back what is in the trash, in a deck that is not', async () => {
    const store = await database.open()
    const file = await layouts['the old layout'](sampleCollection())
    await importFrom(store, 'anki', file)
    await store.write(async (db) => {
      await db.updateTable('deck').set({ trashedAt: NOW }).where('name', '=', 'Languages::French').execute()
      const french = db.selectFrom('deck').select('id').where('name', '=', 'Languages::French')
      await db.updateTable('card').set({ trashedAt: NOW }).where('deckId', 'in', french).execute()
    })
    const { cards } = await importFrom(store, 'anki', file)
    expect(cards).toMatchObject({ added: 0, restored: 2, unchanged: 3, decks: 1 })
    const alive = await store.read
      .selectFrom('deck')
      .innerJoin('card', 'card.deckId', 'deck.id')
      .select(['deck.name', 'deck.trashedAt', 'card.trashedAt as cardTrashedAt'])
      .where('deck.name', '=', 'Languages::French')
      .execute()
    expect(alive).toHaveLength(3)
    expect(alive.every((row) => row.trashedAt === null && row.cardTrashedAt === null)).toBe(true)
  })

  test('does not let a picture take the place of another of its name', async () => {
    const store = await database.open()
    const packed = layouts['the old layout']
    await importFrom(
      store,
      'anki',
      await packed(sampleCollection(), { 'eiffel tower.jpg': Buffer.from('one') }),
    )
    const [paris] = sampleCollection().notes
    if (!paris) throw new Error('no note')
    const other = { ...sampleCollection(), notes: [{ ...paris, guid: 'another' }] }
    const file = await packed(other, { 'eiffel tower.jpg': Buffer.from('two') })
    await importFrom(store, 'anki', file)
    expect((await importFrom(store, 'anki', file)).unchanged).toBe(true)
    const media = await store.read.selectFrom('cardMedia').selectAll().execute()
    const renamed = media.find(({ bytes }) => Buffer.from(bytes).toString() === 'two')?.name
    expect(renamed).toMatch(/^eiffel tower-[0-9a-f]{8}\.jpg$/)
    const notes = await shelved(store)
    expect(notes.at(-1)?.front).toContain(`![](<${renamed}>)`)
    expect(media).toHaveLength(2)
  })

  test('belongs to its owner: two users import the same file, each for themselves', async () => {
    const store = await database.open()
    const file = await layouts['the new layout'](sampleCollection())
    const other = '01K9Z4M8T0QJ6X2V7B5N3C1R8E'
    await importFrom(store, 'anki', file)
    await importFrom(store, 'anki', file, { owner: other })
    expect(await shelved(store)).toHaveLength(5)
    expect(await shelved(store, other)).toHaveLength(5)
    const { reviews } = (await importFrom(store, 'anki', file, { owner: other })).cards ?? {}
    expect(reviews).toBe(0)
  })

  test('numbers its changes without gaps', async () => {
    const store = await database.open()
    await importFrom(store, 'anki', await layouts['the new layout'](sampleCollection()))
    const changes = await store.read.selectFrom('change').select(['seq', 'entity']).orderBy('seq').execute()
    expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, at) => at + 1))
    expect(
      Object.fromEntries(
        Map.groupBy(changes, ({ entity }) => entity)
          .entries()
          .map(([name, all]) => [name, all.length]),
      ),
    ).toEqual({
      deck: 2,
      note: 5,
      review: 7,
    })
  })
})
