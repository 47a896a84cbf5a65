import { Link } from '@tanstack/react-router'
import type { Data } from '../../../api/call.ts'
import { inVault, nameOf } from '../note-path.ts'
import styles from './link-rows.module.css'

export type FoundLink = Data<'vaultLibrarian_getLinks'>['items'][number]

interface Props {
  links: readonly FoundLink[]
  vault: string | undefined
  /** Which end of the link is shown. */
  of: 'from' | 'to'
}

/** Links with their line; a missing note can be created. */
export function LinkRows({ links, vault, of }: Props) {
  return (
    <ul className={styles['rows']}>
      {links.map((link) => {
        if ('path' in link) return null
        const note = of === 'from' ? link.from : link.to
        return (
          <li key={`${link.from} ${link.line} ${link.text} ${link.to}`} className={styles['row']}>
            {note === null ? (
              <span className={styles['missing']}>Missing note</span>
            ) : (
              <Link
                to="/notes"
                search={{ ...inVault(vault), note, ...(of === 'from' ? { line: String(link.line) } : {}) }}
              >
                {nameOf(note)}
              </Link>
            )}{' '}
            <span className={styles['text']}>
              line {link.line}: {link.text}
            </span>
            {link.to === null && link.kind !== 'markdown' ? (
              <Link
                to="/notes"
                search={{ ...inVault(vault), note: link.from, new: targetIn(link.text) }}
                className={styles['write']}
              >
                Create note
              </Link>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** `[[Meiosis#Phases|how]]` → `Meiosis`. */
const targetIn = (text: string): string => text.replaceAll(/^!?\[\[|\]\]$/g, '').split(/[#|\\]/u)[0] ?? ''
