import { useState } from 'react'
import type { Data } from '../../api/call.ts'
import { useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { asNotePath, inVault } from './note-path.ts'
import { PathForm } from './path-form.tsx'

interface Props {
  path: string
  vault: string | undefined
  onClose: () => void
  onMoved: (moved: Data<'vaultManager_move'>) => void
}

/** Renames or moves a note; links to it are updated. */
export default function MoveNote({ path, vault, onClose, onMoved }: Props) {
  const moving = useAction('vaultManager_move')
  const [newPath, setNewPath] = useState(path.replace(/\.md$/i, ''))
  const target = asNotePath(newPath)
  const isSame = target === path || newPath.trim() === ''
  const move = () => {
    if (isSame || moving.isPending) return
    moving.mutate({ path, newPath: target, ...inVault(vault) }, { onSuccess: ({ data }) => onMoved(data) })
  }
  return (
    <Dialog
      title="Rename or move"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={moving.isPending} disabled={isSame} onClick={move}>
            Rename
          </Button>
        </>
      }
    >
      <PathForm
        label="Name"
        hint="Include folders, such as Biology/Meiosis. Links to this note are updated."
        path={newPath}
        onChange={setNewPath}
        onSubmit={move}
        fault={fieldError(moving.error)}
      />
    </Dialog>
  )
}
