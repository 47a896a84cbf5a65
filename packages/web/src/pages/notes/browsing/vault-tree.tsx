import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useToolPages } from '../../../api/use-tool.ts'
import { ErrorState, Progress } from '../../../parts/feedback/states.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { ShowMore } from '../../../parts/list/show-more.tsx'
import { inVault, nameOf } from '../note-path.ts'
import styles from './vault-tree.module.css'

const MOST_OF_A_FOLDER = 200

interface Props {
  vault: string | undefined
  /** The open note; its folders are expanded. */
  note: string | undefined
}

/** Folders and notes; a folder is loaded when it is expanded. */
export function VaultTree({ vault, note }: Props) {
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (path: string) => !(folded.get(path) ?? !note?.startsWith(`${path}/`))
  const toggle = (path: string) => setFolded(new Map([...folded, [path, isOpen(path)]]))
  return <Folder {...{ vault, note, isOpen, toggle }} path="" />
}

interface FolderProps extends Props {
  path: string
  isOpen: (path: string) => boolean
  toggle: (path: string) => void
}

function Folder({ path, ...rest }: FolderProps) {
  const { vault, note, isOpen, toggle } = rest
  const listing = useToolPages('vaultManager_listDirectory', {
    ...(path === '' ? {} : { path }),
    limit: MOST_OF_A_FOLDER,
    ...inVault(vault),
  })
  const items = listing.pages.flatMap(({ data }) => data.items)
  if (listing.pages.length === 0)
    return listing.error ? (
      <ErrorState error={listing.error} doing="load notes" onRetry={() => void listing.refetch()} />
    ) : (
      <Progress label="Loading notes" />
    )
  return (
    <>
      <ul className={styles['entries']}>
        {items.length === 0 ? <li className={styles['file']}>Empty folder</li> : null}
        {items.map((entry) => (
          <li key={entry.path}>
            {entry.type === 'folder' ? (
              <>
                <button
                  type="button"
                  className={styles['entry']}
                  aria-expanded={isOpen(entry.path)}
                  onClick={() => toggle(entry.path)}
                >
                  <Icon name={isOpen(entry.path) ? 'down' : 'right'} />
                  {lastPart(entry.path)}
                </button>
                {isOpen(entry.path) ? <Folder {...rest} path={entry.path} /> : null}
              </>
            ) : entry.type === 'note' ? (
              <Link
                to="/notes"
                search={{ ...inVault(vault), note: entry.path }}
                className={styles['entry']}
                aria-current={entry.path === note ? 'page' : undefined}
                data-note
              >
                {nameOf(entry.path)}
              </Link>
            ) : (
              <span className={styles['file']}>{lastPart(entry.path)}</span>
            )}
          </li>
        ))}
      </ul>
      {listing.hasNextPage ? (
        <ShowMore query={listing} shown={items.length} total={listing.pages[0]?.data.totalCount} of="item" />
      ) : null}
    </>
  )
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
