import type { Point } from '../layout/force-layout.ts'

export interface PointerTarget {
  nodeAt(place: Point, reach: number): number | undefined
  hover(at: number | undefined): void
  press(at: number, isTouch: boolean): void
  /** A press where there is nothing. */
  pressNothing(): void
  drag(at: number, place: Point): void
  drop(at: number): void
  pan(right: number, down: number): void
  zoom(factor: number, at: Point): void
}

/** A press moves less than this. */
const STILL = 5
const MOUSE_REACH = 6
const FINGER_REACH = 18
const WHEEL_STEP = 0.0016

/** Mouse, pen and fingers: hover, press, drag, pan and pinch. `isWheelFree` zooms by the wheel without Ctrl. */
export function listenToPointers(
  canvas: HTMLCanvasElement,
  target: PointerTarget,
  isWheelFree: boolean,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const down = new Map<number, Point>()
  let held: number | undefined
  let start: Point | undefined

  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const reachOf = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? FINGER_REACH : MOUSE_REACH)

  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const place = placeOf(event)
    canvas.setPointerCapture(event.pointerId)
    down.set(event.pointerId, place)
    if (down.size > 1) return letGo()
    start = place
    held = target.nodeAt(place, reachOf(event))
  }
  const letGo = (): void => {
    if (held !== undefined && start === undefined) target.drop(held)
    held = undefined
    start = undefined
  }
  const move = (event: PointerEvent): void => {
    const place = placeOf(event)
    const before = down.get(event.pointerId)
    if (!before) return target.hover(target.nodeAt(place, reachOf(event)))
    if (down.size === 2) pinch(event.pointerId, before, place)
    else if (!start || apart(start, place) > STILL) {
      start = undefined
      if (held !== undefined) target.drag(held, place)
      else target.pan(place.x - before.x, place.y - before.y)
    } else return
    down.set(event.pointerId, place)
  }
  const pinch = (pointer: number, before: Point, place: Point): void => {
    const [, other] = [...down].find(([id]) => id !== pointer) ?? []
    if (!other) return
    target.zoom(apart(place, other) / Math.max(1, apart(before, other)), {
      x: (place.x + other.x) / 2,
      y: (place.y + other.y) / 2,
    })
    target.pan((place.x - before.x) / 2, (place.y - before.y) / 2)
  }
  const end = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return
    if (start && event.type === 'pointerup') {
      if (held === undefined) target.pressNothing()
      else target.press(held, event.pointerType === 'touch')
    }
    letGo()
  }
  const wheel = (event: WheelEvent): void => {
    if (!isWheelFree && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    target.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * WHEEL_STEP), placeOf(event))
  }

  canvas.addEventListener('pointerdown', begin, { signal })
  canvas.addEventListener('pointermove', move, { signal })
  canvas.addEventListener('pointerup', end, { signal })
  canvas.addEventListener('pointercancel', end, { signal })
  canvas.addEventListener('pointerleave', () => target.hover(undefined), { signal })
  canvas.addEventListener('wheel', wheel, { signal, passive: false })
  return () => listening.abort()
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
