import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { capitalize } from '../../parts/text/words.ts'
import { toolListQuery, type ListedTool } from '../../api/tool-list.ts'
import { buttonClass } from '../../parts/form/button.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { EmptyState, Loaded } from '../../parts/feedback/states.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import { JsonView } from '../../parts/display/json-view.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { domainName } from './domains.ts'
import styles from './tool-page.module.css'
import { TryTool } from './try-tool.tsx'

const route = getRouteApi('/tools/$name')

export function ToolPage() {
  const { name } = route.useParams()
  const tools = useQuery(toolListQuery)
  return (
    <Loaded query={tools} doing="load the tool" waiting="Loading tool">
      {(listed) => {
        const tool = listed.find((each) => each.name === name)
        return tool ? <Tool key={name} tool={tool} /> : <UnknownTool name={name} />
      }}
    </Loaded>
  )
}

const KINDS = {
  query: 'Looks up data',
  mutation: 'Changes data',
  analysis: 'Analyzes data',
  generation: 'Generates content',
} as const

const SPEEDS = { fast: 'Up to 2 s', medium: 'Up to 10 s', slow: 'Up to 55 s' } as const

function Tool({ tool }: { tool: ListedTool }) {
  const { what, when, returns } = tool.documentation
  return (
    <>
      <PageHeader
        title={tool.title}
        above={
          <>
            <Link to="/tools">Tools</Link> / {domainName(tool.domain)}
          </>
        }
        actions={
          <Link to="/connect" className={buttonClass('plain')}>
            Connect an assistant
          </Link>
        }
      >
        {what}
      </PageHeader>
      <div className={styles['about']}>
        <dl className={styles['document']}>
          <div>
            <dt>When</dt>
            <dd>{withoutLead(when, 'Use this when')}</dd>
          </div>
          <div>
            <dt>Returns</dt>
            <dd>{withoutLead(returns, 'Returns')}</dd>
          </div>
        </dl>
        <Facts
          facts={[
            ['Name', <code key="name">{tool.name}</code>],
            ['Agent and mode', <code key="address">{tool.address}</code>],
            ['Kind', tool.destructive ? `${KINDS[tool.category]} permanently` : KINDS[tool.category]],
            ['Time', SPEEDS[tool.responseTime]],
            ['Permission', tool.permissions.join(', ')],
            ['Version', tool.version],
          ]}
        />
        {tool.deprecated ? (
          <p className={styles['deprecated']}>
            Will be removed on {tool.deprecated.removalDate}. Use{' '}
            <Link to="/tools/$name" params={{ name: tool.deprecated.replacement }}>
              {tool.deprecated.replacement}
            </Link>
            .
          </p>
        ) : null}
      </div>
      <TryTool tool={tool} />
      <div className={styles['schemas']}>
        <Disclosure title="Input schema">
          <JsonView label="Input schema" value={tool.inputSchema} />
        </Disclosure>
        <Disclosure title="Output schema">
          <JsonView label="Output schema" value={tool.outputSchema} />
        </Disclosure>
      </div>
    </>
  )
}

/** Drops a lead that the label repeats. */
function withoutLead(text: string, lead: string): string {
  const rest = text.startsWith(`${lead} `) ? text.slice(lead.length + 1) : text
  return capitalize(rest)
}

function UnknownTool({ name }: { name: string }) {
  return (
    <>
      <PageHeader title="Tool not found" />
      <EmptyState
        title={`No tool named “${name}”`}
        actions={
          <Link to="/tools" search={{ q: name }} className={buttonClass('primary')}>
            Search tools
          </Link>
        }
      >
        Check the name. You may also need permission to use it.
      </EmptyState>
    </>
  )
}
