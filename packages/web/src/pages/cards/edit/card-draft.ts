import type { Arguments, Data } from '../../../api/call.ts'

export type CardKind = Data<'get-card'>['kind']

/** The state of the card form. */
export interface CardDraft {
  kind: CardKind
  front: string
  back: string
  /** One per line, for multiple choice. */
  wrong: string
  /** Comma-separated. */
  tags: string
}

export const EMPTY_DRAFT: CardDraft = { kind: 'basic', front: '', back: '', wrong: '', tags: '' }

/** The arguments of the card tools. */
export const contentOf = ({ kind, front, back, wrong, tags }: CardDraft) =>
  ({
    kind,
    front: front.trim(),
    back: back.trim(),
    ...(kind === 'choice' ? { distractors: parts(wrong, '\n') } : {}),
    tags: parts(tags, ','),
  }) satisfies Arguments<'create-cards'>['cards'][number]

export function draftOf(card: Data<'get-card'>): CardDraft {
  const back = card.writtenBack ?? card.back ?? ''
  return {
    kind: card.kind,
    front: card.writtenFront ?? card.front ?? '',
    back: card.kind === 'cloze' ? (card.writtenBack ?? '') : back,
    wrong: (card.options ?? []).filter((option) => option !== card.back).join('\n'),
    tags: card.tags.join(', '),
  }
}

const parts = (text: string, between: string): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
