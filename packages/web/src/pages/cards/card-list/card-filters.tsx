import { useId, useState } from 'react'
import type { Arguments } from '../../../api/call.ts'
import { Select, TextField } from '../../../parts/form/field.tsx'
import { capitalize } from '../../../parts/text/words.ts'
import { FLAGS, flagLabel } from '../review/flags.ts'
import styles from './card-filters.module.css'
import { TagOptions } from './known-tags.tsx'

/** What the address says of the list: words, filters and order. */
export interface CardFilters {
  q?: string
  state?: string
  flag?: string
  tag?: string
  sort?: string
}

const STATES = ['new', 'learning', 'review', 'suspended', 'buried'] as const

const SORTS = {
  'created-asc': ['created', 'asc', 'Oldest first'],
  'created-desc': ['created', 'desc', 'Newest first'],
  'due-asc': ['due', 'asc', 'Due soonest first'],
  'due-desc': ['due', 'desc', 'Due latest first'],
  'changed-desc': ['changed', 'desc', 'Last changed first'],
  'changed-asc': ['changed', 'asc', 'Unchanged longest first'],
  'difficulty-desc': ['difficulty', 'desc', 'Hardest first'],
  'difficulty-asc': ['difficulty', 'asc', 'Easiest first'],
  'lapses-desc': ['lapses', 'desc', 'Most lapses first'],
} as const

const isSort = (sort: string): sort is keyof typeof SORTS => Object.hasOwn(SORTS, sort)

/** The arguments of a search. What an address says wrongly is passed over. */
export function searchArguments({
  q = '',
  state,
  flag,
  tag,
  sort = '',
}: CardFilters): Arguments<'search-cards'> {
  const inState = STATES.find((each) => each === state)
  const withFlag = ([...FLAGS, 'any'] as const).find((each) => each === flag)
  const [by, order] = isSort(sort) ? SORTS[sort] : []
  return {
    query: q.trim(),
    ...(inState ? { state: inState } : {}),
    ...(withFlag ? { flag: withFlag } : {}),
    ...(tag ? { tags: [tag] } : {}),
    ...(by && order ? { sort: by, order } : {}),
  }
}

/** Whether not all cards are listed. */
export const isNarrowed = ({ q = '', state, flag, tag }: CardFilters): boolean =>
  Boolean(q.trim() !== '' || state || flag || tag)

interface Props {
  filters: CardFilters
  onFilters: (filters: CardFilters) => void
  /** Tags to choose from; any other can be typed. */
  tags: readonly string[]
}

export function FilterBar({ filters, onFilters, tags }: Props) {
  const choose = (name: keyof CardFilters, value: string) => {
    const { [name]: _, ...rest } = filters
    onFilters(value === '' ? rest : { ...rest, [name]: value })
  }
  const { state = '', flag = '', sort = '' } = filters
  const standard = filters.q ? 'Best match first' : SORTS['created-asc'][2]
  const sorts = Object.entries(SORTS).filter(([, [, , label]]) => label !== standard)
  return (
    <div role="group" aria-label="Filters and order" className={styles['filters']}>
      <Select
        label="Filter by state"
        hideLabel
        value={state}
        onChange={({ target }) => choose('state', target.value)}
      >
        <option value="">All states</option>
        {STATES.map((each) => (
          <option key={each} value={each}>
            {capitalize(each)}
          </option>
        ))}
      </Select>
      <Select
        label="Filter by flag"
        hideLabel
        value={flag}
        onChange={({ target }) => choose('flag', target.value)}
      >
        <option value="">All flags</option>
        <option value="any">Any flag</option>
        {FLAGS.map((each) => (
          <option key={each} value={each}>
            {flagLabel(each)}
          </option>
        ))}
      </Select>
      <TagFilter tag={filters.tag ?? ''} tags={tags} onTag={(tag) => choose('tag', tag)} />
      <Select
        label="Sort cards"
        hideLabel
        value={sort}
        onChange={({ target }) => choose('sort', target.value)}
      >
        <option value="">{standard}</option>
        {sorts.map(([value, [, , label]]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface TagFilterProps {
  tag: string
  tags: readonly string[]
  onTag: (tag: string) => void
}

/** Filters by a known tag at once, and by any other on Enter or when the field is left. */
function TagFilter({ tag, tags, onTag }: TagFilterProps) {
  const listId = useId()
  const [typed, setTyped] = useState({ of: tag, text: tag })
  // The address may have changed meanwhile.
  const text = typed.of === tag ? typed.text : tag
  const apply = (value: string) => {
    if (value.trim() !== tag) onTag(value.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply(text)
      }}
    >
      <TextField
        label="Filter by tag"
        hideLabel
        autoComplete="off"
        autoCapitalize="none"
        placeholder="All tags"
        maxLength={60}
        list={listId}
        value={text}
        onBlur={() => apply(text)}
        onChange={({ target: { value } }) => {
          setTyped({ of: tag, text: value })
          if (value === '' || tags.includes(value)) apply(value)
        }}
      />
      <TagOptions id={listId} tags={tags} />
    </form>
  )
}
