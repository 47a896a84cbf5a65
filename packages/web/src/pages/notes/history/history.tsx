import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTool } from '../../../api/use-tool.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { inVault } from '../note-path.ts'
import { versionQuery } from '../use-note.ts'
import styles from './history.module.css'
import { lineDiff, type DiffLine } from './line-diff.ts'

interface Props {
  path: string
  vault: string | undefined
  /** The text as it is now. */
  text: string
  /** Takes the text of a version into the editor, where it can be undone. */
  onTake: (text: string) => void
}

const MOST_VERSIONS = 100
const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Created',
  duplicate: 'Copied',
  edit: 'Edited',
  move: 'Renamed',
  delete: 'Deleted',
}

/** The versions of a note, and how each differs from the text as it is now. */
export default function History({ path, vault, text, onTake }: Props) {
  const versions = useTool('contentManager_listVersions', {
    filePath: path,
    limit: MOST_VERSIONS,
    ...inVault(vault),
  })
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <h2>History</h2>
      <Loaded query={versions} doing="load the history" waiting="Loading history">
        {({ data }) => (
          <ol className={styles['versions']}>
            {data.items.map(({ hash, at, action }, place) => (
              <li key={`${hash} ${at ?? ''}`}>
                <button
                  type="button"
                  aria-pressed={hash === chosen}
                  className={styles['version']}
                  onClick={() => setChosen(hash === chosen ? undefined : hash)}
                >
                  {ACTIONS[action ?? ''] ?? 'Changed by another program'}{' '}
                  {at === null ? null : <Moment at={at} />}
                  {place === 0 ? ' (latest)' : ''}
                </button>
                {hash === chosen ? <Version {...{ path, vault, hash, text, onTake }} /> : null}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </>
  )
}

function Version({ path, vault, hash, text, onTake }: Props & { hash: string }) {
  const read = useQuery(versionQuery(path, vault, hash))
  return (
    <Loaded query={read} doing="load this version" waiting="Loading version">
      {(version) =>
        version.text === text ? (
          <p className={styles['none']}>The text is the same as now.</p>
        ) : (
          <>
            <Diff lines={lineDiff(version.text, text)} />
            <Button onClick={() => onTake(version.text)}>Restore this version</Button>
          </>
        )
      }
    </Loaded>
  )
}

const NEAR = 2
const WORDS = { same: '', added: 'Added', removed: 'Removed' } as const
const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** What changed, with a few lines around it. */
function Diff({ lines }: { lines: readonly DiffLine[] }) {
  const isShown = (at: number) =>
    lines.slice(Math.max(0, at - NEAR), at + NEAR + 1).some(({ kind }) => kind !== 'same')
  return (
    <pre tabIndex={0} role="region" aria-label="Changes since this version" className={styles['diff']}>
      {lines.map(({ kind, text }, at) =>
        isShown(at) ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
          <span key={at} data-kind={kind} title={WORDS[kind]}>
            {`${SIGNS[kind]} ${text}\n`}
          </span>
        ) : null,
      )}
    </pre>
  )
}
