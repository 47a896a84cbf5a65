import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callByName, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useTool } from '../../../api/use-tool.ts'
import { ErrorState, Loaded } from '../../../parts/feedback/states.tsx'
import { useReported, useToast } from '../../../parts/feedback/toast.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { Select } from '../../../parts/form/field.tsx'
import {
  type Asked,
  askedFor,
  askedNames,
  type Choice,
  type Name,
  PREFERENCE_GROUPS,
  type PreferenceGroup,
  withKept,
} from './choices.ts'
import styles from './preferences.module.css'
import { useVoices } from './use-voices.ts'

type Kept = Data<'tn_user_preferences_get'>
type Changed = Readonly<Partial<Record<Name, string | null>>>

const TOOL = 'tn_user_preferences_set'
const zones = Intl.supportedValuesOf('timeZone')

interface GroupProps {
  group: PreferenceGroup
  /** The name of the form. */
  title: string
}

/** The preferences of one group, saved together. */
export function Preferences({ group, title }: GroupProps) {
  const kept = useTool('tn_user_preferences_get', {})
  return (
    <Loaded query={kept} doing="load your preferences" waiting="Loading preferences">
      {({ data }) => <PreferenceForm key={valuesOf(data, group)} kept={data} group={group} title={title} />}
    </Loaded>
  )
}

/** What is chosen elsewhere on the page must not discard what is being edited. */
const valuesOf = (kept: Kept, group: PreferenceGroup): string =>
  JSON.stringify(PREFERENCE_GROUPS[group].map((name) => kept[name]))

function PreferenceForm({ kept, group, title }: GroupProps & { kept: Kept }) {
  const names: readonly Name[] = PREFERENCE_GROUPS[group]
  const say = useToast()
  const tried = useReported()
  const client = useQueryClient()
  const keys = useTool('tn_user_byok_list', {}).data?.data.items ?? []
  const hasServerModel = useTool('tn_user_quota', {}).data?.data.serverModel ?? false
  const voices = useVoices()
  const [changed, setChanged] = useState<Changed>({})
  const saving = useMutation({
    mutationKey: [TOOL_KEY, TOOL],
    mutationFn: (args: Changed & { baseRev: number }) =>
      callByName<Kept>(TOOL, args, { idempotencyKey: crypto.randomUUID() }),
    onSettled: () => client.invalidateQueries({ queryKey: [TOOL_KEY] }),
  })
  const isChanged = Object.keys(changed).length > 0
  const save = async () => {
    if (!isChanged || saving.isPending) return
    const saved = await saving.mutateAsync({ ...changed, baseRev: kept.rev }).catch(() => undefined)
    if (!saved) return
    say({
      text: `${title} saved`,
      // By then this form may have been replaced by one with the new values, which shows no error of this one.
      undo: () =>
        void tried(() => saving.mutateAsync({ ...keptBefore(kept, changed), baseRev: saved.data.rev })),
    })
  }
  return (
    <form
      noValidate
      aria-label={title}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles['fields']}>
        {askedFor({ keys: keys.map(({ label }) => label), hasServerModel, zones, voices })
          .filter(({ name }) => names.includes(name))
          .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
          .map((asked) => (
            <PreferenceField
              key={asked.name}
              asked={asked}
              value={{ ...kept, ...changed }[asked.name]}
              // Unchanged values are not sent.
              onChange={(value) => setChanged(withoutSame({ ...changed, [asked.name]: value }, kept))}
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

const withoutSame = (changed: Changed, kept: Kept): Changed =>
  Object.fromEntries(
    askedNames(changed).flatMap((name) => (changed[name] === kept[name] ? [] : [[name, changed[name]]])),
  )

/** Preferences that were not set become unset again. */
const keptBefore = (kept: Kept, changed: Changed): Changed =>
  Object.fromEntries(
    askedNames(changed).map((name) => [name, kept.chosen.includes(name) ? kept[name] : null]),
  )

interface Props {
  asked: Asked
  /** Null where not set. */
  value: string | null
  onChange: (value: string | null) => void
}

function PreferenceField({ asked: { label, hint, otherwise, choices, grouped }, value, onChange }: Props) {
  const shown = withKept(choices, value ?? '')
  return (
    <Select
      label={label}
      hint={hint}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {otherwise === undefined ? null : <option value="">{otherwise}</option>}
      {grouped
        ? [...Map.groupBy(shown, continentOf)].map(([continent, members]) => (
            <optgroup key={continent} label={continent}>
              {members.map(optionOf)}
            </optgroup>
          ))
        : shown.map(optionOf)}
    </Select>
  )
}

const optionOf = ({ value, label, disabled = false }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

const continentOf = ({ value }: Choice): string =>
  value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other'
