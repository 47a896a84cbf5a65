/** What a page is looked at in. */
export interface View {
  name: string
  width: number
  height: number
  theme: 'light' | 'dark'
}

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Narrow and wide, light and dark. */
export const views: readonly View[] = sizes.flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ ...size, theme, name: `${size.width} px, ${theme}` })),
)

/** Both widths and both themes at half the time: for what is not a page's main task. */
export const corners: readonly View[] = views.filter(
  ({ width, theme }) => width < 1000 === (theme === 'dark'),
)
