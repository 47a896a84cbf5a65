import { useState, type ReactNode } from 'react'
import type { useToolPages } from '../../api/use-tool.ts'
import { Button } from '../form/button.tsx'
import styles from './deleted-items.module.css'
import { ErrorState, Progress } from '../feedback/states.tsx'
import { Folded } from '../layout/disclosure.tsx'
import { ShowMore } from './show-more.tsx'

export interface DeletedThing {
  id: string
  name: string
  /** What helps to know it again. */
  about?: string | undefined
}

interface Props {
  /** In the singular. */
  of: string
  query: Pick<
    ReturnType<typeof useToolPages>,
    'pages' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  things: readonly DeletedThing[]
  total: number | undefined
  onBringBack: (thing: DeletedThing) => Promise<unknown>
}

/** What was deleted, folded at the end of its page, and the way back for each. */
export function Deleted({ children }: { children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Folded title="Deleted" isOpen={isOpen} onOpen={setOpen}>
      {children}
    </Folded>
  )
}

export function DeletedRows({ of, query, things, total, onBringBack }: Props) {
  if (query.pages.length === 0)
    return query.error ? (
      <ErrorState
        error={query.error}
        doing={`list the deleted ${of}s`}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Progress label={`Looking up the deleted ${of}s`} />
    )
  if (things.length === 0) return <p className={styles['none']}>No {of} is deleted.</p>
  return (
    <>
      <ul className={styles['rows']} aria-label={`Deleted ${of}s`}>
        {things.map((thing) => (
          <Row key={thing.id} thing={thing} onBringBack={() => onBringBack(thing)} />
        ))}
      </ul>
      <ShowMore query={query} shown={things.length} total={total} of={of} />
    </>
  )
}

const LONGEST_NAME = 60

function Row({ thing: { name, about }, onBringBack }: { thing: DeletedThing; onBringBack: Bring }) {
  const [isBusy, setBusy] = useState(false)
  const bring = async () => {
    setBusy(true)
    await onBringBack()
    setBusy(false)
  }
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        {about ? <p className={styles['about']}>{about}</p> : null}
      </div>
      <Button
        look="quiet"
        busy={isBusy}
        aria-label={`Bring back: ${name.slice(0, LONGEST_NAME)}`}
        onClick={() => void bring()}
      >
        Bring back
      </Button>
    </li>
  )
}

type Bring = () => Promise<unknown>
