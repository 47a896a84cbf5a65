import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cardExport } from '../store/card-export-store.ts'
import { deckStore } from '../store/deck-store.ts'
import type { Deck } from '../model/deck.ts'
import { HEADER_LINE, noteLine } from '../import/csv/write-csv.ts'
import type { Store } from '../../../platform/store/store.ts'
import { publishFile } from '../../../platform/store/files.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import type { ExportCardsOptions } from './index.ts'
import { calendarOfOwner } from '../store/review/study-zone-store.ts'
import { writePackage, type ExportedCounts } from '../export/anki/write-package.ts'
import { now } from '../../../platform/store/clock-ids-and-secrets.ts'
import { userNamed } from '../../../platform/cli/named-user.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const NOTES_AT_ONCE = 1_000
const number = new Intl.NumberFormat('en')

export async function exportCards(host: CommandHost, options: ExportCardsOptions): Promise<void> {
  const { out, user, force, json } = options
  if (json && out === undefined) throw new UsageError('--json requires --out.')
  await host.withApp(async (app) => {
    const { store } = app
    const { id: owner } = await userNamed(app, user)
    const deck = options.deck === undefined ? undefined : await deckNamed(store, owner, options.deck)
    if (out !== undefined && /\.apkg$/i.test(out))
      return exportPackage(store, owner, { ...options, out, deck })
    const counted = { notes: 0 }
    const lines = () => Readable.from(csvLines(store, owner, deck, counted))
    if (out === undefined) return pipeline(lines(), process.stdout, { end: false })
    const file = resolve(out)
    await publishFile(
      file,
      (partial) => pipeline(lines(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
      { overwrite: force ?? false },
    )
    if (json) return printJson({ file, ...counted })
    console.log(
      `Exported ${number.format(counted.notes)} ${counted.notes === 1 ? 'note' : 'notes'} to ${file}.`,
    )
  })
}

interface PackageCommand extends Omit<ExportCardsOptions, 'deck'> {
  out: string
  deck: Deck | undefined
}

async function exportPackage(
  store: Store,
  owner: string,
  { out, deck, schema: version = '18', force, json }: PackageCommand,
): Promise<void> {
  if (version !== '11' && version !== '18') throw new UsageError('--schema is 11 or 18.')
  const schema = version === '11' ? 11 : 18
  const file = resolve(out)
  const calendar = await calendarOfOwner(store.read, owner)
  let counted: ExportedCounts | undefined
  await publishFile(
    file,
    async (partial) => {
      counted = await writePackage(store, owner, partial, {
        schema,
        deck,
        calendar,
        now: now().toISOString(),
      })
    },
    { overwrite: force ?? false },
  )
  if (json) return printJson({ file, ...counted })
  const found = Object.entries(counted ?? {}).map(([what, count]) => `${number.format(count)} ${what}`)
  console.log(`Exported to ${file}: ${found.join(', ')}.`)
}

async function* csvLines(
  store: Store,
  owner: string,
  deck: Deck | undefined,
  counted: { notes: number },
): AsyncGenerator<string> {
  yield HEADER_LINE
  const exports = cardExport(store, owner)
  let after: string | undefined
  for (;;) {
    const notes = await exports.notes({ deck, after, limit: NOTES_AT_ONCE })
    yield notes.map(noteLine).join('')
    counted.notes += notes.length
    after = notes.at(-1)?.note.id
    if (notes.length < NOTES_AT_ONCE) return
  }
}

async function deckNamed(store: Store, owner: string, name: string): Promise<Deck> {
  const decks = await deckStore(store, owner).all(false)
  const found = decks.filter((deck) => deck.id === name || deck.name === name)
  const [deck, another] = found
  if (deck && another)
    throw new UsageError(
      `${found.length} decks are called ${name}; give the id of one: ${found.map(({ id }) => id).join(', ')}.`,
    )
  if (deck) return deck
  const names = decks.slice(0, 20).map((each) => each.name)
  throw new UsageError(
    names.length === 0
      ? 'There are no decks yet.'
      : `There is no deck called ${name}. There are: ${names.join(', ')}.`,
  )
}
