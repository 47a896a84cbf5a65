import 'katex/dist/katex.min.css'
import { type KatexOptions, ParseError, renderToString } from 'katex'

/** Bounded, because the text may be anybody's. */
const BOUNDS: KatexOptions = { strict: false, trust: false, maxExpand: 200, maxSize: 20 }

/** Shows a formula in an element; one that cannot be read is shown as it is written. */
export function showFormula(element: HTMLElement, tex: string, isDisplay: boolean): void {
  const markup = markupOf(tex, isDisplay)
  if (markup === undefined) element.textContent = tex
  else showMarkup(element, markup)
}

function markupOf(tex: string, displayMode: boolean): string | undefined {
  try {
    return renderToString(tex, { ...BOUNDS, displayMode })
  } catch (thrown) {
    if (thrown instanceof ParseError) return undefined
    throw thrown
  }
}

/** The page's policy refuses style attributes, so that styles are set by script. Quotes in texts are escaped. */
function showMarkup(element: HTMLElement, markup: string): void {
  element.innerHTML = markup.replaceAll(' style="', ' data-style="')
  for (const styled of element.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset['style'] ?? ''
    delete styled.dataset['style']
  }
}
