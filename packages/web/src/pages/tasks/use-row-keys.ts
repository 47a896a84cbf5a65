import { useEffect, useRef, type KeyboardEvent } from 'react'

export interface RowActs {
  tick: (id: string) => void
  edit: (id: string) => void
  remove: (id: string) => void
  /** Moves it by days. */
  move: (id: string, days: number) => void
  /** Focuses the field for a new task. */
  add: () => void
}

const ROW = '[data-task]'

/**
 * Keyboard shortcuts while the focus is in the list.
 *
 * @param rowDays by how many days Shift and an upward or downward arrow move a task: 7 where days stand side by side
 */
export function useRowKeys(acts: RowActs, rowDays = 1) {
  const list = useRef<HTMLDivElement>(null)
  const at = useRef<{ row: number; id: string | undefined }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]

  // The focus stays with a task that moved; when the focused row is removed, the next one gets it.
  useEffect(() => {
    if (at.current === undefined || document.activeElement !== document.body) return
    const left = rows()
    const { row, id } = at.current
    focusIn(left.find(({ dataset }) => dataset['task'] === id) ?? left[Math.min(row, left.length - 1)])
  })

  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const chord = event.shiftKey ? `Shift+${key}` : key
    if (target.closest('form, select, textarea')) return
    const row = target.closest<HTMLElement>(ROW)
    const id = row?.dataset['task']
    if (!row || id === undefined) return
    const move = (by: number) => () => focusIn(rows()[rows().indexOf(row) + by], target)
    const act = new Map([
      ['ArrowDown', move(1)],
      ['ArrowUp', move(-1)],
      ['Shift+ArrowDown', () => acts.move(id, rowDays)],
      ['Shift+ArrowUp', () => acts.move(id, -rowDays)],
      ['Shift+ArrowRight', () => acts.move(id, 1)],
      ['Shift+ArrowLeft', () => acts.move(id, -1)],
      ['x', () => acts.tick(id)],
      ['e', () => acts.edit(id)],
      ['n', acts.add],
      ['Delete', () => acts.remove(id)],
    ]).get(chord)
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    ref: list,
    onKeyDown: press,
    onFocus: ({ target }: { target: EventTarget }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null
      at.current = row ? { row: rows().indexOf(row), id: row.dataset['task'] } : undefined
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget) at.current = undefined
    },
  }
}

/** Focuses the same kind of control in another row. */
function focusIn(row: HTMLElement | undefined, like?: HTMLElement): void {
  const kind = like instanceof HTMLInputElement ? 'input' : 'button'
  row?.querySelector<HTMLElement>(kind)?.focus()
}
