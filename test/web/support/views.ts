/** What a page is looked at in. */
export interface View {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Whether it has to be as sound in the other theme. */
  bothThemes?: boolean
}

export const narrow: View = { name: '360 px', width: 360, height: 740, theme: 'dark' }
export const wide: View = { name: '1280 px', width: 1280, height: 800, theme: 'light' }

/** What a page's main task is done in. */
export const views: readonly View[] = [
  { ...narrow, bothThemes: true },
  { ...wide, bothThemes: true },
]
