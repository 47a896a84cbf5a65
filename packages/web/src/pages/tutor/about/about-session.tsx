import { useSyncExternalStore } from 'react'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Facts } from '../../../parts/display/facts.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { Refreshed } from '../../../parts/feedback/refresh-status.tsx'
import { capitalize } from '../../../parts/text/words.ts'
import { answeredBy, ENGINE_NAMES } from '../../../parts/study/engines.ts'
import type { SessionLog } from '../log/session-log.ts'
import styles from './about-session.module.css'
import { Devices } from './devices.tsx'
import { EngineNote } from './engine-note.tsx'
import { QuotaLeft } from './quota-left.tsx'

interface Props {
  log: SessionLog
  query: Parameters<typeof Refreshed>[0]['query']
  onRefresh: () => void
}

/** What answers, what is left of the day, and where else the session is; folded where it would push the talk away. */
export function AboutSession({ log, query, onRefresh }: Props) {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches)
  return (
    <aside aria-label="About this session" className={styles['about']}>
      {isWide ? (
        <Told log={log} />
      ) : (
        <Disclosure title={`Answers: ${answeredBy(log.summary.engine, null)}`}>
          <Told log={log} />
        </Disclosure>
      )}
      <Refreshed query={query} onRefresh={onRefresh} />
    </aside>
  )
}

function Told({ log: { summary, sync } }: { log: SessionLog }) {
  const { engine, startedAt } = summary
  return (
    <div className={styles['told']}>
      <Facts
        facts={[
          ['Answered by', capitalize(ENGINE_NAMES[engine])],
          ['Questions left today', engine === 'operator' ? <QuotaLeft key="quota" /> : undefined],
          ['Other devices', <Devices key="devices" sync={sync} />],
          ['Started', <Moment key="started" at={startedAt} />],
        ]}
      />
      <p className={styles['engine']}>
        <EngineNote engine={engine} inSession />
      </p>
    </div>
  )
}

const wide = matchMedia('(width >= 75rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
