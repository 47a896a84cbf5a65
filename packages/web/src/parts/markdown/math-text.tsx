import { lazy, Suspense } from 'react'
import { formulasIn, hasMath } from './math-delimiters.ts'

const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }))

/** Plain text, in which formulas alone are shown as such. */
export function MathText({ text }: { text: string }) {
  if (!hasMath(text)) return text
  return (
    <Suspense fallback={text}>
      {formulasIn(text).map((part, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name and never move
        typeof part === 'string' ? part : <Formula key={at} tex={part.tex} isDisplay={false} />,
      )}
    </Suspense>
  )
}
