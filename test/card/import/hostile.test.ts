import { zstdCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../packages/server/src/platform/store/testing/test-stores.ts'
import { mediaMessage, newEntries, oldEntries, schema11, schema18 } from './anki-file.ts'
import { CREATED, sampleCollection } from './anki-notes.ts'
import { archiveFile, writtenFile } from './archive-file.ts'
import { importFrom, rowCounts } from './import-from.ts'
import { bytesField, numberField } from './wire.ts'

const database = testDatabase('sqlite')
const MEDIA = { 'a.jpg': Buffer.from('a') }
const MB = 1024 * 1024
const sound = () => Buffer.from(zipSync(oldEntries(schema11(sampleCollection()), MEDIA)))
const apkg = (bytes: Uint8Array) => writtenFile(bytes, 'bad.apkg')

/** A database that somebody has worked on. */
function worked(sql: string, from = schema11(sampleCollection())): Buffer {
  const handle = new Database(from)
  handle.unsafeMode()
  handle.exec(sql)
  return handle.serialize()
}

function changed(at: (bytes: Buffer) => number, value: number, size: 2 | 4 = 4): Buffer {
  const bytes = sound()
  if (size === 4) bytes.writeUInt32LE(value, at(bytes))
  else bytes.writeUInt16LE(value, at(bytes))
  return bytes
}
const directory = (bytes: Buffer) => bytes.indexOf(Buffer.from('PK\u0001\u0002'))
const entryOf = (bytes: Buffer, name: string) => bytes.lastIndexOf(Buffer.from(name)) - 46

/** Every way to be refused: what it is, how it is made, what is said. */
const cases: [string, () => Promise<string> | string, RegExp][] = [
  ['a text', () => apkg(Buffer.from('no archive at all')), /not a zip archive/],
  ['an archive that is cut off', () => apkg(sound().subarray(0, 900)), /not a zip archive|damaged/],
  [
    'an archive without its middle',
    () => apkg(Buffer.concat([sound().subarray(0, 400), sound().subarray(700)])),
    /damaged|overlap/,
  ],
  [
    'an archive with a changed byte',
    () => {
      const bytes = sound()
      bytes.fill(0x55, 200, 260)
      return apkg(bytes)
    },
    /damaged/,
  ],
  [
    'another archive',
    () => archiveFile({ 'readme.txt': Buffer.from('hello') }),
    /this archive contains no Anki collection/,
  ],
  ['an encrypted archive', () => apkg(changed((bytes) => directory(bytes) + 8, 1, 2)), /encrypted/],
  [
    'a name that leads elsewhere',
    () => archiveFile({ ...oldEntries(schema11(sampleCollection())), '../../evil': Buffer.from('x') }),
    /"\.\.\/\.\.\/evil"/,
  ],
  [
    'an absolute name',
    () => archiveFile({ ...oldEntries(schema11(sampleCollection())), '/etc/passwd': Buffer.from('x') }),
    /"\/etc\/passwd"/,
  ],
  [
    'a media name that leads elsewhere',
    () => archiveFile(oldEntries(schema11(sampleCollection()), { '../a.jpg': Buffer.from('a') })),
    /media file is called "\.\.\/a\.jpg"/,
  ],
  [
    'such a name in the new layout',
    () => archiveFile(newEntries(schema18(sampleCollection()), { 'c:\\a.jpg': Buffer.from('a') })),
    /media file is called "c:/,
  ],
  [
    'a file that claims to be small',
    () => apkg(changed((bytes) => entryOf(bytes, 'collection.anki2') + 24, 100)),
    /damaged/,
  ],
  [
    'a file that claims to be huge',
    () => apkg(changed((bytes) => entryOf(bytes, 'collection.anki2') + 24, 0x7ffffff0)),
    /zip bomb/,
  ],
  [
    'a zip bomb',
    () => archiveFile({ ...oldEntries(schema11(sampleCollection())), '0': Buffer.alloc(64 * MB) }),
    /"0" claims to be 64 MB: a zip bomb/,
  ],
  ['files on top of each other', () => apkg(changed((bytes) => entryOf(bytes, 'media') + 42, 0)), /overlap/],
  [
    'a Zstandard bomb',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection())),
        'collection.anki21b': [zstdCompressSync(Buffer.alloc(600 * MB)), { level: 0 }],
      }),
    /anki21b: grows beyond 16 MB/,
  ],
  [
    'a collection that is not packed',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection())),
        'collection.anki21b': schema18(sampleCollection()),
      }),
    /not compressed with Zstandard/,
  ],
  [
    'a packed file that is cut off',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection())),
        'collection.anki21b': [
          zstdCompressSync(schema18(sampleCollection())).subarray(0, 2_000),
          { level: 0 },
        ],
      }),
    /damaged/,
  ],
  [
    'a list of media that is garbage',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection()), MEDIA),
        media: [zstdCompressSync(Buffer.from([0xff, 0xff, 0xff, 7, 3])), { level: 0 }],
      }),
    /media: not a valid Anki message/,
  ],
  [
    'a list of media with a length beyond its end',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection()), MEDIA),
        media: [
          zstdCompressSync(
            Buffer.concat([mediaMessage(MEDIA), bytesField(1, Buffer.alloc(90)).subarray(0, 20)]),
          ),
          { level: 0 },
        ],
      }),
    /media: not a valid Anki message/,
  ],
  [
    'an old list of media that is garbage',
    () => archiveFile({ ...oldEntries(schema11(sampleCollection())), media: Buffer.from('{"0": 5}') }),
    /list of media files cannot be read/,
  ],
  [
    'a layout of tomorrow',
    () => archiveFile({ ...newEntries(schema18(sampleCollection())), meta: numberField(1, 4) }),
    /newer Anki/,
  ],
  [
    'a media file that is damaged',
    () =>
      archiveFile({
        ...newEntries(schema18(sampleCollection()), MEDIA),
        '0': [Buffer.from('not packed'), { level: 0 }],
      }),
    /deck\.apkg, 0: not compressed/,
  ],
  [
    'a database that is none',
    () => archiveFile(oldEntries(Buffer.from('SQLite format 3, but not really'.repeat(100)))),
    /database is damaged/,
  ],
  [
    'a database that is cut off',
    () => archiveFile(oldEntries(schema11(sampleCollection()).subarray(0, 9_000))),
    /database is damaged/,
  ],
  [
    'a database with broken pages',
    () => {
      const bytes = schema11(sampleCollection())
      bytes.fill(0xab, 4096, bytes.length - 4096)
      return archiveFile(oldEntries(bytes))
    },
    /database is damaged/,
  ],
  [
    'a database of something else',
    () => archiveFile(oldEntries(worked('drop table notes'))),
    /no table notes/,
  ],
  [
    'a view in the place of a table',
    () =>
      archiveFile(
        oldEntries(
          worked(`alter table notes rename to kept;
    create view notes as with recursive n(id) as (select 1 union all select id + 1 from n)
    select id, 'g' || id as guid, 101 as mid, 0 as mod, '' as tags, 'a' as flds from n`),
        ),
      ),
    /notes is not a plain table/,
  ],
  [
    'a computed column',
    () =>
      archiveFile(
        oldEntries(
          worked(`drop table revlog; create table revlog (id integer primary key,
    cid integer, ease integer, ivl integer, lastIvl integer, factor integer, type integer,
    time blob generated always as (zeroblob(900000000)) virtual)`),
        ),
      ),
    /revlog is not a plain table/,
  ],
  [
    'note types that are garbage',
    () => archiveFile(oldEntries(worked(`update col set models = '[1, 2'`))),
    /note types cannot be read/,
  ],
  [
    'note types of the new layout that are garbage',
    () =>
      archiveFile(
        newEntries(worked(`update notetypes set config = x'ffffff'`, schema18(sampleCollection()))),
      ),
    /note type Basic: not a valid Anki message/,
  ],
]

