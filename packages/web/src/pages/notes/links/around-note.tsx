import { lazy, Suspense, useState } from 'react'
import { CollapsibleSection } from '../../../parts/layout/disclosure.tsx'

const Mentions = lazy(() => import('./mentions.tsx'))
const LocalGraph = lazy(() => import('../graph/local-graph.tsx'))

/** Mentions and the graph, loaded when they are opened. */
export function AroundNote({ path, vault }: { path: string; vault: string | undefined }) {
  const [open, setOpen] = useState<'mentions' | 'graph'>()
  return (
    <>
      <CollapsibleSection
        title="Unlinked mentions"
        isOpen={open === 'mentions'}
        onOpen={(isOpen) => setOpen(isOpen ? 'mentions' : undefined)}
      >
        {() => (
          <Suspense>
            <Mentions {...{ path, vault }} />
          </Suspense>
        )}
      </CollapsibleSection>
      <CollapsibleSection
        title="Graph"
        isOpen={open === 'graph'}
        onOpen={(isOpen) => setOpen(isOpen ? 'graph' : undefined)}
      >
        {() => (
          <Suspense>
            <LocalGraph {...{ path, vault }} />
          </Suspense>
        )}
      </CollapsibleSection>
    </>
  )
}
