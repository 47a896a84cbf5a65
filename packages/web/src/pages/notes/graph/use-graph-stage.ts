import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Graph } from './graph-model.ts'
import type { Direction } from './layout/nearest.ts'
import { GraphStage } from './stage/graph-stage.ts'

interface Options {
  graph: Graph
  /** What a search found; undefined without a search. */
  matches: ReadonlySet<string> | undefined
  /** The wheel zooms without Ctrl, where the page is for the graph. */
  isWheelFree: boolean
  onOpen: (id: string) => void
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const ZOOM = 1.4

/** A graph on a canvas, with what is selected in it. */
export function useGraphStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  { graph, matches, isWheelFree, onOpen }: Options,
) {
  const stage = useRef<GraphStage>(undefined)
  const [selected, setSelected] = useState<string>()
  const [isSettled, setSettled] = useState(false)
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    if (!canvas.current) return
    const made = new GraphStage({
      canvas: canvas.current,
      isWheelFree,
      onSelect: setSelected,
      onOpen: (id) => opened(id),
      onSettled: setSettled,
    })
    stage.current = made
    return () => {
      stage.current = undefined
      made.close()
    }
  }, [canvas, isWheelFree])
  useEffect(() => stage.current?.show(graph), [graph])
  useEffect(() => stage.current?.mark(matches), [matches])

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = DIRECTIONS[event.key]
    if (direction && event.shiftKey) stage.current?.pan(direction)
    else if (direction) stage.current?.step(direction)
    else if (event.key === 'Enter' && selected !== undefined) onOpen(selected)
    else if (event.key === 'Escape' && selected !== undefined) stage.current?.unselect()
    else if (event.key === '+' || event.key === '=') stage.current?.zoom(ZOOM)
    else if (event.key === '-') stage.current?.zoom(1 / ZOOM)
    else if (event.key === '0') stage.current?.fit()
    else return
    event.preventDefault()
  }
  return {
    selected,
    isSettled,
    press,
    zoomIn: () => stage.current?.zoom(ZOOM),
    zoomOut: () => stage.current?.zoom(1 / ZOOM),
    fit: () => stage.current?.fit(),
  }
}
