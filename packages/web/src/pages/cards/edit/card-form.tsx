import { type ReactNode, useRef, useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { CardText } from '../../../parts/card/card-text.tsx'
import { ErrorState } from '../../../parts/feedback/states.tsx'
import { Select, TextArea, TextField } from '../../../parts/form/field.tsx'
import type { CardDraft, CardKind } from './card-draft.ts'
import styles from './card-form.module.css'
import { MediaButton, useMediaInput } from './media-input.tsx'

interface Props {
  label: string
  draft: CardDraft
  onChange: (change: (before: CardDraft) => CardDraft) => void
  onSubmit: () => void
  error: unknown
  /** The buttons. */
  children: ReactNode
}

const KINDS: Readonly<Record<CardKind, string>> = {
  basic: 'Question and answer',
  reversed: 'Both directions',
  cloze: 'Fill in the blank',
  choice: 'Multiple choice',
}

/** The fields of a card; Ctrl+Enter submits. */
export function CardForm({ label, draft, onChange, onSubmit, error, children }: Props) {
  const first = useRef<HTMLTextAreaElement>(null)
  const faults = faultsIn(error)
  const faultOf = (field: string) =>
    faults.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message
  const set = (change: Partial<CardDraft>) => onChange((before) => ({ ...before, ...change }))
  const media = useMediaInput()
  const [side, setSide] = useState<Side>('front')
  const write = (field: Side) => (change: (text: string) => string) =>
    onChange((before) => ({ ...before, [field]: change(before[field]) }))
  const isCloze = draft.kind === 'cloze'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <form
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        first.current?.focus()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <TextArea
        ref={first}
        label={isCloze ? 'Text' : 'Question'}
        hint={isCloze ? 'Put the hidden words in braces: {{c1::Paris}} is in {{c2::France}}.' : undefined}
        fault={faultOf('front')}
        required
        rows={2}
        maxLength={5000}
        value={draft.front}
        onChange={({ target }) => set({ front: target.value })}
        onFocus={() => setSide('front')}
        {...media.into(write('front'))}
      />
      <TextArea
        label={isCloze ? 'Extra shown with the answer' : 'Answer'}
        aside={isCloze ? 'optional' : undefined}
        fault={faultOf('back')}
        required={!isCloze}
        rows={2}
        maxLength={5000}
        value={draft.back}
        onChange={({ target }) => set({ back: target.value })}
        onFocus={() => setSide('back')}
        {...media.into(write('back'))}
      />
      <MediaButton
        input={media}
        onKept={(text) => write(side)((before) => (before === '' ? text : `${before}\n${text}`))}
      />
      <Preview draft={draft} />
      {draft.kind === 'choice' ? (
        <TextArea
          label="Wrong answers"
          aside="one per line"
          fault={faultOf('distractors')}
          required
          rows={3}
          value={draft.wrong}
          onChange={({ target }) => set({ wrong: target.value })}
        />
      ) : null}
      <div className={styles['small']}>
        <Select
          label="Type"
          value={draft.kind}
          onChange={({ target }) => set({ kind: kindNamed(target.value) })}
        >
          {Object.entries(KINDS).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Tags"
          aside="comma-separated"
          fault={faultOf('tags')}
          autoComplete="off"
          value={draft.tags}
          onChange={({ target }) => set({ tags: target.value })}
        />
      </div>
      {children}
    </form>
  )
}

type Side = 'front' | 'back'

/** What Markdown, formulas and media are written with. */
const MARKUP = /[*_`$\\]|!?\[|^\s*(?:[-+>#]|\d+\.)|\|/m

/** How the card will look, where that differs from what is written. */
function Preview({ draft: { front, back } }: { draft: CardDraft }) {
  if (![front, back].some((text) => MARKUP.test(text))) return null
  return (
    <div role="region" aria-label="Preview" tabIndex={0} className={styles['preview']}>
      <CardText text={front} />
      {back.trim() === '' ? null : <CardText text={back} />}
    </div>
  )
}

const kindNamed = (name: string): CardKind =>
  name === 'reversed' || name === 'cloze' || name === 'choice' ? name : 'basic'

interface CardRefusedProps {
  error: unknown
  doing: string
  onRetry: () => void
}

/** Why a card was not saved, unless a field shows it. */
export function CardError({ error, doing, onRetry }: CardRefusedProps) {
  if (!error || faultsIn(error).length > 0) return null
  if (isDuplicate(error))
    return (
      <p role="alert" className={styles['refused']}>
        {error.message}.
      </p>
    )
  return <ErrorState error={error} doing={doing} onRetry={onRetry} />
}

/** Validation issues by field. */
const faultsIn = (error: unknown) => (error instanceof CallFailure ? (error.details.issues ?? []) : [])

export const isDuplicate = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.details.reason ?? '').includes('allowDuplicate')
