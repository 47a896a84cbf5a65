import { Link } from '@tanstack/react-router'
import { Moment } from '../../../parts/time/moment.tsx'
import { LogText } from '../text/log-text.tsx'
import { AGENTS, KINDS, positionName, shortId, type Hit } from '../labels.ts'
import styles from './rows.module.css'

interface Props {
  hits: readonly Hit[]
  /** Whether the search is within one session. */
  inSession?: boolean
}

/** Search results; each opens its turn and step. */
export function HitRows({ hits, inSession = false }: Props) {
  return (
    <ul className={styles['rows']} aria-label="Search results">
      {hits.map((hit) => (
        <li key={`${hit.session_id} ${hit.turn_index}.${hit.step_index}`}>
          <Link
            to="/inspector/$session"
            params={{ session: hit.session_id }}
            search={({ q }) => ({
              ...(inSession && q !== undefined ? { q } : {}),
              turn: String(hit.turn_index),
              step: String(hit.step_index),
            })}
            className={styles['row']}
          >
            <span className={styles['excerpt']}>
              <LogText text={hit.excerpt} />
            </span>
            <span className={styles['when']}>{hit.time === null ? '' : <Moment at={hit.time} />}</span>
            <span className={styles['about']}>
              {[
                inSession ? '' : `${AGENTS[hit.provider]} ${shortId(hit.session_id)}`,
                positionName(hit.turn_index, hit.step_index),
                KINDS[hit.kind].toLowerCase(),
              ]
                .filter(Boolean)
                .join(' · ')}
              {hit.name === null ? (
                ''
              ) : (
                <>
                  {' '}
                  · <LogText text={hit.name} />
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
