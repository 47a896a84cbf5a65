import { Link } from '@tanstack/react-router'
import { Button } from '../../../parts/form/button.tsx'
import styles from './name-taken.module.css'
import type { Namesake } from './same-name.ts'

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
