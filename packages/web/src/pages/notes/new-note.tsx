import { useState } from 'react'
import { useAction } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { asNotePath, inVault, nameOf } from './note-path.ts'
import { PathForm } from './path-form.tsx'

interface Props {
  vault: string | undefined
  /** The initial path. */
  wanted: string
  onClose: () => void
  onMade: (path: string) => void
}

/** Asks for a name and creates a note. */
export default function NewNote({ vault, wanted, onClose, onMade }: Props) {
  const creating = useAction('contentManager_createContent')
  const [path, setPath] = useState(wanted)
  const isNamed = nameOf(asNotePath(path)) !== ''
  const create = () => {
    if (!isNamed || creating.isPending) return
    const filePath = asNotePath(path)
    creating.mutate(
      { filePath, content: `# ${nameOf(filePath)}\n\n`, ...inVault(vault) },
      { onSuccess: ({ data }) => onMade(data.filePath) },
    )
  }
  return (
    <Dialog
      title="New note"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={creating.isPending} disabled={!isNamed} onClick={create}>
            Create note
          </Button>
        </>
      }
    >
      <PathForm
        label="Name"
        hint="Include folders, such as Biology/Meiosis. Missing folders are created."
        path={path}
        onChange={setPath}
        onSubmit={create}
        fault={fieldError(creating.error)}
      />
    </Dialog>
  )
}
