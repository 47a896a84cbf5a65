import { readColours } from '../../../../parts/browser/design-tokens.ts'

export interface GraphColours {
  paper: string
  ink: string
  soft: string
  line: string
  edge: string
  accent: string
  strong: string
  file: string
}

export const coloursOf = (element: HTMLElement): GraphColours =>
  readColours(element, (colourOf) => ({
    paper: colourOf('raised'),
    ink: colourOf('ink'),
    soft: colourOf('soft'),
    line: colourOf('edge'),
    edge: colourOf('edge'),
    accent: colourOf('accent'),
    strong: colourOf('accent-strong'),
    file: colourOf('warning'),
  }))

/** Calls back when the theme changes, by the system or by the switch. */
export function onThemeChange(change: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', change)
  const chosen = new MutationObserver(change)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', change)
    chosen.disconnect()
  }
}
