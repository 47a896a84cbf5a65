import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { type ListedTool, toolListQuery, toolSearchQuery } from '../../api/tool-list.ts'
import { EmptyState, Loaded } from '../../parts/feedback/states.tsx'
import { buttonClass } from '../../parts/form/button.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { byDomain, domainName } from './domains.ts'
import styles from './tools-page.module.css'

const route = getRouteApi('/tools')

export function ToolsPage() {
  const tools = useQuery(toolListQuery)
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const words = useDeferredValue(q.trim())
  return (
    <>
      <PageHeader
        title="Tools"
        actions={
          <Link to="/connect" className={buttonClass('primary')}>
            Connect an assistant
          </Link>
        }
      >
        Everything an AI assistant can do for you here. Try any tool yourself.
      </PageHeader>
      <div className={styles['search']}>
        <SearchField
          label="Search tools"
          placeholder="What do you want to do?"
          value={q}
          onChange={(next) =>
            void navigate({ search: next === '' ? {} : { q: next }, replace: true, resetScroll: false })
          }
        />
      </div>
      <Loaded query={tools} doing="load tools" waiting="Loading tools">
        {(listed) =>
          words === '' ? <AllTools tools={listed} /> : <FoundTools tools={listed} words={words} />
        }
      </Loaded>
    </>
  )
}

function AllTools({ tools }: { tools: readonly ListedTool[] }) {
  const groups = byDomain(tools)
  return (
    <div className={styles['catalog']}>
      <nav aria-label="Tool categories" className={styles['kinds']}>
        <ul>
          {groups.map(([domain, members]) => (
            <li key={domain}>
              <a href={`#${domain}`}>
                {domainName(domain)} <span className={styles['count']}>{members.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['groups']}>
        {groups.map(([domain, members]) => (
          <section key={domain} aria-labelledby={domain}>
            <h2 id={domain} className={styles['heading']}>
              {domainName(domain)}
            </h2>
            <ToolRows tools={members} />
          </section>
        ))}
      </div>
    </div>
  )
}

function FoundTools({ tools, words }: { tools: readonly ListedTool[]; words: string }) {
  const found = useQuery({ ...toolSearchQuery(words), placeholderData: (before) => before })
  return (
    <Loaded query={found} doing="search tools" waiting="Searching tools">
      {(names) => {
        const byName = new Map(tools.map((tool) => [tool.name, tool]))
        const fitting = names.flatMap((name) => byName.get(name) ?? [])
        if (fitting.length === 0)
          return (
            <EmptyState title={`No results for “${words}”`}>
              Try other words, such as what you would ask an assistant to do.
            </EmptyState>
          )
        return <ToolRows tools={fitting} showKind />
      }}
    </Loaded>
  )
}

/** A list of tools; `showKind` shows their domains. */
function ToolRows({ tools, showKind = false }: { tools: readonly ListedTool[]; showKind?: boolean }) {
  return (
    <ul className={styles['rows']}>
      {tools.map(({ name, title, domain, documentation }) => (
        <li key={name}>
          <Link to="/tools/$name" params={{ name }} className={styles['row']}>
            <span className={styles['title']}>{title}</span>
            <code className={styles['name']}>{name}</code>
            <span className={styles['what']}>
              {showKind ? <span className={styles['kind']}>{domainName(domain)}. </span> : null}
              {documentation.what}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
