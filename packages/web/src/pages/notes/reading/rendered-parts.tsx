import { lazy, Suspense, use, type ReactNode } from 'react'
import type { Components } from 'react-markdown'
import { NoteContext, NoteLink, TagLink } from './note-link.tsx'
import { isPicture } from './picture-name.ts'
import { addressKey, headingId, idOf, wikilinkKey } from './note-targets.ts'
import styles from './rendered-note.module.css'
import { TaskLine, TickContext } from './task-toggle.ts'

const ColouredCode = lazy(() => import('../code/coloured-code.tsx'))
const Embed = lazy(() => import('./embed.tsx'))

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
    if (data['data-embed'])
      return (
        <Suspense>
          <Embed target={target} label={children} />
        </Suspense>
      )
    return (
      <NoteLink target={target} heading={headingId(target)}>
        {children}
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

interface HeadingProps {
  node?: object | undefined
  children?: ReactNode
  'data-line'?: number
}

/** Headings are shifted down one level, below the page title. */
const heading = (Level: 'h2' | 'h3' | 'h4' | 'h5' | 'h6') =>
  function Heading({ node, children, ...rest }: HeadingProps) {
    return (
      <Level id={node ? idOf(textIn(node)) : undefined} data-line={rest['data-line']}>
        {children}
      </Level>
    )
  }

/** A checkbox, which is ticked where the note can be changed. */
function Checkbox({ checked = false }: { checked?: boolean | undefined }) {
  const tick = use(TickContext)
  const line = use(TaskLine)
  const label = checked ? 'Done' : 'To do'
  if (!tick || line === undefined)
    return <input type="checkbox" checked={checked} disabled readOnly aria-label={label} />
  return <input type="checkbox" checked={checked} aria-label={label} onChange={() => tick(line)} />
}

interface ItemProps {
  node?: { position?: { start: { line: number } } | undefined } | undefined
  className?: string | undefined
  children?: ReactNode
  'data-line'?: number
}

function Item({ node, className, children, ...rest }: ItemProps) {
  const { linesAbove = 0 } = use(NoteContext)
  const line = node?.position?.start.line
  return (
    <li className={className} data-line={rest['data-line']}>
      <TaskLine value={line === undefined ? undefined : line + linesAbove}>{children}</TaskLine>
    </li>
  )
}

interface CodeProps {
  node?: object | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A block that names its language has its colours, once they are loaded. */
export function Code({ node: _, children, ...rest }: CodeProps) {
  const language = /(?:^|\s)language-(\S+)/.exec(rest.className ?? '')?.[1]
  return (
    <code {...rest}>
      {language === undefined || typeof children !== 'string' ? (
        children
      ) : (
        <Suspense fallback={children}>
          <ColouredCode language={language} code={children} />
        </Suspense>
      )}
    </code>
  )
}

/** Components for Markdown. Pictures of other servers are named, not loaded: reading a note asks nobody else. */
export const parts: Components = {
  a: Anchor,
  h1: heading('h2'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h5'),
  h5: heading('h6'),
  h6: heading('h6'),
  img: ({ src, alt }) =>
    typeof src === 'string' && isPicture(src) && !WITH_SCHEME.test(src) ? (
      <Suspense>
        <Embed target={addressKey(src)} label={alt ?? ''} />
      </Suspense>
    ) : (
      <span className={styles['picture']}>
        Image{alt ? `: ${alt}` : ''}
        {typeof src === 'string' && src !== '' ? ` (${src})` : ''}
      </span>
    ),
  code: Code,
  input: ({ checked }) => <Checkbox checked={checked} />,
  li: Item,
  table: ({ children }) => (
    // Wide tables scroll, also by keyboard.
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}
