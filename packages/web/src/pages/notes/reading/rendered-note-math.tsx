import type { ComponentProps } from 'react'
import { withMoneyEscaped } from '../../../parts/markdown/math-delimiters.ts'
import { displayed } from '../../../parts/markdown/remark-displayed.ts'
import { formulasAnd, mathPlugins } from '../../../parts/markdown/rendered-math.tsx'
import { Code } from './rendered-parts.tsx'
import RenderedNote, { type Extension } from './rendered-note.tsx'

const WITH_MATH: Extension = { plugins: [...mathPlugins, displayed], parts: formulasAnd(Code) }

/** A note with formulas. */
export default function RenderedNoteMath({ body, ...rest }: ComponentProps<typeof RenderedNote>) {
  return <RenderedNote body={withMoneyEscaped(body)} {...rest} extension={WITH_MATH} />
}
