import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { Components } from 'react-markdown'
import { hasMath } from './math-delimiters.ts'

const RenderedMarkdown = lazy(() => import('./rendered-markdown.tsx'))
const RenderedMath = lazy(() => import('./rendered-math.tsx'))

const NONE: Components = {}

interface Props {
  text: string
  /** Shown until the parser is loaded. */
  fallback: ReactNode
  /** What is shown in another way than in answers, such as images. */
  parts?: Components
}

/** A text in Markdown. Its parser is loaded with the first one, that of formulas with the first formula. */
export function MarkdownText({ text, fallback, parts = NONE }: Props) {
  // A text that grows is parsed when there is time for it.
  const shown = useDeferredValue(text)
  return (
    <Suspense fallback={fallback}>
      {hasMath(shown) ? (
        <RenderedMath text={shown} parts={parts} />
      ) : (
        <RenderedMarkdown text={shown} parts={parts} />
      )}
    </Suspense>
  )
}
