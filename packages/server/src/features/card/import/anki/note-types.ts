import * as z from 'zod'
import { ImportError } from '../../../../platform/import/import-adapter.ts'
import { readMessage } from '../archive/protobuf.ts'
import { parsedJson } from './anki-package.ts'
import type { CardTemplate, NoteType } from './collection.ts'

const CLOZE = 1

const Models = z.record(
  z.string(),
  z.object({
    name: z.string().catch(''),
    type: z.number().catch(0),
    flds: z.array(z.object({ name: z.string(), ord: z.number().catch(0) })),
    tmpls: z.array(z.object({ ord: z.number().catch(0), qfmt: z.string(), afmt: z.string() })),
  }),
)
const Decks = z.record(z.string(), z.object({ name: z.string() }))
const Settings = z.object({ schedVer: z.number().catch(1) })

const inOrder = (one: { ordinal: number }, other: { ordinal: number }): number => one.ordinal - other.ordinal

/** Note types of collections up to schema 14. */
export function typesInJson(where: string, json: string): Map<number, NoteType> {
  const models = Models.safeParse(parsedJson(json))
  if (!models.success) throw new ImportError(where, 'its note types cannot be read')
  return new Map(
    Object.entries(models.data).map(([id, { name, type, flds, tmpls }]) => [
      Number(id),
      {
        name,
        isCloze: type === CLOZE,
        fields: flds.toSorted((one, other) => one.ord - other.ord).map((field) => field.name),
        templates: tmpls
          .map(({ ord, qfmt, afmt }): CardTemplate => ({ ordinal: ord, question: qfmt, answer: afmt }))
          .toSorted(inOrder),
      },
    ]),
  )
}

export function decksInJson(where: string, json: string): Map<number, string> {
  const decks = Decks.safeParse(parsedJson(json))
  if (!decks.success) throw new ImportError(where, 'its decks cannot be read')
  return new Map(Object.entries(decks.data).map(([id, { name }]) => [Number(id), name]))
}

export const schedulerInJson = (json: string): number => {
  const settings = Settings.safeParse(parsedJson(json))
  return settings.success ? settings.data.schedVer : 1
}

/** Rows of the note type tables of later collections. */
export interface TypeRows {
  types: readonly { id: number; name: string; config: Buffer }[]
  fields: readonly { type: number; ordinal: number; name: string }[]
  templates: readonly { type: number; ordinal: number; config: Buffer }[]
}

const KIND = 1
const QUESTION = 1
const ANSWER = 2

export function typesOf(where: string, { types, fields, templates }: TypeRows): Map<number, NoteType> {
  const fieldsOf = Map.groupBy(fields, ({ type }) => type)
  const templatesOf = Map.groupBy(templates, ({ type }) => type)
  return new Map(
    types.map(({ id, name, config }) => [
      id,
      {
        name,
        isCloze: readMessage(`${where}, note type ${name}`, config).number(KIND) === CLOZE,
        fields: (fieldsOf.get(id) ?? []).toSorted(inOrder).map((field) => field.name),
        templates: (templatesOf.get(id) ?? []).toSorted(inOrder).map((template): CardTemplate => {
          const message = readMessage(`${where}, note type ${name}`, template.config)
          return {
            ordinal: template.ordinal,
            question: message.text(QUESTION),
            answer: message.text(ANSWER),
          }
        }),
      },
    ]),
  )
}
