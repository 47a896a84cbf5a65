import type { ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { NoteLink, TagLink } from './note-link.tsx'
import { addressKey, headingId, idOf, wikilinkKey } from './note-targets.ts'
import styles from './rendered-note.module.css'

interface LinkProps {
  href?: string | undefined
  children?: ReactNode
  'data-wikilink'?: string
  'data-embed'?: string
  'data-tag'?: string
}

const OUTSIDE = /^(?:https?:\/\/|mailto:)/i
const WITH_SCHEME = /^[a-z][a-z\d+.-]*:|^\/\//i

/** Notes and tags open in the app, web addresses in a new tab; anything else is text. */
function Anchor({ href = '', children, ...data }: LinkProps) {
  const { 'data-wikilink': wikilink, 'data-tag': tag } = data
  if (tag) return <TagLink tag={tag}>{children}</TagLink>
  if (wikilink) {
    const target = wikilinkKey(wikilink)
    return (
      <NoteLink target={target} heading={headingId(target)}>
        {data['data-embed'] ? <>Embedded: {children}</> : children}
      </NoteLink>
    )
  }
  if (OUTSIDE.test(href))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  if (href === '' || WITH_SCHEME.test(href)) return <>{children}</>
  const target = addressKey(href)
  return (
    <NoteLink target={target} heading={headingId(target)}>
      {children}
    </NoteLink>
  )
}

interface Node {
  value?: string
  children?: Node[]
}

const textIn = ({ value = '', children = [] }: Node): string => value + children.map(textIn).join('')

/** Headings are shifted down one level, below the page title. */
const heading = (Level: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') =>
  function Heading({ node, children }: { node?: object | undefined; children?: ReactNode }) {
    return <Level id={node ? idOf(textIn(node)) : undefined}>{children}</Level>
  }

/** Components for Markdown. Images are named, not loaded, so that reading a note sends no requests. */
export const parts: Components = {
  a: Anchor,
  h1: heading('h2'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h5'),
  h5: heading('h6'),
  h6: heading('h6'),
  img: ({ src, alt }) => (
    <span className={styles['picture']}>
      Image{alt ? `: ${alt}` : ''}
      {typeof src === 'string' && src !== '' ? ` (${src})` : ''}
    </span>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked ?? false}
      disabled
      readOnly
      aria-label={checked ? 'Done' : 'To do'}
    />
  ),
  table: ({ children }) => (
    // Wide tables scroll, also by keyboard.
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}
