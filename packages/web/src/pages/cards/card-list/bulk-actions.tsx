import { useState } from 'react'
import type { Arguments } from '../../../api/call.ts'
import { Bar } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Checkbox } from '../../../parts/form/field.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import styles from './bulk-actions.module.css'
import { FlagDialog, MoveDialog, TagDialog } from './bulk-dialogs.tsx'
import { useBulkChange, type Bulk } from './use-bulk-change.ts'
import type { SelectedCard, Selection } from './use-selection.ts'

interface Props {
  selection: Selection
  shown: readonly SelectedCard[]
  /** Of all cards that match; unknown where they are very many. */
  total: number | undefined
  matching: Arguments<'search-cards'>
  isNarrowed: boolean
  tags: readonly string[]
}

/** Selects cards, and changes those that are selected. */
export function BulkActions({ selection, shown, total = shown.length, matching, isNarrowed, tags }: Props) {
  const { selected, set, setAll, clear } = selection
  const { running, change, find } = useBulkChange()
  const [asking, setAsking] = useState<'add' | 'remove' | 'flag' | 'move'>()
  const count = selected.size
  const isAll = shown.length > 0 && shown.every(({ cardId }) => selected.has(cardId))
  const all = pluralize(count, 'card')

  const act = async (bulk: Bulk) => {
    setAsking(undefined)
    const left = await change([...selected.values()], bulk)
    // Changed cards may no longer be listed.
    const isKept = !isNarrowed && bulk.change.deckId === undefined && !bulk.change.trashed
    if (left.length > 0) set(left)
    else if (!isKept) clear()
  }
  const selectMatching = async () => {
    const found = await find(matching, total)
    if (found) set(found)
  }
  const setSuspended = (suspended: boolean) =>
    act({
      change: { suspended },
      doing: suspended ? `Suspending ${all}` : `Resuming ${all}`,
      done: (cards) => `${pluralize(cards, 'card')} ${suspended ? 'suspended' : 'resumed'}`,
    })
  const remove = () =>
    act({
      change: { trashed: true },
      doing: `Deleting ${all}`,
      done: (cards) => `${pluralize(cards, 'card')} deleted`,
    })
  const isBusy = running !== undefined
  const dialog = {
    cards: count,
    tags,
    onAct: (bulk: Bulk) => void act(bulk),
    onClose: () => setAsking(undefined),
  }
  return (
    <div
      className={styles['bulk']}
      data-active={count > 0 || undefined}
      role="group"
      aria-label="Selected cards"
    >
      <div className={styles['line']}>
        <Checkbox
          label="Select all shown"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          onChange={() => setAll(shown, !isAll)}
        />
        <p className={styles['count']} role="status">
          {count > 0 ? `${all} selected` : ''}
        </p>
        {isAll && total > count ? (
          <Button look="quiet" busy={isBusy} onClick={() => void selectMatching()}>
            Select all {pluralize(total, 'card')}
          </Button>
        ) : null}
        {count === 0 ? (
          <p className={styles['keys']}>Shift selects a range, ↑ and ↓ move, Ctrl+A selects all shown</p>
        ) : (
          <Button look="quiet" aria-label="Clear selection" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {count > 0 ? (
        <div className={styles['actions']}>
          <Button busy={isBusy} onClick={() => setAsking('add')}>
            Add tag
          </Button>
          <Button busy={isBusy} onClick={() => setAsking('remove')}>
            Remove tag
          </Button>
          <Button busy={isBusy} onClick={() => setAsking('flag')}>
            Flag
          </Button>
          <Button busy={isBusy} onClick={() => void setSuspended(true)}>
            Suspend
          </Button>
          <Button busy={isBusy} onClick={() => void setSuspended(false)}>
            Resume
          </Button>
          <Button busy={isBusy} onClick={() => setAsking('move')}>
            Move
          </Button>
          <Button busy={isBusy} aria-label="Delete selected" onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      ) : null}
      {running ? (
        <div className={styles['progress']}>
          <Bar label={running.label} share={running.share} />
          <p>{running.label}</p>
        </div>
      ) : null}
      {asking === 'add' || asking === 'remove' ? <TagDialog {...dialog} isAdding={asking === 'add'} /> : null}
      {asking === 'flag' ? <FlagDialog {...dialog} /> : null}
      {asking === 'move' ? <MoveDialog {...dialog} from={matching.deckId} /> : null}
    </div>
  )
}
