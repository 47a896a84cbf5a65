import { readFile } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { unzipSync } from 'fflate'

/** A package as Anki's documents describe it, read by nothing of ours. */
export interface ReadPackage {
  version: number
  notes: { guid: string; type: string; isCloze: boolean; fields: Record<string, string>; tags: string[] }[]
  cards: {
    guid: string
    ord: number
    deck: string
    type: number
    queue: number
    due: number
    ivl: number
    reps: number
    lapses: number
    data: { s?: number; d?: number; dr?: number }
  }[]
  reviews: { guid: string; ord: number; id: number; ease: number; time: number; type: number }[]
  decks: Record<string, { newPerDay: number; reviewsPerDay: number; retention: number; weights: number[] }>
  media: Record<string, Buffer>
  createdAt: number
}

interface Field {
  number: number
  value: number | Buffer
}

/** https://protobuf.dev/programming-guides/encoding/ */
function message(bytes: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      scale *= 128
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const wire = tag % 8
    const size = wire === 2 ? varint() : wire === 5 ? 4 : 0
    fields.push({
      number: Math.floor(tag / 8),
      value: wire === 0 ? varint() : bytes.subarray(at, at + size),
    })
    at += size
  }
  return fields
}

const bytesAt = (fields: readonly Field[], number: number): Buffer => {
  const value = fields.find((field) => field.number === number)?.value
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0)
}
const numberAt = (fields: readonly Field[], number: number): number => {
  const value = fields.find((field) => field.number === number)?.value
  return typeof value === 'number' ? value : 0
}
const floats = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))

type Row = Record<string, string | number | Buffer>

export async function readPackage(file: string): Promise<ReadPackage> {
  const entries = unzipSync(await readFile(file))
  const entry = (name: string): Buffer => Buffer.from(entries[name] ?? new Uint8Array())
  const isNew = 'collection.anki21b' in entries
  const database = new Database(
    isNew ? zstdDecompressSync(entry('collection.anki21b')) : entry('collection.anki2'),
  )
  const readRows = (sql: string): Row[] => database.prepare<[], Row>(sql).all()
  const [col = {}] = readRows('select * from col')
  if (isNew) {
    // Its collation is Anki's own.
    database.unsafeMode()
    database.pragma('writable_schema = ON')
    database.exec("update sqlite_master set sql = replace(sql, 'unicase', 'nocase')")
    database.pragma('writable_schema = RESET')
  }
  const types = isNew ? typesOf18(readRows) : typesOf11(String(col['models']))
  const { decks, names } = isNew ? decksOf18(readRows) : decksOf11(col)
  const guids = new Map<unknown, string>()
  const notes = readRows('select * from notes order by id').map((row) => {
    const type = types.get(Number(row['mid']))
    const values = String(row['flds']).split('\u001f')
    guids.set(row['id'], String(row['guid']))
    return {
      guid: String(row['guid']),
      type: type?.name ?? '',
      isCloze: type?.isCloze ?? false,
      fields: Object.fromEntries((type?.fields ?? []).map((name, index) => [name, values[index] ?? ''])),
      tags: String(row['tags']).split(' ').filter(Boolean),
    }
  })
  const cardRows = readRows('select * from cards order by nid, ord')
  const cardOf = new Map(cardRows.map((row) => [row['id'], row]))
  const media = mediaIn(entry, isNew)
  const read: ReadPackage = {
    version: Number(col['ver']),
    createdAt: Number(col['crt']),
    notes,
    cards: cardRows.map((row) => ({
      guid: guids.get(row['nid']) ?? '',
      ord: Number(row['ord']),
      deck: names.get(Number(row['did'])) ?? '',
      type: Number(row['type']),
      queue: Number(row['queue']),
      due: Number(row['due']),
      ivl: Number(row['ivl']),
      reps: Number(row['reps']),
      lapses: Number(row['lapses']),
      data: JSON.parse(String(row['data']) || '{}'),
    })),
    reviews: readRows('select * from revlog order by id').map((row) => {
      const card = cardOf.get(Number(row['cid']))
      return {
        guid: guids.get(card?.['nid']) ?? '',
        ord: Number(card?.['ord']),
        id: Number(row['id']),
        ease: Number(row['ease']),
        time: Number(row['time']),
        type: Number(row['type']),
      }
    }),
    decks,
    media,
  }
  database.close()
  return read
}

