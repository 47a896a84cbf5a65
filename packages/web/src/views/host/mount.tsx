import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Answer, Arguments, Data, ToolName } from '../../api/call.ts'
import { newQueryClient } from '../../api/query-client.ts'
import '../../design/tokens.css'
import '../../design/base.css'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { ToastProvider } from '../../parts/feedback/toast.tsx'
import { connect, type Shown } from './host.ts'
import './view.css'

/** The call that a view shows: of one tool, or of several. */
export interface ViewProps<Name extends ToolName> {
  args: Partial<Arguments<Name>>
  answer: Answer<Data<Name>>
}

interface View<Name extends ToolName> {
  /** What the call does, after “Couldn’t …”. */
  doing: string
  /** Stores the answer where the view's parts look for it, so that they need not call again. */
  keep: (client: QueryClient, shown: ViewProps<Name>) => void
  show: (shown: ViewProps<Name>) => ReactNode
}

/** Shows the call of the host as soon as it is answered. */
export function mount<Name extends ToolName>({ doing, keep, show }: View<Name>): void {
  const page = document.getElementById('root')
  if (!page) throw new Error('The page has no root element')
  const root = createRoot(page)
  const client = newQueryClient(() => undefined)
  let answered = 0
  const contentOf = (shown: Shown<Arguments<Name>, Data<Name>>): ReactNode => {
    switch (shown.kind) {
      case 'waiting':
        return <Progress label="Loading" />
      case 'cancelled':
        return <EmptyState title="Cancelled">Ask again to see it here.</EmptyState>
      case 'failed':
        return <ErrorState error={shown.error} doing={doing} />
      case 'answered':
        answered += 1
        keep(client, shown)
        return <div key={answered}>{show(shown)}</div>
    }
  }
  const render = (shown: Shown<Arguments<Name>, Data<Name>>): void =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <ToastProvider>
            <main className="view">{contentOf(shown)}</main>
          </ToastProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  render({ kind: 'waiting' })
  void connect(render)
}
