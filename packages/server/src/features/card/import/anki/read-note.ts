import type { ImportedRow } from '../../../../platform/import/import-adapter.ts'
import type { CardKind } from '../../model/card.ts'
import { gapNumbers } from '../../model/cloze.ts'
import { isOcclusion } from '../../model/occlusion.ts'
import { validatedNote, quoted, skipped } from '../validate-note.ts'
import type { ImportedNote, CardHistory } from '../imported-note.ts'
import type { AnkiCard, AnkiCollection, AnkiNote } from './collection.ts'
import { htmlText, type MediaName } from './html-text.ts'
import { type OwnData, ownDataOf } from './own-data.ts'
import { isoTime, cardHistory, type HistoryContext } from './card-history.ts'
import { afterAnswerLine, compileTemplate, renderTemplate, type Template } from './template.ts'

type ReadResult = Omit<ImportedRow<ImportedNote>, 'checkpoint'>

interface CompiledType {
  name: string
  isCloze: boolean
  fields: readonly string[]
  sides: ReadonlyMap<number, { question: Template; answer: Template }>
}

interface Content {
  kind: CardKind
  front: string
  back: string
  /** Maps the ordinals of Anki's cards to ours. */
  ordinalOf: (ordinal: number) => number | undefined
  remark?: string
}

/** Returns a reader for the notes of a collection. The templates of each type are compiled once. */
export function noteReader(collection: AnkiCollection, context: HistoryContext, mediaName: MediaName) {
  const types = new Map(
    [...collection.types].map(([id, { name, isCloze, fields, templates }]): [number, CompiledType] => [
      id,
      {
        name,
        isCloze,
        fields,
        sides: new Map(
          templates.map(({ ordinal, question, answer }) => [
            ordinal,
            {
              question: compileTemplate(question),
              answer: compileTemplate(afterAnswerLine(answer)),
            },
          ]),
        ),
      },
    ]),
  )

  return (note: AnkiNote): ReadResult => {
    const type = types.get(note.type)
    const [first] = note.cards
    const label = quoted(note.fields?.[0]?.slice(0, 500) ?? `note ${note.id}`)
    if (!type) return skipped(`${label}: its note type is missing`)
    if (!note.fields) return skipped(`${label}: its fields are too long`)
    if (!first) return skipped(`${label}: it has no cards`)
    const own = ownDataOf(note.data, note.fields)
    if (own) return validatedNote(ownNote(note, own, collection, context))
    const fields = new Map(type.fields.map((name, at) => [name, note.fields?.[at] ?? '']))
    const content = (type.isCloze ? clozeContent : plainContent)(type, note.cards, fields, mediaName)
    const { kind, front, back, ordinalOf, remark } = content
    return validatedNote(
      {
        foreignId: note.guid === '' ? `anki-note:${note.id}` : note.guid,
        ownId: null,
        deck: collection.decks.get(first.deck) ?? 'Default',
        kind,
        front,
        back,
        distractors: null,
        tags: note.tags.split(/\s+/),
        createdAt: isoTime(note.id, context.now),
        changedAt: isoTime(note.changedAt, context.now) ?? context.now,
        cards: note.cards.flatMap((card): CardHistory[] => {
          const ordinal = ordinalOf(card.ordinal)
          return ordinal === undefined ? [] : [cardHistory(card, ordinal, collection, context)]
        }),
      },
      remark,
    )
  }
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** A note of a package that we wrote, as it was. */
function ownNote(
  note: AnkiNote,
  { kind, front, back, distractors, tags, createdAt, changedAt, cards }: OwnData,
  collection: AnkiCollection,
  context: HistoryContext,
): ImportedNote {
  const states = new Map(cards.map((card) => [card.ordinal, card]))
  const [first] = note.cards
  return {
    foreignId: note.guid,
    ownId: ULID.test(note.guid) ? note.guid : null,
    deck: collection.decks.get(first?.deck ?? 0) ?? 'Default',
    kind,
    front,
    back,
    distractors,
    tags,
    createdAt: notLater(createdAt, context),
    changedAt: notLater(changedAt, context),
    cards: note.cards.map((card): CardHistory => {
      const read = cardHistory(card, card.ordinal, collection, context)
      const state = states.get(card.ordinal)
      if (!state) return read
      return {
        ...read,
        createdAt: notLater(state.createdAt, context),
        buriedUntil: state.buriedUntil,
        history: state.history?.filter(({ at }) => at <= context.now) ?? read.history,
        ...(state.dueAt === null ? {} : { dueAt: state.dueAt }),
      }
    }),
  }
}

const notLater = (at: string, { now }: HistoryContext): string => (at > now ? now : at)

function clozeContent(
  { sides }: CompiledType,
  _: readonly AnkiCard[],
  fields: ReadonlyMap<string, string>,
  mediaName: MediaName,
): Content {
  const occluded = occludedContent([...fields.values()], mediaName)
  if (occluded) return occluded
  const [template] = sides.values()
  const front = template ? htmlText(renderTemplate(template.question, fields, 'front'), mediaName) : ''
  const back = template ? htmlText(renderTemplate(template.answer, fields, 'back'), mediaName) : ''
  const gaps = new Set(gapNumbers(front))
  return {
    kind: 'cloze',
    front,
    back,
    ordinalOf: (ordinal) => (gaps.has(ordinal + 1) ? ordinal : undefined),
  }
}

/** Its template only draws what its fields hold, whose names are translated: shapes, image, header, extra. */
function occludedContent(fields: readonly string[], mediaName: MediaName): Content | undefined {
  const [shapes = '', image = '', header = '', extra = ''] = fields
  if (!isOcclusion(shapes)) return undefined
  const front = htmlText([shapes, image, header].filter(Boolean).join('<br>'), mediaName)
  const gaps = new Set(gapNumbers(front))
  return {
    kind: 'cloze',
    front,
    back: htmlText(extra, mediaName),
    ordinalOf: (ordinal) => (gaps.has(ordinal + 1) ? ordinal : undefined),
  }
}

function plainContent(
  { name, sides }: CompiledType,
  cards: readonly AnkiCard[],
  fields: ReadonlyMap<string, string>,
  mediaName: MediaName,
): Content {
  const cardsMade = cards.flatMap(({ ordinal }) => {
    const template = sides.get(ordinal)
    if (!template) return []
    const front = htmlText(renderTemplate(template.question, fields, 'front'), mediaName)
    const back = htmlText(renderTemplate(template.answer, fields, 'back'), mediaName)
    return front === '' ? [] : [{ ordinal, front, back: withoutQuestion(back, front) }]
  })
  const [first, second] = cardsMade
  if (!first) return { kind: 'basic', front: '', back: '', ordinalOf: () => undefined }
  const { front, back } = first
  if (second && cardsMade.length === 2 && second.front === back && second.back === front)
    return {
      kind: 'reversed',
      front,
      back,
      ordinalOf: (ordinal) => (ordinal === first.ordinal ? 0 : ordinal === second.ordinal ? 1 : undefined),
    }
  return {
    kind: 'basic',
    front,
    back,
    ordinalOf: (ordinal) => (ordinal === first.ordinal ? 0 : undefined),
    ...(cardsMade.length > 1
      ? { remark: `only the first of the ${cardsMade.length} cards of its note type ${name} is kept` }
      : {}),
  }
}

/** An answer may repeat the question first. */
const withoutQuestion = (back: string, front: string): string =>
  back.startsWith(front) && back.length > front.length ? back.slice(front.length).trim() : back
