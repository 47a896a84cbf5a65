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

/** Resolves the design tokens, because a canvas supports neither `var()` nor `light-dark()`. */
export function coloursOf(element: HTMLElement): GraphColours {
  const probe = document.createElement('span')
  probe.style.transitionProperty = 'none'
  element.append(probe)
  const seen = (token: string): string => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    paper: seen('raised'),
    ink: seen('ink'),
    soft: seen('soft'),
    line: seen('edge'),
    edge: seen('edge'),
    accent: seen('accent'),
    strong: seen('accent-strong'),
    file: seen('warning'),
  }
  probe.remove()
  return colours
}

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
