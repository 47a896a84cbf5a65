import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writePackage } from '../../../packages/server/src/features/card/export/anki/write-package.ts'
import { mediaStore } from '../../../packages/server/src/features/card/store/media-store.ts'
import { readLog } from '../../../packages/server/src/features/card/store/review/review-log-store.ts'
import type { Store } from '../../../packages/server/src/platform/store/store.ts'
import { testDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { temporaryFolder } from '../../support/test-app.ts'
import { archiveFile } from '../import/archive-file.ts'
import { oldEntries, schema11 } from '../import/anki-file.ts'
import { sampleCollection } from '../import/anki-notes.ts'
import { importFrom, NOW, shelved } from '../import/import-from.ts'
import { DAY, later, OWNER, shelf, START } from '../shelf.ts'
import { readPackage } from './read-package.ts'

const database = testDatabase('sqlite')
const OTHER = '01K9Z4M8T0QJ6X2V7B5N3C1R9E'
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const WEIGHTS = Array.from({ length: 21 }, (_, index) => Number((0.4 + index / 8).toFixed(4)))
const FRONT = 'Which **organelle**?\n![](cell.png) costs $5, $x^2$ & `a < b`'

/** Cards in every state and of every kind, some of them from Anki. */
async function filled(): Promise<Store> {
  const store = await database.open()
  await importFrom(store, 'anki', await archiveFile(oldEntries(schema11(sampleCollection()))))
  const { addDeck, addCard, addNote, rate, reviews, doing } = shelf(store)
  const deck = await addDeck({
    name: 'Biology::Cells',
    description: 'of living things',
    desiredRetention: 0.85,
    newPerDay: 7,
    reviewsPerDay: 70,
    weights: WEIGHTS,
  })
  const [fresh, learned, forgotten, moved] = [
    await addCard(deck, {
      front: FRONT,
      back: 'mitochondrion [sound:say it.mp3]',
      tags: ['two words', 'bio::cell'],
    }),
    await addCard(deck, { front: 'learned', back: 'b' }),
    await addCard(deck, { front: 'forgotten', back: 'b' }),
    await addCard(deck, { front: 'moved', back: 'b' }),
  ]
  await addNote(deck, { kind: 'reversed', front: 'chien', back: 'dog', cards: 2 })
  await addNote(deck, { kind: 'cloze', front: '{{c1::ATP}} is {{c2::energy::what?}}', back: '', cards: 2 })
  const [choice = ''] = await addNote(deck, { kind: 'choice', front: 'Hg?', back: 'mercury' })
  await store.write((db) =>
    db
      .updateTable('note')
      .set({ distractors: ['tin', 'lead'] })
      .where('kind', '=', 'choice')
      .execute(),
  )
  for (const [days, rating] of [
    [0, 'good'],
    [1, 'good'],
    [4, 'hard'],
    [20, 'easy'],
  ] as const)
    // oxfmt-ignore
    await rate(learned, rating, later(START, days * DAY - 30 * DAY))
  await rate(forgotten, 'easy', later(START, -20 * DAY))
  await rate(forgotten, 'again', later(START, -5))
  await rate(moved, 'easy', later(START, -10 * DAY))
  await reviews.reschedule(moved, later(START, 3 * DAY), doing(later(START, -9 * DAY)))
  await rate(choice, 'hard', later(START, -1))
  await shelf(store).set(fresh, { suspended: true })
  const media = mediaStore(store, OWNER)
  await media.add('cell.png', PNG, START)
  await media.add('say it.mp3', Buffer.from('ID3 sound'), START)
  await media.add('unused.png', Buffer.concat([PNG, PNG]), START)
  return store
}

async function exported(store: Store, schema: 11 | 18): Promise<string> {
  const file = join(await temporaryFolder(), 'cards.apkg')
  await writePackage(store, OWNER, file, { schema, calendar: shelf(store).calendar, now: NOW })
  return file
}

const schedule = [
  'ordinal', 'suspended', 'buriedUntil', 'phase', 'dueAt', 'stability', 'difficulty', 'scheduledDays',
  'learningStep', 'reps', 'lapses', 'lastReviewAt', 'lastReviewDay', 'createdAt',
] as const // oxfmt-ignore

/** Everything about the cards of an owner but our ids, by their questions. */
async function contents(store: Store, owner = OWNER) {
  const notes = await shelved(store, owner)
  const found = await Promise.all(
    notes.map(async ({ deck, kind, front, back, distractors, tags, createdAt, updatedAt, cards }) => ({
      note: { deck, kind, front, back, distractors, tags, createdAt, updatedAt },
      cards: await Promise.all(
        cards.map(async (card) => ({
          ...Object.fromEntries(schedule.map((name) => [name, card[name]])),
          log: (await readLog(store.read, owner, card.id)).map((entry) => ({
            at: entry.at,
            day: entry.day,
            type: entry.type,
            ...(entry.type === 'review' ? { rating: entry.rating, durationMs: entry.durationMs } : {}),
            ...(entry.type === 'reschedule' ? { dueAt: entry.dueAt } : {}),
            ...(entry.type === 'adopt' ? { state: entry.state } : {}),
          })),
        })),
      ),
    })),
  )
  const options = await store.read
    .selectFrom('deck')
    .select(['name', 'desiredRetention', 'weights', 'newPerDay', 'reviewsPerDay'])
    .where('owner', '=', owner)
    .orderBy('name')
    .execute()
  return { notes: found.toSorted((one, other) => (one.note.front < other.note.front ? -1 : 1)), options }
}

/** Due days spread by the card's id: a card that comes in under another one is moved by an entry of its own. */
const withoutMoves = (read: Awaited<ReturnType<typeof contents>>) => ({
  ...read,
  notes: read.notes.map(({ note, cards }) => ({
    note,
    cards: cards.map((card) => ({
      ...card,
      log: card.log.filter(
        ({ type, at }, index) =>
          type !== 'reschedule' || Date.parse(at) - Date.parse(card.log[index - 1]?.at ?? at) !== 1,
      ),
    })),
  })),
})

describe.each([11, 18] as const)('a package of schema %i', (schema) => {
  test('brings cards, schedules, history, options and media to another collection', async () => {
    const store = await filled()
    const file = await exported(store, schema)
    const report = await importFrom(store, 'anki', file, { owner: OTHER })
    expect(report).toMatchObject({ skipped: 0, verbatim: 0, cards: { added: 12, media: 2 } })
    expect(withoutMoves(await contents(store, OTHER))).toEqual(await contents(store))
    const media = await store.read
      .selectFrom('cardMedia')
      .selectAll()
      .where('owner', '=', OTHER)
      .orderBy('name')
      .execute()
    expect(media.map(({ name, bytes }) => [name, Buffer.from(bytes)])).toEqual([
      ['cell.png', PNG],
      ['say it.mp3', Buffer.from('ID3 sound')],
    ])
    // Nothing is new to where it came from.
    expect(await importFrom(store, 'anki', file)).toMatchObject({ unchanged: true })
  })

  test('is what the documents of Anki describe', async () => {
    const store = await filled()
    const read = await readPackage(await exported(store, schema))
    expect(read.version).toBe(schema)
    const notes = await shelved(store)
    expect(read.notes).toHaveLength(notes.length)
    const note = (front: string) => {
      const found = notes.find((each) => each.front === front)
      if (!found) throw new Error(`no note ${front}`)
      return { ...found, guid: found.foreignId ?? found.id }
    }
    const written = (front: string) => read.notes.find(({ guid }) => guid === note(front).guid)
    expect(written(FRONT)).toMatchObject({
      isCloze: false,
      fields: {
        Front:
          'Which <b>organelle</b>?<br><img src="cell.png"> costs $5, \\(x^2\\) &amp; <code>a &lt; b</code>',
        Back: 'mitochondrion [sound:say it.mp3]',
      },
      tags: ['two_words', 'bio::cell'],
    })
    expect(written('{{c1::ATP}} is {{c2::energy::what?}}')).toMatchObject({
      isCloze: true,
      fields: { Text: '{{c1::ATP}} is {{c2::energy::what?}}', 'Back Extra': '' },
    })
    expect(written('Hg?')?.fields['Options']).toMatch(/<li>mercury<\/li>/)

    const states = (front: string) =>
      read.cards
        .filter(({ guid }) => guid === note(front).guid)
        .map(({ ord, deck, type, queue, reps, lapses }) => ({ ord, deck, type, queue, reps, lapses }))
    const deck = 'Biology::Cells'
    expect(states(FRONT)).toEqual([{ ord: 0, deck, type: 0, queue: -1, reps: 0, lapses: 0 }])
    expect(states('learned')).toEqual([{ ord: 0, deck, type: 2, queue: 2, reps: 4, lapses: 0 }])
    expect(states('forgotten')).toEqual([{ ord: 0, deck, type: 3, queue: 1, reps: 2, lapses: 1 }])
    expect(states('chien').map(({ ord }) => ord)).toEqual([0, 1])

    for (const { cards, foreignId, id } of notes)
      for (const card of cards) {
        const row = read.cards.find(({ guid, ord }) => guid === (foreignId ?? id) && ord === card.ordinal)
        const log = (await readLog(store.read, OWNER, card.id)).filter(({ type }) => type === 'review')
        const reviews = read.reviews.filter(
          ({ guid, ord, ease }) => guid === (foreignId ?? id) && ord === card.ordinal && ease > 0,
        )
        expect(reviews.map(({ ease }) => ['again', 'hard', 'good', 'easy'][ease - 1])).toEqual(
          log.map((entry) => (entry.type === 'review' ? entry.rating : '')),
        )
        // No two reviews of a collection have the same millisecond.
        for (const [index, { id: at }] of reviews.entries())
          expect(at - Date.parse(log[index]?.at ?? '')).toBeOneOf([0, 1])
        if (card.phase === 'new') continue
        expect(row?.data).toMatchObject({ s: card.stability, d: card.difficulty })
        if (card.phase !== 'review') continue
        expect(row?.ivl).toBe(card.scheduledDays)
        const due = (read.createdAt + (row?.due ?? 0) * 86_400) * 1_000
        const { calendar } = shelf(store)
        expect(calendar.dayOf(new Date(due).toISOString())).toBe(calendar.dayOf(card.dueAt))
      }
    expect(read.decks['Biology::Cells']).toMatchObject({ newPerDay: 7, reviewsPerDay: 70 })
    expect(read.decks['Biology::Cells']?.retention).toBeCloseTo(0.85, 5)
    expect(read.decks['Biology::Cells']?.weights).toHaveLength(21)
    for (const [index, weight] of WEIGHTS.entries())
      expect(read.decks['Biology::Cells']?.weights[index]).toBeCloseTo(weight, 5)
    expect(read.media).toEqual({ 'cell.png': PNG, 'say it.mp3': Buffer.from('ID3 sound') })
  })
})
