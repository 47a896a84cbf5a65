import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { parseCsv, type CsvRecord } from '../../../../platform/import/csv.ts'
import {
  ImportError,
  type ImportedRow,
  type ImportInput,
} from '../../../../platform/import/import-adapter.ts'
import { fileText, sourceFile } from '../../../../platform/import/source-file.ts'
import { CARD_KINDS, type CardKind } from '../../model/card.ts'
import { gapNumbers } from '../../model/cloze.ts'
import { htmlText } from '../anki/html-text.ts'
import { LIMITS } from '../archive/limits.ts'
import { validatedNote, skipped } from '../validate-note.ts'
import type { ImportedNote, OpenedCards } from '../imported-note.ts'
import { unescapeFormula, distractorsIn, tagsIn } from './cells.ts'
import {
  columnNamed,
  DEFAULT_ORDER,
  positionsInHeader,
  positionsOf,
  type Column,
  type ColumnPositions,
} from './columns.ts'
import { readDirectives, separatorOf, type Directives } from './directives.ts'

type ReadResult = Omit<ImportedRow<ImportedNote>, 'checkpoint'>
const COLUMN_DIRECTIVE = /^(guid|notetype|deck|tags) column$/

/** Opens a table of cards, one per row, with or without a header. */
export async function openCsv(input: ImportInput): Promise<OpenedCards> {
  const file = await sourceFile(input)
  const text = await fileText(file)
  const where = basename(file.path)
  if (text.includes('\0')) throw new ImportError(where, 'not UTF-8 text: save it as CSV UTF-8')
  const directives = readDirectives(text)
  const table = text.slice(directives.offset)
  const all = parseCsv(table, where, {
    separator: separatorOf(text, directives, file.path),
    allowStrayQuotes: true,
  })
  const [first, ...others] = all
  if (!first) throw new ImportError(where, 'empty')
  const header = positionsInHeader(first.cells)
  const records = header ? others : all
  if (records.length > LIMITS.notes)
    throw new ImportError(where, `it has more than ${LIMITS.notes.toLocaleString('en')} rows: split it`)
  const positions = header ?? declaredColumns(directives, first.cells.length)
  const deck = input.options['deck'] ?? directives.values.get('deck') ?? file.name
  const isHtml = directives.values.get('html') === 'true'

  function* rows(): Generator<ImportedRow<ImportedNote>> {
    const read = rowReader({ positions, deck, isHtml, tags: directives.values.get('tags') ?? '' })
    for (const record of records) yield { checkpoint: record.line + directives.lines, ...read(record) }
  }
  return {
    total: records.length,
    rows,
    options: new Map(),
    media: [],
    mediaBytes: () => Promise.reject(new ImportError(where, 'a table has no media')),
    close: async () => undefined,
  }
}

/** Columns named by directives; the first two others are front and back. */
function declaredColumns({ values }: Directives, width: number): ColumnPositions {
  const header = values.get('columns')
  const named = header === undefined ? undefined : positionsInHeader(header.split(/[\t,;]/))
  if (named) return named
  const declared = [...values].flatMap(([name, at]): [number, Column][] => {
    const column = columnNamed(COLUMN_DIRECTIVE.exec(name)?.[1] ?? '')
    return column ? [[Number(at) - 1, column]] : []
  })
  if (declared.length === 0) return positionsOf(DEFAULT_ORDER.slice(0, width))
  const taken = new Map(declared)
  const free: Column[] = ['front', 'back']
  return positionsOf(Array.from({ length: width }, (_, at) => taken.get(at) ?? free.shift()))
}

interface Reader {
  positions: ColumnPositions
  /** For rows without one. */
  deck: string
  isHtml: boolean
  /** For all rows. */
  tags: string
}

function rowReader({ positions, deck, isHtml, tags }: Reader): (record: CsvRecord) => ReadResult {
  const occurrences = new Map<string, number>()
  const seen = new Set<string>()

  return ({ cells }) => {
    const cell = (column: Column): string => {
      const at = positions.get(column)
      return at === undefined ? '' : unescapeFormula(cells[at] ?? '').trim()
    }
    const shown = (column: Column): string => (isHtml ? htmlText(cell(column)) : cell(column))
    const [id, front, deckName] = [cell('id'), shown('front'), cell('deck') || deck]
    if (id !== '' && seen.has(id)) return skipped(`the id ${id} is used by an earlier row`)
    seen.add(id)
    const distractors = distractorsIn(cell('distractors'))
    const questionKey = JSON.stringify([deckName, front])
    const occurrence = (occurrences.get(questionKey) ?? 0) + 1
    occurrences.set(questionKey, occurrence)
    return validatedNote({
      foreignId: id === '' ? `csv:${hashOf(`${questionKey} ${occurrence}`)}` : id,
      ownId: id === '' ? null : id,
      deck: deckName,
      kind: kindOf(cell('kind'), front, distractors),
      front,
      back: shown('back'),
      distractors,
      tags: [...tagsIn(cell('tags')), ...tagsIn(tags)],
      createdAt: null,
      changedAt: null,
      cards: [],
    })
  }
}

/** The stated kind, ours or an Anki note type's; otherwise guessed from the content. */
function kindOf(declared: string, front: string, distractors: readonly string[] | null): CardKind {
  const name = declared.toLowerCase()
  const kind = CARD_KINDS.find((each) => each === name)
  if (kind) return kind
  if (/revers/.test(name)) return 'reversed'
  if (gapNumbers(front).length > 0) return 'cloze'
  return distractors ? 'choice' : 'basic'
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)
