import { Button } from '../../../parts/form/button.tsx'
import { setEditorPreferences, useEditorPreferences } from './editor-preferences.ts'
import type { Side } from './editor-side.tsx'
import styles from './editor.module.css'
import type { Reason } from './use-saving.ts'

interface Props {
  side: Side | undefined
  onSide: (side: Side | undefined) => void
  state: 'saved' | 'changed' | 'saving'
  canSave: boolean
  onDiscard: () => void
  onSave: (reason: Reason) => void
}

const SIDES: readonly [Side, string][] = [
  ['outline', 'Outline'],
  ['preview', 'Preview'],
  ['history', 'History'],
]

const STATES = { saved: 'Saved', changed: 'Unsaved changes', saving: 'Saving…' } as const

/** Panels, preferences and saving. */
export function EditorFoot({ side, onSide, state, canSave, onDiscard, onSave }: Props) {
  const { isVim, isAutosaved } = useEditorPreferences()
  return (
    <>
      <div className={styles['foot']}>
        <div className={styles['sides']}>
          {SIDES.map(([name, label]) => (
            <Button
              key={name}
              look="quiet"
              aria-pressed={side === name}
              onClick={() => onSide(side === name ? undefined : name)}
            >
              {label}
            </Button>
          ))}
        </div>
        <p role="status" className={styles['state']}>
          {STATES[state]}
        </p>
        {state === 'changed' ? <Button onClick={onDiscard}>Discard</Button> : null}
        <Button
          aria-keyshortcuts="Control+S Meta+S"
          disabled={!canSave || state === 'saved'}
          busy={state === 'saving'}
          onClick={() => onSave('asked')}
        >
          Save
        </Button>
        <Button look="primary" disabled={!canSave} onClick={() => onSave('done')}>
          Done
        </Button>
      </div>
      <div className={styles['preferences']}>
        <Choice
          label="Save automatically"
          isOn={isAutosaved}
          onChange={(isOn) => setEditorPreferences({ isAutosaved: isOn })}
        />
        <Choice label="Vim keys" isOn={isVim} onChange={(isOn) => setEditorPreferences({ isVim: isOn })} />
        <p>
          <kbd>Ctrl</kbd>+<kbd>S</kbd> saves, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> ticks a task, <kbd>Esc</kbd>{' '}
          and then <kbd>Tab</kbd> leaves the text
        </p>
      </div>
    </>
  )
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
