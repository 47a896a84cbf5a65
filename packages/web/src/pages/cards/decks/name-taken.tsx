import { Link } from '@tanstack/react-router'
import { call, type Data } from '../../../api/call.ts'
import { Button } from '../../../parts/form/button.tsx'
import styles from './decks.module.css'

interface Props {
  deck: Namesake
  /** What would be done: `Create another`. */
  action: string
  onAllTheSame: () => void
}

/** Asks before two decks have one name. */
export function NameTaken({ deck, action, onAllTheSame }: Props) {
  return (
    <div role="alert" className={styles['taken']}>
      <p>
        There is a deck of this name already:{' '}
        <Link to="/cards/decks/$deck" params={{ deck: deck.deckId }}>
          {deck.name}
        </Link>
      </p>
      <Button onClick={onAllTheSame}>{action} all the same</Button>
    </div>
  )
}

type Namesake = Data<'search-decks'>['items'][number]

const FIRST_FEW = 5

/** Another deck of this name, where there is one: the tool puts it first. */
export async function namesakeOf(name: string, ownId?: string): Promise<Namesake | undefined> {
  const { data } = await call('search-decks', { query: name, limit: FIRST_FEW })
  return data.items.find((deck) => deck.deckId !== ownId && plain(deck.name) === plain(name))
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
