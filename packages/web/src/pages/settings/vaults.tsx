import { Link } from '@tanstack/react-router'
import { useToolPages } from '../../api/use-tool.ts'
import { Copyable } from '../../parts/display/copyable.tsx'
import { pluralize } from '../../parts/text/words.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { Tag } from '../../parts/display/tag.tsx'
import { Nothing, Row, Rows } from './rows.tsx'
import styles from './rows.module.css'

/** A vault opens a folder of the machine, which only its terminal may do. */
export function Vaults() {
  const vaults = useToolPages('vaultManager_listVaults', {})
  const items = vaults.pages.flatMap(({ data }) => data.items)
  return (
    <Loaded query={vaults} doing="list your vaults" waiting="Looking up your vaults">
      {() => (
        <>
          {items.length === 0 ? (
            <Nothing>No folder of notes is connected yet.</Nothing>
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
              Add a folder in a terminal of this machine, where Tutor Nexus was started; with{' '}
              <code>--read-only</code> nothing is written to it:
            </p>
            <Copyable label="Command to add a vault" text="npx tn vault add /path/to/your/notes" />
          </div>
        </>
      )}
    </Loaded>
  )
}