test.each(cases)(
  '%s is refused in plain words, and nothing of it is kept',
  async (_, made, message) => {
    const store = await database.open()
    const file = await made()
    const error: unknown = await importFrom(store, 'anki', file).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'ImportError', message: expect.stringMatching(message) })
    const counts = await rowCounts(store)
    expect(Object.values(counts).every((count) => count === 0)).toBe(true)
  },
  60_000,
)

test('triggers in a database do not run', async () => {
  const store = await database.open()
  const bytes = worked(
    `create trigger t after insert on notes begin delete from notes; end;
    create trigger u after update on col begin delete from notes; end;
    create view gossip as select randomblob(1000000000)`,
    schema18(sampleCollection()),
  )
  const report = await importFrom(store, 'anki', await archiveFile(newEntries(bytes)))
  expect(report).toMatchObject({ rows: 6, cards: { added: 5 } })
})

test('values of any type and size in its rows cost at most their note', async () => {
  const store = await database.open()
  const bytes = worked(`
    update notes set flds = cast(zeroblob(3000000) as text) where guid = 'typed-1';
    update notes set mod = 9e300, tags = x'00ff' where guid = 'voc-1';
    update cards set due = -9223372036854775808, ivl = 9223372036854775807, factor = 'much' where nid = ${CREATED + 2_000};
    insert into revlog select id + 9000000000000, id, 0, 9, 9, 9, 9, 9, 9 from cards;
    insert into revlog select id - 99999999999999, id, 0, 4, 9, 9, 9, 9, 1 from cards`)
  const report = await importFrom(store, 'anki', await archiveFile(oldEntries(bytes)))
  expect(report).toMatchObject({ rows: 6, skipped: 2, cards: { added: 4 } })
  const cards = await store.read.selectFrom('card').select(['dueAt', 'stability', 'scheduledDays']).execute()
  expect(cards.every(({ dueAt }) => /^20\d\d-/.test(dueAt) || /^21\d\d-/.test(dueAt))).toBe(true)
})

test('a stop keeps nothing', async () => {
  const store = await database.open()
  const file = await archiveFile(oldEntries(schema11(sampleCollection()), MEDIA))
  const report = await importFrom(store, 'anki', file, { signal: AbortSignal.abort() })
  expect(report).toMatchObject({ stopped: true, rows: 0, cards: { added: 0 } })
  expect(await rowCounts(store)).toMatchObject({ note: 0, deck: 0, cardMedia: 0, change: 0 })
})
