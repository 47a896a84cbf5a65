import type { ElementType } from 'react'
import type { Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import { Formula } from './formula.tsx'
import { withDollars } from './math-delimiters.ts'
import RenderedMarkdown, { CodeBlock, type Extension } from './rendered-markdown.tsx'

/**
 * Formulas come as code with a class of their own, those on a line of their own within a block of code. `Code` shows
 * other code.
 */
export const formulasAnd = (Code: ElementType): Components => ({
  code({ node, ...rest }) {
    const classes = rest.className?.split(' ') ?? []
    if (!classes.includes('language-math')) return <Code {...rest} />
    const tex = (node?.children ?? []).map((part) => (part.type === 'text' ? part.value : '')).join('')
    return <Formula tex={tex} isDisplay={classes.includes('math-display')} />
  },
  pre({ node, children }) {
    const [first] = node?.children ?? []
    const classes = first?.type === 'element' ? first.properties['className'] : undefined
    const isFormula = Array.isArray(classes) && classes.includes('math-display')
    return isFormula ? children : <CodeBlock>{children}</CodeBlock>
  },
})

export const formulas = formulasAnd('code')

/** Reads formulas between dollars. */
export const mathPlugins: Extension['plugins'] = [remarkMath]

const WITH_MATH: Extension = { plugins: [remarkGfm, remarkMath], parts: formulas }

/** Markdown with formulas. */
export default function RenderedMath({ text, parts }: { text: string; parts: Components }) {
  return <RenderedMarkdown text={withDollars(text)} extension={WITH_MATH} parts={parts} />
}
