import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useTool } from '../../api/use-tool.ts'
import { Button } from '../../parts/form/button.tsx'
import { Select } from '../../parts/form/field.tsx'
import { Dialog } from '../../parts/layout/dialog.tsx'
import { fieldError } from '../../parts/form/field-error.ts'
import { asNotePath, inVault, nameOf } from './note-path.ts'
import { fillTemplate, TEMPLATE_FOLDER } from './templates.ts'
import { noteQuery } from './use-note.ts'
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
  const templates = useTemplates(vault)
  const [template, setTemplate] = useState('')
  const client = useQueryClient()
  const create = async () => {
    if (!isNamed || creating.isPending) return
    const filePath = asNotePath(path)
    const source =
      template === '' ? undefined : await client.fetchQuery(noteQuery(template, vault)).catch(() => undefined)
    const content = fillTemplate(source?.text ?? '# {{title}}\n\n', nameOf(filePath), new Date())
    creating.mutate(
      { filePath, content, ...inVault(vault) },
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
          <Button look="primary" busy={creating.isPending} disabled={!isNamed} onClick={() => void create()}>
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
        onSubmit={() => void create()}
        fault={fieldError(creating.error)}
      />
      {templates.length > 0 ? (
        <Select label="Template" value={template} onChange={({ target }) => setTemplate(target.value)}>
          <option value="">None</option>
          {templates.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      ) : null}
    </Dialog>
  )
}

const MOST_TEMPLATES = 50

/** The notes in the folder of templates. */
function useTemplates(vault: string | undefined): string[] {
  const { data } = useTool('vaultLibrarian_searchDirectory', {
    query: `${TEMPLATE_FOLDER}/*.md`,
    type: 'note',
    limit: MOST_TEMPLATES,
    ...inVault(vault),
  })
  return (data?.data.items ?? []).map(({ path }) => path)
}
