import { type PointerEvent, useState } from 'react'

const TARGET = '[data-day]'

/** What is dragged, and the day it is over: `none` is no date. */
export interface Drag {
  id: string
  over: string | undefined
}

/** Drags a task by its handle onto a day, with a mouse, a pen or a finger. */
export function useDragTask(drop: (id: string, day: string | null) => void) {
  const [drag, setDrag] = useState<Drag>()
  const dayUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(TARGET)?.dataset['day']
  return {
    drag,
    /** For the handle of a task. */
    handle: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, over: undefined })
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag) setDrag({ id, over: dayUnder(event) })
      },
      onPointerUp: (event: PointerEvent) => {
        const day = drag ? dayUnder(event) : undefined
        setDrag(undefined)
        if (day !== undefined) drop(id, day === 'none' ? null : day)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

export type DragHandle = ReturnType<typeof useDragTask>['handle']
