import type { ReactNode } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './rendered-markdown.module.css'

/** What goes beyond tables and lists, such as formulas. */
export interface Extension {
  plugins: NonNullable<Options['remarkPlugins']>
  parts: Components
}

export const CodeBlock = ({ children }: { children: ReactNode }) => <pre tabIndex={0}>{children}</pre>

/** Headings stand below those of the page. Images are named, not loaded: reading an answer sends no requests. */
const PARTS: Components = {
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href = '', children }) => <WebLink address={href}>{children}</WebLink>,
  img: ({ alt }) => (alt ? <em>{alt}</em> : null),
  table: ({ children }) => (
    <div className={styles['scrolled']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
}

/** A link says where it leads. Only addresses of the web are links; others are shown as they are written. */
function WebLink({ address, children }: { address: string; children: ReactNode }) {
  const host = /^https?:\/\//i.test(address) ? URL.parse(address)?.host : undefined
  if (!host)
    return address.startsWith('mailto:') ? (
      children
    ) : (
      <>
        [{children}]({address})
      </>
    )
  const isNamed = typeof children === 'string' && children.includes(host)
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
      {isNamed ? null : ` (${host})`}
    </>
  )
}

/** `WebLink` decides which addresses become links. */
const asWritten = (address: string): string => address

const PLAIN: Extension = { plugins: [remarkGfm], parts: {} }

/** Markdown of somebody else, such as a model: HTML in it is shown as text. */
export default function RenderedMarkdown({
  text,
  extension = PLAIN,
  parts,
}: {
  text: string
  extension?: Extension
  parts: Components
}) {
  return (
    <div className={styles['markdown']}>
      <Markdown
        remarkPlugins={extension.plugins}
        components={{ ...PARTS, ...extension.parts, ...parts }}
        urlTransform={asWritten}
      >
        {text}
      </Markdown>
    </div>
  )
}
