import { Link } from '@tanstack/react-router'
import type { Data } from '../../../api/call.ts'
import { Tag } from '../../../parts/display/tag.tsx'
import { capitalize, pluralize } from '../../../parts/text/words.ts'
import { positionName } from '../labels.ts'
import { LogText } from '../text/log-text.tsx'
import styles from './details.module.css'

/** Failed calls by tool and kind, with the reason of the first. */
export function Failures({ summary }: { summary: Data<'get_session_summary'> }) {
  const { failures = [] } = summary.findings
  if (failures.length === 0) return null
  return (
    <section aria-labelledby="failures" className={styles['list']}>
      <h2 id="failures">Failures</h2>
      <ul>
        {failures.map(({ tool, kind, count, reason, turn_index: turn, step_index: step }) => (
          <li key={`${tool} ${kind}`} className={styles['entry']}>
            <span className={styles['what']}>
              <LogText text={tool} /> <Tag tone="danger">{kind.replaceAll('-', ' ')}</Tag>{' '}
              {reason === undefined ? null : <LogText text={reason} />}
            </span>
            <span className={styles['figure']}>
              {pluralize(count, 'call')},{' '}
              <Link
                to="/inspector/$session"
                params={{ session: summary.session_id }}
                search={{ turn: String(turn), step: String(step) }}
                resetScroll={false}
              >
                {count === 1 ? capitalize(positionName(turn, step)) : `first in ${positionName(turn, step)}`}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
