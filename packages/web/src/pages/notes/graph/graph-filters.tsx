import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Checkbox, Select } from '../../../parts/form/field.tsx'
import { SearchField } from '../../../parts/form/search-field.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { type Choice, folderChoices, type NoteWithLinks, tagChoices } from './graph-model.ts'
import styles from './graph-view.module.css'

const route = getRouteApi('/notes/graph')

const MOST_CHOICES = 200

interface Props {
  notes: readonly NoteWithLinks[]
  /** How many the search found; undefined without a search. */
  found: number | undefined
}

/** What the graph shows, kept in the address. */
export function GraphFilterForm({ notes, found }: Props) {
  const { q = '', tag = '', folder = '', orphans, files, missing } = route.useSearch()
  const navigate = route.useNavigate()
  const [tags, folders] = useMemo(() => [tagChoices(notes), folderChoices(notes)], [notes])
  const change = (name: 'q' | 'tag' | 'folder' | 'orphans' | 'files' | 'missing', value: string) =>
    void navigate({
      search: ({ [name]: _, ...others }) => (value === '' ? others : { ...others, [name]: value }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles['filters']} role="search">
      <SearchField
        label="Search the graph"
        placeholder="Search the graph"
        value={q}
        onChange={(words) => change('q', words)}
      />
      <Choices
        label="Tag"
        all="All tags"
        value={tag}
        choices={tags}
        onChange={(value) => change('tag', value)}
      />
      <Choices
        label="Folder"
        all="All folders"
        value={folder}
        choices={folders}
        onChange={(value) => change('folder', value)}
      />
      <Checkbox
        label="Notes without links"
        checked={orphans !== 'off'}
        onChange={({ target }) => change('orphans', target.checked ? '' : 'off')}
      />
      <Checkbox
        label="Missing notes"
        checked={missing !== 'off'}
        onChange={({ target }) => change('missing', target.checked ? '' : 'off')}
      />
      <Checkbox
        label="Attachments"
        checked={files === 'on'}
        onChange={({ target }) => change('files', target.checked ? 'on' : '')}
      />
      <p role="status" className={styles['about']}>
        {found === undefined ? '' : `${pluralize(found, 'note')} found`}
      </p>
    </div>
  )
}

interface ChoicesProps {
  label: string
  all: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

function Choices({ label, all, value, choices, onChange }: ChoicesProps) {
  if (choices.length === 0) return null
  const few = choices.slice(0, MOST_CHOICES)
  const isOther = value !== '' && !few.some((choice) => choice.value === value)
  return (
    <Select label={label} hideLabel value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {isOther ? <option value={value}>{value}</option> : null}
      {few.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.value} ({choice.notes})
        </option>
      ))}
    </Select>
  )
}
