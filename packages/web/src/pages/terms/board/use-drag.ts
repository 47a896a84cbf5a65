import { type PointerEvent, useEffect, useState } from 'react'

interface Point {
  x: number
  y: number
}

interface Dragged {
  course: string
  /** On the page, not in the window, which scrolls below the pointer. */
  from: Point
  at: Point
}

export interface Drag {
  course: string | undefined
  by: Point
  /** The term that the pointer is over. */
  over: string | undefined
  handle: (course: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** A drag closer than this to the upper or lower edge scrolls the window. */
const EDGE = 90
const STEP = 9

/** Drags by mouse, pen or finger; elements with `data-term` take what is dropped on them. */
export function useDrag(onDrop: (course: string, term: string) => void): Drag {
  const [dragged, setDragged] = useState<Dragged>()
  const [scrolled, setScrolled] = useState(0)
  const speed = dragged === undefined ? 0 : speedAt(dragged.at.y)
  useEffect(() => {
    if (speed === 0) return
    let frame = requestAnimationFrame(function step() {
      scrollBy(0, speed)
      setScrolled(scrollY)
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [speed])
  const over = dragged && termAt(dragged.at)
  return {
    course: dragged?.course,
    by: dragged
      ? { x: dragged.at.x - dragged.from.x, y: dragged.at.y + scrolled - dragged.from.y }
      : { x: 0, y: 0 },
    over,
    handle: (course) => ({
      onPointerDown(event) {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const { clientX: x, clientY: y } = event
        setScrolled(scrollY)
        setDragged({ course, from: { x, y: y + scrollY }, at: { x, y } })
      },
      onPointerMove({ clientX: x, clientY: y }) {
        if (!dragged) return
        setScrolled(scrollY)
        setDragged({ ...dragged, at: { x, y } })
      },
      onPointerUp() {
        if (dragged && over !== undefined) onDrop(dragged.course, over)
        setDragged(undefined)
      },
      onPointerCancel: () => setDragged(undefined),
    }),
  }
}

function speedAt(y: number): number {
  if (y < EDGE) return -STEP
  return y > innerHeight - EDGE ? STEP : 0
}

/** The dragged card itself lies below the pointer, so all elements there are looked at. */
const termAt = ({ x, y }: Point): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .find(
      (element): element is HTMLElement => element instanceof HTMLElement && element.matches('[data-term]'),
    )?.dataset['term']