interface Type {
  name: string
  isCloze: boolean
  fields: string[]
}

function typesOf11(models: string): Map<number, Type> {
  const parsed: Record<string, { name: string; type: number; flds: { name: string }[] }> = JSON.parse(models)
  return new Map(
    Object.entries(parsed).map(([id, { name, type, flds }]) => [
      Number(id),
      { name, isCloze: type === 1, fields: flds.map((field) => field.name) },
    ]),
  )
}

function typesOf18(readRows: (sql: string) => Row[]): Map<number, Type> {
  const fields = readRows('select ntid, name from fields order by ntid, ord')
  return new Map(
    readRows('select id, name, config from notetypes').map(({ id, name, config }) => [
      Number(id),
      {
        name: String(name),
        isCloze: Buffer.isBuffer(config) && numberAt(message(config), 1) === 1,
        fields: fields.filter(({ ntid }) => ntid === id).map((field) => String(field['name'])),
      },
    ]),
  )
}

function decksOf11(col: Row) {
  const all: Record<string, { name: string; conf: number }> = JSON.parse(String(col['decks']))
  const options: Record<
    string,
    {
      new: { perDay: number }
      rev: { perDay: number }
      desiredRetention: number
      fsrsParams6: number[]
    }
  > = JSON.parse(String(col['dconf']))
  const decks: ReadPackage['decks'] = {}
  for (const { name, conf } of Object.values(all)) {
    const chosen = options[conf]
    if (chosen)
      decks[name] = {
        newPerDay: chosen.new.perDay,
        reviewsPerDay: chosen.rev.perDay,
        retention: chosen.desiredRetention,
        weights: chosen.fsrsParams6,
      }
  }
  return { decks, names: new Map(Object.entries(all).map(([id, { name }]) => [Number(id), name])) }
}

/** DeckConfig.Config: fsrs_params_6 = 6, new_per_day = 9, reviews_per_day = 10, desired_retention = 37. */
function decksOf18(readRows: (sql: string) => Row[]) {
  const options = new Map(
    readRows('select id, config from deck_config').map(({ id, config }) => [id, config]),
  )
  const decks: ReadPackage['decks'] = {}
  const names = new Map<number, string>()
  for (const { id, name, kind } of readRows('select id, name, kind from decks')) {
    const shown = String(name).replaceAll('\u001f', '::')
    names.set(Number(id), shown)
    const normal = Buffer.isBuffer(kind) ? bytesAt(message(kind), 1) : Buffer.alloc(0)
    const config = options.get(numberAt(message(normal), 1))
    if (!Buffer.isBuffer(config)) continue
    const fields = message(config)
    decks[shown] = {
      newPerDay: numberAt(fields, 9),
      reviewsPerDay: numberAt(fields, 10),
      retention: bytesAt(fields, 37).readFloatLE(0),
      weights: floats(bytesAt(fields, 6)),
    }
  }
  return { decks, names }
}

function mediaIn(entry: (name: string) => Buffer, isNew: boolean): Record<string, Buffer> {
  if (!isNew) {
    const names: Record<string, string> = JSON.parse(entry('media').toString())
    return Object.fromEntries(Object.entries(names).map(([at, name]) => [name, entry(at)]))
  }
  return Object.fromEntries(
    message(zstdDecompressSync(entry('media'))).map(({ value }, at) => [
      Buffer.isBuffer(value) ? bytesAt(message(value), 1).toString() : '',
      zstdDecompressSync(entry(String(at))),
    ]),
  )
}
