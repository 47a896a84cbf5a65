import { Fragment } from 'react'
import { Facts } from '../../../parts/display/facts.tsx'
import type { Property } from './front-matter.ts'
import { NoteLink, NoteContext, TagLink } from './note-link.tsx'
import { headingId, wikilinkKey, type NoteTargets } from './note-targets.ts'
import { labelOf } from './remark-notes.ts'

interface Props {
  properties: readonly Property[]
  path: string
  vault: string | undefined
  targets: NoteTargets
}

/** The front matter of a note. */
export function Properties({ properties, ...context }: Props) {
  return (
    <NoteContext value={context}>
      <Facts
        facts={properties.map(({ name, values }) => [
          name,
          values.map((value, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- values have no other name
            <Fragment key={at}>
              {at > 0 ? ', ' : ''}
              <Value name={name} value={value} />
            </Fragment>
          )),
        ])}
      />
    </NoteContext>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  if (/^tags?$/i.test(name)) {
    const tag = value.replace(/^#/, '')
    return <TagLink tag={tag}>#{tag}</TagLink>
  }
  const inside = /^\[\[([^[\]]+)\]\]$/.exec(value)?.[1]
  if (inside === undefined) return value
  const target = wikilinkKey(inside)
  return (
    <NoteLink target={target} heading={headingId(target)}>
      {labelOf(inside)}
    </NoteLink>
  )
}
