import { Link } from '@tanstack/react-router'
import { useToolPages } from '../../api/use-tool.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { Nothing, Row, Rows } from '../../parts/list/rows.tsx'
import styles from '../../parts/list/rows.module.css'

/** Vaults can only be added in a terminal. */
export function Vaults() {
  const vaults = useToolPages('vaultManager_listVaults', {})
  const items = vaults.pages.flatMap(({ data }) => data.items)
  return (
    <Loaded query={vaults} doing="load your vaults" waiting="Loading vaults">
      {() => (
        <>
          {items.length === 0 ? (
            <Nothing>No notes folder connected</Nothing>
          ) : (
            <Rows label="Vaults">
              {items.map(({ name, folder, readOnly, isDefault, notes }) => (
                <Row
                  key={name}
                  title={
                    <>
                      <Link to="/notes" search={isDefault ? {} : { vault: name }}>
                        {name}
                      </Link>
                      {isDefault && items.length > 1 ? <Tag tone="accent">default</Tag> : null}
                      {readOnly ? <Tag>read-only</Tag> : null}
                      {notes === null ? <Tag tone="danger">folder not found</Tag> : null}
                    </>
                  }
                  about={[notes === null ? undefined : pluralize(notes, 'note'), folder ?? undefined]
                    .filter(Boolean)
                    .join(', ')}
                />
              ))}
            </Rows>
          )}
          {vaults.hasNextPage ? (
            <ShowMore
              query={vaults}
              shown={items.length}
              total={vaults.pages[0]?.data.totalCount}
              of="vault"
            />
          ) : null}
          <div className={styles['add']}>
            <p>
              To add a folder, run this in the Tutor Nexus folder. Add <code>--read-only</code> to prevent
              changes:
            </p>
            <Copyable label="command to add a vault" text="npx tutor-nexus vault add /path/to/your/notes" />
          </div>
        </>
      )}
    </Loaded>
  )
}
