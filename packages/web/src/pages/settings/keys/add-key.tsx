import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callByName } from '../../../api/call.ts'
import { toolListQuery, type ListedTool } from '../../../api/tool-list.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState } from '../../../parts/error-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { schemaFaults, type Faults } from '../../../parts/schema-form/schema-faults.ts'
import { SchemaForm } from '../../../parts/schema-form/schema-form.tsx'
import { useToast } from '../../../parts/toast.tsx'
import styles from './add-key.module.css'

const TOOL = 'tn_user_byok_add'

/** The tool's own form; what is typed is forgotten as soon as it is sent. */
export function AddKey({ onClose }: { onClose: () => void }) {
  const tools = useQuery(toolListQuery)
  return (
    <Loaded query={tools} doing="prepare the form" waiting="Preparing the form">
      {(listed) => {
        const tool = listed.find(({ name }) => name === TOOL)
        return tool ? <KeyForm tool={tool} onClose={onClose} /> : <p>You may not add keys here.</p>
      }}
    </Loaded>
  )
}

function KeyForm({ tool, onClose }: { tool: ListedTool; onClose: () => void }) {
  const say = useToast()
  const client = useQueryClient()
  const [given, setGiven] = useState<Record<string, unknown>>({})
  const [faults, setFaults] = useState<Faults>(new Map())
  const adding = useMutation({
    mutationKey: [TOOL_KEY, TOOL],
    mutationFn: (args: Record<string, unknown>) =>
      callByName<{ label: string }>(TOOL, args, { once: crypto.randomUUID() }),
    onSuccess: ({ data }) => {
      onClose()
      say({ text: `The key ${data.label} is kept` })
      return client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
    // It would stay in memory with what was sent otherwise.
    gcTime: 0,
  })
  const add = () => {
    const found = schemaFaults(tool.inputSchema, given)
    setFaults(found)
    if (found.size === 0 && !adding.isPending) adding.mutate(given)
  }
  return (
    <form
      noValidate
      aria-label="New key"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <SchemaForm schema={tool.inputSchema} value={given} onChange={setGiven} faults={faults} />
      {adding.error ? <ErrorState error={adding.error} doing="keep the key" onRetry={add} /> : null}
      <div className={styles['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={adding.isPending}>
          Keep key
        </Button>
      </div>
    </form>
  )
}
