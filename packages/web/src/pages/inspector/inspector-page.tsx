import { getRouteApi } from '@tanstack/react-router'
import { Select } from '../../parts/form/field.tsx'
import { Tabs, type Tab } from '../../parts/layout/tabs.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { SearchField } from '../../parts/form/search-field.tsx'
import { CostResults } from './costs/cost-results.tsx'
import { Filters, type Asked } from './filters.tsx'
import { SessionResults, StepResults } from './results/results.tsx'
import styles from './inspector-page.module.css'
import { AGENTS, keysOf, KINDS, namedIn } from './labels.ts'

const route = getRouteApi('/inspector')
const DAY = /^\d{4}-\d\d-\d\d$/

export function InspectorPage() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changed: Asked) =>
    void navigate({ search: withoutEmpty({ ...asked, ...changed }), replace: true, resetScroll: false })
  const words = asked.q?.trim() ?? ''
  const provider = namedIn(AGENTS, asked.agent)
  const kind = namedIn(KINDS, asked.kind)
  const isCosts = asked.view === 'costs'
  const filter = {
    ...(provider ? { provider } : {}),
    ...(asked.project === undefined ? {} : { project: asked.project }),
    ...(asked.since !== undefined && DAY.test(asked.since) ? { since: asked.since } : {}),
    ...(asked.until !== undefined && DAY.test(asked.until) ? { until: asked.until } : {}),
  }
  return (
    <>
      <PageHeader title="Inspector">
        See what your coding agents and Tutor Nexus did, step by step, and what it cost.
      </PageHeader>
      <div className={styles['ask']} role="search">
        <div className={styles['search']}>
          <SearchField
            label="Search all sessions"
            placeholder="Search messages and results"
            value={asked.q ?? ''}
            onChange={(q) => change({ q })}
          />
          <Select
            label="Agent"
            hideLabel
            value={provider ?? ''}
            onChange={({ target }) => change({ agent: target.value })}
          >
            <option value="">All agents</option>
            {keysOf(AGENTS).map((agent) => (
              <option key={agent} value={agent}>
                {AGENTS[agent]}
              </option>
            ))}
          </Select>
        </div>
        <Filters asked={asked} onChange={change} />
      </div>
      {words === '' ? (
        <Tabs
          label="Show"
          tabs={VIEWS}
          chosen={isCosts ? 'costs' : 'sessions'}
          onChoose={(view) => change({ view: view === 'costs' ? view : '' })}
        >
          {isCosts ? (
            <CostResults filter={filter} by={asked.by} onGroup={(by) => change({ by })} />
          ) : (
            <SessionResults filter={{ ...filter, ...(asked.subagents ? { with_subagents: true } : {}) }} />
          )}
        </Tabs>
      ) : (
        <StepResults query={{ query: words, ...filter, ...(kind ? { kinds: [kind] } : {}) }} />
      )}
    </>
  )
}

const VIEWS: readonly Tab<'sessions' | 'costs'>[] = [
  { id: 'sessions', label: 'Sessions' },
  { id: 'costs', label: 'Costs' },
]

const withoutEmpty = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
