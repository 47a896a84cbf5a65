import type { PlotTone } from './plot-props.ts'

export interface Colours {
  tones: Record<PlotTone, string>
  paper: string
  text: string
  line: string
  edge: string
  wash: string
  accent: string
}

/** Resolves the design tokens, because a canvas supports neither `var()` nor `light-dark()`. */
export function coloursAt(element: HTMLElement): Colours {
  const probe = document.createElement('span')
  // With a transition the computed colour would be the previous one.
  probe.style.transitionProperty = 'none'
  element.append(probe)
  const seen = (token: string): string => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    tones: {
      accent: seen('tone-accent'),
      quiet: seen('tone-quiet'),
      grey: seen('tone-grey'),
      amber: seen('tone-amber'),
      red: seen('tone-red'),
    },
    paper: seen('paper'),
    text: seen('soft'),
    line: seen('line'),
    edge: seen('edge'),
    wash: seen('plot-wash'),
    accent: seen('accent'),
  }
  probe.remove()
  return colours
}
