import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Arguments } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { useReported, useToast } from '../../../parts/feedback/toast.tsx'
import { asSentence } from '../../../parts/text/words.ts'
import { changeCards, failuresText, undoChanges, type CardChange, type Outcome } from './card-changes.ts'
import type { SelectedCard } from './use-selection.ts'

export interface Bulk {
  change: CardChange
  /** What is being done: “Deleting 12 cards”. */
  doing: string
  /** What was done with so many cards. */
  done: (cards: number) => string
}

interface Running {
  label: string
  share?: number
}

const AT_ONCE = 100

/** Changes many cards, shows how far it is, and offers one undo for all. */
export function useBulkChange() {
  const say = useToast()
  const tried = useReported()
  const client = useQueryClient()
  const [running, setRunning] = useState<Running>()
  /** Ends when the page shows the change. */
  const refreshed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    await client.invalidateQueries({ queryKey: [TOOL_KEY] })
    return result
  }
  const run = async <Result>(
    label: string,
    work: (onProgress: (share: number) => void) => Promise<Result>,
  ) => {
    setRunning({ label })
    const result = await work((share) => setRunning({ label, share }))
    setRunning(undefined)
    return result
  }

  const undo = async (changes: Outcome['undo']): Promise<void> => {
    const { left, failed, error } = await run('Undoing', (onProgress) =>
      refreshed(undoChanges(changes, onProgress)),
    )
    const text = [error ? messageOf(error) : 'Change undone', failuresText(failed)]
    say({
      text: sentences(text),
      ...(left.length > 0 && { undo: () => void undo([...left]) }),
    })
  }

  return {
    running,
    /** Resolves to the cards that were not reached. */
    async change(cards: readonly SelectedCard[], { change, doing, done }: Bulk): Promise<SelectedCard[]> {
      const outcome = await run(doing, (onProgress) => refreshed(changeCards(cards, change, onProgress)))
      const { changed, failed, left, error } = outcome
      const text = changed > 0 ? done(changed) : failed.length === 0 && !error ? 'Nothing to change' : ''
      say({
        text: sentences([text, failuresText(failed), error ? messageOf(error) : '']),
        ...(outcome.undo.length > 0 && { undo: () => void undo(outcome.undo) }),
      })
      return left
    },
    /** All cards that match, page by page; undefined if they cannot be loaded. */
    async find(args: Arguments<'search-cards'>, total: number): Promise<SelectedCard[] | undefined> {
      const found: SelectedCard[] = []
      const isLoaded = await run('Selecting cards', (onProgress) =>
        tried(async () => {
          for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
            const { data } = await call('search-cards', {
              ...args,
              limit: AT_ONCE,
              ...(cursor === undefined ? {} : { cursor }),
            })
            found.push(...data.items.map(({ cardId, siblings }) => ({ cardId, siblings })))
            onProgress(Math.min(1, found.length / Math.max(total, 1)))
            cursor = data.nextCursor
          }
        }),
      )
      return isLoaded ? found : undefined
    },
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong'

const sentences = (texts: readonly string[]): string => {
  const told = texts.filter((text) => text !== '')
  return told.length > 1 ? told.map(asSentence).join(' ') : told.join('')
}
