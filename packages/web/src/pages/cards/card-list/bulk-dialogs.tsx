import { useId, useState, type ReactNode } from 'react'
import { useEveryPage, useToolPages } from '../../../api/use-tool.ts'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { Dialog } from '../../../parts/layout/dialog.tsx'
import { listed, pluralize } from '../../../parts/text/words.ts'
import { FlagSelect } from '../review/flag-select.tsx'
import { flagLabel, type Flag } from '../review/flags.ts'
import { TagOptions } from './known-tags.tsx'
import type { Bulk } from './use-bulk-change.ts'

interface Props {
  cards: number
  tags: readonly string[]
  onAct: (bulk: Bulk) => void
  onClose: () => void
}

interface AskProps extends Pick<Props, 'onClose'> {
  title: string
  act: string
  onSubmit: () => void
  children: ReactNode
}

function AskDialog({ title, act, onSubmit, onClose, children }: AskProps) {
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary">
            {act}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

const LONGEST_TAG = 60
const MOST_TAGS = 20

export function TagDialog({ cards, tags, isAdding, onAct, onClose }: Props & { isAdding: boolean }) {
  const listId = useId()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const given = text.split(',').flatMap((tag) => tag.trim() || [])
  const fault =
    given.length === 0
      ? 'Enter a tag'
      : given.length > MOST_TAGS
        ? `Use at most ${MOST_TAGS} tags`
        : isAdding && given.some((tag) => tag.length > LONGEST_TAG)
          ? `A tag has at most ${LONGEST_TAG} characters`
          : undefined
  const names = listed(given.map((tag) => `“${tag}”`))
  const submit = () => {
    setTried(true)
    if (fault !== undefined) return
    onAct({
      change: isAdding ? { addTags: given } : { removeTags: given },
      doing: isAdding ? `Adding ${names}` : `Removing ${names}`,
      done: (count) =>
        isAdding
          ? `Added ${names} to ${pluralize(count, 'card')}`
          : `Removed ${names} from ${pluralize(count, 'card')}`,
    })
  }
  const of = pluralize(cards, 'card')
  return (
    <AskDialog
      title={isAdding ? `Tag ${of}` : `Remove a tag from ${of}`}
      act={isAdding ? 'Add' : 'Remove'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Tags"
        aside="comma-separated"
        autoComplete="off"
        autoCapitalize="none"
        list={listId}
        fault={isTried ? fault : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TagOptions id={listId} tags={tags} />
    </AskDialog>
  )
}

export function FlagDialog({ cards, onAct, onClose }: Props) {
  const [flag, setFlag] = useState<Flag>('red')
  const of = pluralize(cards, 'card')
  return (
    <AskDialog
      title={`Flag ${of}`}
      act="Apply"
      onSubmit={() =>
        onAct({
          change: { flag },
          doing: flag === 'none' ? `Taking flags off ${of}` : `Flagging ${of}`,
          done: (count) =>
            flag === 'none'
              ? `Flag removed from ${pluralize(count, 'card')}`
              : `${flagLabel(flag)} put on ${pluralize(count, 'card')}`,
        })
      }
      onClose={onClose}
    >
      <FlagSelect flag={flag} onChosen={setFlag} />
    </AskDialog>
  )
}

const MOST_PAGES = 20
const PAGE = 100

export function MoveDialog({ cards, from, onAct, onClose }: Props & { from: string | undefined }) {
  const found = useToolPages('search-decks', { limit: PAGE })
  useEveryPage(found, MOST_PAGES)
  const [chosen, setChosen] = useState('')
  const [isTried, setTried] = useState(false)
  const decks = found.pages
    .flatMap(({ data }) => data.items)
    .filter(({ deckId, isQuery }) => !isQuery && deckId !== from)
  const deck = decks.find(({ deckId }) => deckId === chosen)
  const of = pluralize(cards, 'card')
  const submit = () => {
    setTried(true)
    if (!deck) return
    onAct({
      change: { deckId: deck.deckId },
      doing: `Moving ${of}`,
      done: (count) => `${pluralize(count, 'card')} moved to ${deck.name}`,
    })
  }
  return (
    <AskDialog title={`Move ${of}`} act="Move" onSubmit={submit} onClose={onClose}>
      {found.error ? (
        <ErrorState error={found.error} doing="load decks" onRetry={() => void found.refetch()} />
      ) : found.pages.length === 0 ? (
        <Progress label="Loading decks" />
      ) : (
        <Select
          label="Deck"
          value={chosen}
          fault={isTried && !deck ? 'Choose a deck' : undefined}
          hint={decks.length === 0 ? 'There is no other deck yet.' : undefined}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose a deck</option>
          {decks.map(({ deckId, name }) => (
            <option key={deckId} value={deckId}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </AskDialog>
  )
}
