/** Resolves colours of the design tokens, because a canvas supports neither `var()` nor `light-dark()`. */
export function readColours<Colours>(
  element: HTMLElement,
  read: (colourOf: (token: string) => string) => Colours,
): Colours {
  const probe = document.createElement('span')
  // With a transition the computed colour would be the previous one.
  probe.style.transitionProperty = 'none'
  element.append(probe)
  const colours = read((token) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}
