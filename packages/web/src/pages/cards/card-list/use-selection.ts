import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Data } from '../../../api/call.ts'

export type ListedCard = Data<'search-cards'>['items'][number]
/** A row of the list stands for a card and its siblings. */
export type SelectedCard = Pick<ListedCard, 'cardId' | 'siblings'>

export type Selection = ReturnType<typeof useSelection>

const NONE: ReadonlyMap<string, SelectedCard> = new Map()
const BOX = 'input[data-card]'

/** The selected cards of a list; another list (`of`) begins with none. */
export function useSelection(of: string, shown: readonly SelectedCard[]) {
  const [state, setState] = useState({ of, cards: NONE })
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<string>(undefined)
  const selected = state.of === of ? state.cards : NONE
  const set = (cards: Iterable<SelectedCard>) =>
    setState({ of, cards: new Map(Array.from(cards, (card) => [card.cardId, card])) })

  const between = (one: string | undefined, other: string): readonly SelectedCard[] => {
    const to = shown.findIndex(({ cardId }) => cardId === other)
    const from = shown.findIndex(({ cardId }) => cardId === one)
    return from === -1 ? shown.slice(to, to + 1) : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  }
  const setAll = (cards: readonly SelectedCard[], isSelected: boolean) => {
    const ids = new Set(cards.map(({ cardId }) => cardId))
    const others = [...selected.values()].filter(({ cardId }) => !ids.has(cardId))
    set(isSelected ? [...others, ...cards] : others)
  }
  const clear = () => set([])

  /** Arrow keys move, with Shift they select; Ctrl+A selects what is shown, Escape nothing. */
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLInputElement) || target.dataset['card'] === undefined || event.altKey) return
    const isChord = event.ctrlKey || event.metaKey
    if (isChord ? key === 'a' : key === 'Escape' && selected.size > 0) {
      event.preventDefault()
      return isChord ? setAll(shown, true) : clear()
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step === 0 || isChord) return
    event.preventDefault()
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>(BOX) ?? [])]
    const next = boxes[boxes.indexOf(target) + step]
    const nextId = next?.dataset['card']
    if (!next || nextId === undefined) return
    next.focus()
    if (!event.shiftKey) return
    anchor.current ??= target.dataset['card']
    setAll(between(target.dataset['card'], nextId), true)
  }

  return {
    selected,
    set,
    clear,
    setAll,
    list: { ref: list, onKeyDown: press },
    /** With Shift all rows since the last one, too. */
    toggle(card: SelectedCard, event: MouseEvent): void {
      const isSelected = !selected.has(card.cardId)
      setAll(event.shiftKey ? between(anchor.current, card.cardId) : [card], isSelected)
      anchor.current = card.cardId
    },
  }
}
