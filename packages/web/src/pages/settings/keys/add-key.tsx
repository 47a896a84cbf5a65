import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callByName } from '../../../api/call.ts'
import { toolListQuery, type ListedTool } from '../../../api/tool-list.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { schemaErrors, type SchemaErrors } from '../../../parts/schema-form/schema-errors.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import styles from '../../../parts/list/rows.module.css'
import { OWN_SERVER, PROVIDERS } from './providers.ts'

const TOOL = 'tn_user_byok_add'

/** The key is not kept in the page after it is sent. */
export function AddKey({ onClose }: { onClose: () => void }) {
  const tools = useQuery(toolListQuery)
  return (
    <Loaded query={tools} doing="load the form" waiting="Loading form">
      {(listed) => {
        const tool = listed.find(({ name }) => name === TOOL)
        return tool ? (
          <KeyForm tool={tool} onClose={onClose} />
        ) : (
          <p>You don’t have permission to add keys.</p>
        )
      }}
    </Loaded>
  )
}

type Given = Readonly<Partial<Record<'provider' | 'label' | 'apiKey' | 'baseUrl' | 'model', string>>>

function KeyForm({ tool, onClose }: { tool: ListedTool; onClose: () => void }) {
  const say = useToast()
  const client = useQueryClient()
  const [given, setGiven] = useState<Given>({})
  const [faults, setFaults] = useState<SchemaErrors>(new Map())
  const adding = useMutation({
    mutationKey: [TOOL_KEY, TOOL],
    mutationFn: (args: Given) =>
      callByName<{ label: string }>(TOOL, args, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ data }) => {
      onClose()
      say({ text: `Key “${data.label}” saved` })
      return client.invalidateQueries({ queryKey: [TOOL_KEY] })
    },
    // Otherwise the key would stay in memory.
    gcTime: 0,
  })
  const isOwnServer = given.provider === OWN_SERVER
  const add = () => {
    const found = new Map(schemaErrors(tool.inputSchema, given))
    if (isOwnServer && given.baseUrl === undefined) found.set('baseUrl', 'Required')
    setFaults(found)
    if (found.size === 0 && !adding.isPending) adding.mutate(given)
  }
  const field = (name: keyof Given) => ({
    value: given[name] ?? '',
    fault: faults.get(name),
    onChange: ({ target }: { target: { value: string } }) => {
      const { [name]: _, ...rest } = given
      setGiven(target.value === '' ? rest : { ...given, [name]: target.value })
    },
  })
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
      <Select label="Provider" {...field('provider')}>
        <option value="">Select…</option>
        {Object.entries(PROVIDERS).map(([provider, name]) => (
          <option key={provider} value={provider}>
            {name}
          </option>
        ))}
      </Select>
      {isOwnServer || given.baseUrl !== undefined ? (
        <TextField
          label="Server URL"
          hint="For example http://127.0.0.1:11434/v1 for Ollama on this computer"
          spellCheck={false}
          {...(isOwnServer ? {} : { aside: 'optional' })}
          {...field('baseUrl')}
        />
      ) : null}
      <TextField
        label="API key"
        hint="The secret key from your provider. Your own server may accept any text."
        type="password"
        autoComplete="off"
        {...field('apiKey')}
      />
      <TextField label="Name" hint="To tell your keys apart, such as “study”" {...field('label')} />
      <TextField
        label="Model"
        aside="optional"
        hint="The model’s name at the provider, such as gpt-5-mini"
        spellCheck={false}
        {...field('model')}
      />
      {adding.error ? <ErrorState error={adding.error} doing="save the key" onRetry={add} /> : null}
      <div className={styles['actions']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" busy={adding.isPending}>
          Save key
        </Button>
      </div>
    </form>
  )
}
