import { call, type Arguments, type Data } from '../../../api/call.ts'
import { pluralize } from '../../../parts/text/words.ts'
import type { SelectedCard } from './use-selection.ts'

export type CardChange = Omit<Arguments<'update-cards'>, 'cardIds' | 'clientEventId'>
type Undo = Data<'update-cards'>['undo'][number]
type Failed = Data<'update-cards'>['failed'][number]

/** The most cards in one call. */
const AT_ONCE = 200

export interface Outcome {
  /** Rows of which something changed. */
  changed: number
  failed: Failed[]
  /** What puts all back, in this order. */
  undo: Undo[]
  /** Rows that were not reached because a call failed, and why. */
  left: SelectedCard[]
  error?: unknown
}

/** Changes cards call by call. A call that fails ends it; what was done before stays and can be undone. */
export async function changeCards(
  cards: readonly SelectedCard[],
  change: CardChange,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  // A flag and a suspension are of one card, all else of a card with its siblings.
  const isOfEach = change.flag !== undefined || change.suspended !== undefined
  const idsOf = ({ cardId, siblings }: SelectedCard) => (isOfEach ? [cardId, ...siblings] : [cardId])
  const ids = [...new Set(cards.flatMap(idsOf))]
  const changed = new Set<string>()
  const outcome: Outcome = { changed: 0, failed: [], undo: [], left: [] }
  const ended = (done: number, error?: unknown): Outcome => {
    const left = new Set(ids.slice(done))
    return {
      ...outcome,
      changed: cards.filter((card) => idsOf(card).some((id) => changed.has(id))).length,
      left: cards.filter((card) => idsOf(card).some((id) => left.has(id))),
      ...(error === undefined ? {} : { error }),
    }
  }
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const cardIds = ids.slice(from, from + AT_ONCE)
    onProgress(from / ids.length)
    try {
      const { data } = await call(
        'update-cards',
        { cardIds, ...change },
        { idempotencyKey: crypto.randomUUID() },
      )
      const others = new Set([...data.unchanged, ...data.failed.map(({ cardId }) => cardId)])
      for (const id of cardIds) if (!others.has(id)) changed.add(id)
      outcome.failed.push(...data.failed)
      outcome.undo.unshift(...data.undo)
    } catch (error) {
      return ended(from, error)
    }
  }
  return ended(ids.length)
}

/** Puts changes back; what is left of them is undone by another try. */
export async function undoChanges(
  undo: readonly Undo[],
  onProgress: (share: number) => void,
): Promise<{ left: readonly Undo[]; failed: Failed[]; error?: unknown }> {
  const failed: Failed[] = []
  for (const [at, args] of undo.entries()) {
    onProgress(at / undo.length)
    try {
      const { data } = await call('update-cards', args, { idempotencyKey: crypto.randomUUID() })
      failed.push(...data.failed)
    } catch (error) {
      return { left: undo.slice(at), failed, error }
    }
  }
  return { left: [], failed }
}

const REASONS: Record<Failed['reason'], string> = {
  'not-found': 'not found',
  'in-trash': 'already deleted',
  'not-asked': 'no longer part of the text',
  'deck-in-trash': 'in a deleted deck',
  'too-many-tags': '100 tags already',
}

/** `3 cards couldn’t be changed (2 already deleted, 1 not found)`; nothing if all could. */
export function failuresText(failed: readonly Failed[]): string {
  if (failed.length === 0) return ''
  const groups = [...Map.groupBy(failed, ({ reason }) => reason)]
  const reasons = groups.map(([reason, cards]) =>
    groups.length === 1 ? REASONS[reason] : `${cards.length.toLocaleString('en')} ${REASONS[reason]}`,
  )
  return `${pluralize(failed.length, 'card')} couldn’t be changed (${reasons.join(', ')})`
}
