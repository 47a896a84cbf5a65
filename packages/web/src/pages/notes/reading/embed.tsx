import { useQuery } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { loadPicture } from '../../../api/note-files.ts'
import { useOutgoing } from '../links/links-panel.tsx'
import { noteQuery } from '../use-note.ts'
import { partsOf } from './front-matter.ts'
import { NoteContext, NoteLink } from './note-link.tsx'
import { embeddedPart } from './note-marks.ts'
import { headingId } from './note-targets.ts'
import { NoteText } from './note-text.tsx'
import { isPicture } from './picture-name.ts'
import styles from './rendered-note.module.css'

/** How deep notes are embedded in each other; one may embed itself. */
const DEEPEST = 3
const Depth = createContext(0)

interface Props {
  target: string
  label: ReactNode
}

/** A picture, or a note or a part of one, within another note. */
export default function Embed({ target, label }: Props) {
  const depth = use(Depth)
  const { vault, targets } = use(NoteContext)
  const [bare = '', ...subpath] = target.split('#')
  const path = targets.get(target)
  const link = (
    <NoteLink target={target} heading={headingId(target)}>
      Embedded: {label}
    </NoteLink>
  )
  if (isPicture(bare)) return <Picture path={path ?? bare} label={label} vault={vault} />
  if (path === undefined || path === null || depth >= DEEPEST || !/\.md$/i.test(path)) return link
  return (
    <div className={styles['embed']}>
      <p>{link}</p>
      <Depth value={depth + 1}>
        <EmbeddedNote path={path} subpath={subpath.join('#')} vault={vault} />
      </Depth>
    </div>
  )
}

function EmbeddedNote({
  path,
  subpath,
  vault,
}: {
  path: string
  subpath: string
  vault: string | undefined
}) {
  const { data } = useQuery(noteQuery(path, vault))
  const outgoing = useOutgoing(path, vault)
  if (!data) return null
  const part = embeddedPart(partsOf(data.text).body, subpath)
  return part === undefined ? (
    <p className={styles['picture']}>This part isn’t in the note.</p>
  ) : (
    <NoteText text={part} {...{ path, vault, outgoing }} />
  )
}

function Picture({ path, label, vault }: { path: string; label: ReactNode; vault: string | undefined }) {
  const { data, isPending } = useQuery({
    queryKey: ['note-picture', vault, path],
    queryFn: async () => (await loadPicture(path, vault)) ?? null,
    staleTime: Infinity,
  })
  const name = path.slice(path.lastIndexOf('/') + 1)
  const { words, ...size } = labelled(typeof label === 'string' ? label : '')
  if (data) return <img src={data} alt={words === '' ? name : words} {...size} className={styles['image']} />
  return <span className={styles['picture']}>{isPending ? 'Loading image' : `Image not found: ${name}`}</span>
}

/** `A cell|240` or `240x100` says how large a picture is shown, besides what is in it. */
function labelled(label: string): { words: string; width?: string; height?: string } {
  const [, words = '', width, height] = /^(?:(.*)\|)?\s*(\d{1,4})(?:x(\d{1,4}))?\s*$/.exec(label) ?? []
  if (width === undefined) return { words: label }
  return { words: words.trim(), width, ...(height === undefined ? {} : { height }) }
}
