import { Copyable } from '../../parts/display/copyable.tsx'
import { EmptyState } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'

/** On a server that several people share nobody has notes that were not given to them. */
export function NoVault() {
  return (
    <>
      <PageHeader title="Notes">Your own Markdown files, searched, linked and edited here.</PageHeader>
      <EmptyState
        title="No folder of notes is connected"
        actions={<Copyable label="Command to add a vault" text="npx tn vault add /path/to/your/notes" />}
      >
        Whoever runs this server gives you one in a terminal, with the path of the folder; --user names whose
        it is. Then open this page again. Nothing in the folder is changed until you ask for it.
      </EmptyState>
    </>
  )
}
