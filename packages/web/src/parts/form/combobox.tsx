import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './combobox.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface Option {
  value: string
  label: string
  /** Small text below the label. */
  about?: ReactNode
  /** Options of a group must follow each other. */
  group?: string
}

interface Props extends FieldProps {
  text: string
  onText: (text: string) => void
  /** Options that match the text, best first. */
  options: readonly Option[]
  onChoose: (option: Option) => void
  /** Called on Enter when no option is selected. */
  onEnter?: (() => void) | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  /** Shown when no option matches. */
  nothing?: string | undefined
  /** Shows the options before anything is typed. */
  opensAtOnce?: boolean | undefined
}

/** A text field with options: arrow keys move, Enter selects, Escape closes. */
export function Combobox(props: Props) {
  const { text, onText, options, onChoose, onEnter, placeholder, autoFocus, nothing, ...others } = props
  const { opensAtOnce = false, ...field } = others
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(opensAtOnce)
  const [at, setAt] = useState(0)
  const active = Math.min(at, options.length - 1)
  const choose = (option: Option) => {
    setOpen(false)
    onChoose(option)
  }
  const goTo = (index: number) => {
    const next = (index + options.length) % Math.max(options.length, 1)
    setOpen(true)
    setAt(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const option = options[active]
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(open ? active + 1 : 0),
      ArrowUp: () => goTo(open ? active - 1 : options.length - 1),
      ...(open && option ? { Enter: () => choose(option) } : onEnter ? { Enter: onEnter } : {}),
      // A list that is there from the start goes with what it is in.
      ...(open && !opensAtOnce ? { Escape: () => setOpen(false) } : {}),
    }
    const act = moves[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const isShown = open && (options.length > 0 || (nothing !== undefined && text.trim() !== ''))
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles['combobox']}>
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && options[active] ? `${listId}-${active}` : undefined}
            className={styles['input']}
            placeholder={placeholder}
            autoFocus={autoFocus}
            value={text}
            onChange={(event) => {
              setAt(0)
              setOpen(true)
              onText(event.target.value)
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
            onClick={() => setOpen(true)}
          />
          <ul
            ref={list}
            id={listId}
            role="listbox"
            aria-label={field.label}
            className={styles['list']}
            hidden={!isShown}
          >
            {options.map((option, index) => (
              <Fragment key={option.value}>
                {option.group === undefined || option.group === options[index - 1]?.group ? null : (
                  <li role="presentation" className={styles['group']}>
                    {option.group}
                  </li>
                )}
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the input */}
                <li
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles['option']}
                  // The input keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setAt(index)}
                  onClick={() => choose(option)}
                >
                  {option.label}
                  {option.about ? <span className={styles['about']}>{option.about}</span> : null}
                </li>
              </Fragment>
            ))}
          </ul>
          {isShown && options.length === 0 ? <p className={styles['nothing']}>{nothing}</p> : null}
        </div>
      )}
    </Field>
  )
}
