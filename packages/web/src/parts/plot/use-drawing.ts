import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isDark, useTheme } from '../../design/theme.ts'
import type { Drawing, Marks } from './drawing.ts'
import type { Picture } from './plot-props.ts'

interface Surface {
  surface: RefObject<HTMLDivElement | null>
  drawing: RefObject<Drawing | undefined>
  /** The plotting code could not be loaded. */
  failed: boolean
}

/** Draws into `surface` once uPlot is loaded, and again when the picture, size or theme changes. */
export function useDrawing(picture: Picture, { active, chosen }: Marks): Surface {
  const surface = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const marks = useRef<Marks>({ active, chosen })
  const [failed, setFailed] = useState(false)
  const dark = useDarkness()
  const { kind, points, series, format, between } = picture
  const [from, to] = between ?? []

  useEffect(() => {
    const element = surface.current
    if (!element || points.length === 0) return
    let gone = false
    const resized = new ResizeObserver(() => drawing.current?.fit())
    const begin = async (): Promise<void> => {
      const [{ draw }] = await Promise.all([import('./drawing.ts'), document.fonts.ready])
      if (gone) return
      const ends = from === undefined || to === undefined ? undefined : ([from, to] as const)
      drawing.current = draw(element, { kind, points, series, format, between: ends }, marks.current)
      element.dataset['drawn'] = dark ? 'dark' : 'light'
      resized.observe(element)
    }
    begin().catch(() => setFailed(true))
    return () => {
      gone = true
      resized.disconnect()
      drawing.current?.destroy()
      drawing.current = undefined
    }
  }, [kind, points, series, format, from, to, dark])

  useEffect(() => {
    marks.current = { active, chosen }
    drawing.current?.mark(marks.current)
  }, [active, chosen])

  return { surface, drawing, failed }
}

const machine = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const dark = machine()
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

/** Whether the page is dark; updates with the theme. */
function useDarkness(): boolean {
  const theme = useTheme()
  useSyncExternalStore(subscribe, () => machine().matches)
  return isDark(theme)
}
