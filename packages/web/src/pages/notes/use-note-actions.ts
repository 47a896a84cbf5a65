import { useNavigate } from '@tanstack/react-router'
import type { Data } from '../../api/call.ts'
import { useAction } from '../../api/use-tool.ts'
import { pluralize } from '../../parts/text/words.ts'
import { useToast } from '../../parts/feedback/toast.tsx'
import { inVault, nameOf } from './note-path.ts'

/** Deletes, restores and moves notes, with undo. */
export function useNoteActions(path: string, vault: string | undefined) {
  const say = useToast()
  const navigate = useNavigate()
  const deleting = useAction('vaultManager_delete')
  const restoring = useAction('vaultManager_restore')
  const show = (note: string | undefined) =>
    navigate({ to: '/notes', search: { ...inVault(vault), ...(note === undefined ? {} : { note }) } })
  const takeBack = (operationId: string) =>
    void restoring.mutateAsync({ operationId, ...inVault(vault) }).then(
      () => show(path),
      () => say({ text: 'Couldn’t undo: something has changed since' }),
    )
  return {
    async remove() {
      // The page shows the error.
      const removed = await deleting.mutateAsync({ path, ...inVault(vault) }).catch(() => undefined)
      if (!removed) return
      const { operationId } = removed.data
      await show(undefined)
      say({ text: `Deleted ${nameOf(path)}`, undo: () => takeBack(operationId) })
    },
    isRemoving: deleting.isPending,
    async bringBack() {
      const restored = await restoring.mutateAsync({ path, ...inVault(vault) }).catch(() => undefined)
      say({ text: restored ? `Restored ${nameOf(path)}` : 'No deleted note has this name' })
    },
    isBringingBack: restoring.isPending,
    sayMoved({ newPath, linksChanged, notesChanged, operationId }: Data<'vaultManager_move'>) {
      void show(newPath)
      say({ text: movedText(nameOf(newPath), linksChanged, notesChanged), undo: () => takeBack(operationId) })
    },
    failed: deleting.error ? { error: deleting.error, doing: 'delete the note' } : undefined,
  }
}

function movedText(name: string, links: number, notes: number): string {
  if (links === 0) return `Renamed to ${name}`
  return `Renamed to ${name}; updated ${pluralize(links, 'link')} in ${pluralize(notes, 'note')}`
}
