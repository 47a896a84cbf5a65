import { Link } from '@tanstack/react-router'
import { call, type Data } from '../../../api/call.ts'
import { Button } from '../../../parts/form/button.tsx'
import styles from './decks.module.css'

interface Props {
  deck: SameNameDeck
  /** The verb of the button: `Create`. */
  action: string
  onConfirm: () => void
}

/** Asks before two decks get the same name. */
export function NameTaken({ deck, action, onConfirm }: Props) {
  return (
    <div role="alert" className={styles['taken']}>
      <p>
        A deck with this name already exists:{' '}
        <Link to="/cards/decks/$deck" params={{ deck: deck.deckId }}>
          {deck.name}
        </Link>
      </p>
      <Button onClick={onConfirm}>{action} anyway</Button>
    </div>
  )
}

type SameNameDeck = Data<'search-decks'>['items'][number]

const FIRST_FEW = 5

/** Another deck with this name, if any; exact matches come first. */
export async function deckNamed(name: string, ownId?: string): Promise<SameNameDeck | undefined> {
  const { data } = await call('search-decks', { query: name, limit: FIRST_FEW })
  return data.items.find((deck) => deck.deckId !== ownId && plain(deck.name) === plain(name))
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
