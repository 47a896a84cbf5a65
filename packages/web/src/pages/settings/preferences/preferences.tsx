import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callByName, type Data } from '../../../api/call.ts'
import type { JsonSchema } from '../../../api/json-schema.ts'
import { toolListQuery } from '../../../api/tool-list.ts'
import { TOOL_KEY, useTool } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState } from '../../../parts/error-state.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { SchemaField } from '../../../parts/schema-form/schema-field.tsx'
import { schemaFaults, type Faults } from '../../../parts/schema-form/schema-faults.ts'
import { useToast } from '../../../parts/toast.tsx'
import styles from './preferences.module.css'

const TOOL = 'tn_user_preferences_set'

/** The colours have a section of their own, which knows this browser. */
const NOT_ASKED = new Set(['theme', 'baseRev', 'clientEventId'])

type Kept = Data<'tn_user_preferences_get'>
type Values = Readonly<Record<string, unknown>>

export function Preferences() {
  const kept = useTool('tn_user_preferences_get', {})
  const tools = useQuery(toolListQuery)
  return (
    <Loaded query={kept} doing="look up your preferences" waiting="Looking up your preferences">
      {({ data }) => (
        <Loaded query={tools} doing="prepare the form" waiting="Preparing the form">
          {(listed) => {
            const schema = listed.find(({ name }) => name === TOOL)?.inputSchema
            return schema ? <PreferenceForm key={data.rev} kept={data} schema={schema} /> : null
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function PreferenceForm({ kept, schema }: { kept: Kept; schema: JsonSchema }) {
  const say = useToast()
  const client = useQueryClient()
  const before: Values = { ...kept }
  const [changed, setChanged] = useState<Values>({})
  const [faults, setFaults] = useState<Faults>(new Map())
  const saving = useMutation({
    mutationKey: [TOOL_KEY, TOOL],
    mutationFn: (args: Values) => callByName<Kept>(TOOL, args, { once: crypto.randomUUID() }),
    onSettled: () => client.invalidateQueries({ queryKey: [TOOL_KEY] }),
  })
  const names = Object.keys(schema.properties ?? {}).filter((name) => !NOT_ASKED.has(name))
  const isChanged = Object.keys(changed).length > 0
  const save = async () => {
    const found = schemaFaults(schema, withoutNull(changed))
    setFaults(found)
    if (found.size > 0 || !isChanged || saving.isPending) return
    const saved = await saving.mutateAsync({ ...changed, baseRev: kept.rev }).catch(() => undefined)
    if (!saved) return
    const chosen = new Set<string>(kept.chosen)
    const back = Object.keys(changed).map((name) => [name, chosen.has(name) ? before[name] : null] as const)
    say({
      text: 'Preferences saved',
      undo: () => saving.mutate({ ...Object.fromEntries(back), baseRev: saved.data.rev }),
    })
  }
  return (
    <form
      noValidate
      aria-label="Preferences"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles['fields']}>
        {names.map((name) => (
          <SchemaField
            key={name}
            root={schema}
            name={name}
            schema={schema.properties?.[name] ?? {}}
            path={[name]}
            needed
            value={name in changed ? changed[name] : before[name]}
            // What is emptied is as it is by default again.
            onChange={(value) => setChanged(changedTo(changed, before, name, value ?? null))}
            faults={faults}
          />
        ))}
      </div>
      {saving.error ? <ErrorState error={saving.error} doing="save your preferences" /> : null}
      <div className={styles['actions']}>
        {isChanged ? <Button onClick={() => setChanged({})}>Discard</Button> : null}
        <Button type="submit" look="primary" busy={saving.isPending} disabled={!isChanged}>
          Save preferences
        </Button>
      </div>
    </form>
  )
}

/** What is as it was is not sent. */
function changedTo(changed: Values, before: Values, name: string, value: unknown): Values {
  const { [name]: _, ...rest } = changed
  return value === before[name] ? rest : { ...rest, [name]: value }
}

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
