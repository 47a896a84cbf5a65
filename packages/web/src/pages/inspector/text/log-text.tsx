import { Fragment } from 'react'
import styles from './log-text.module.css'

const MASK = /(\[masked: [^\]\n]{1,60}\])/

/** Log text without markup; control characters are made visible and masked secrets highlighted. */
export function LogText({ text }: { text: string }) {
  return visibleText(text)
    .split(MASK)
    .map((part, at) => {
      const key = `${at}`
      return at % 2 === 1 ? (
        <span key={key} className={styles['mask']} title="Hidden secret">
          {part.slice(1, -1)}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })
}

/* oxlint-disable no-control-regex -- these are what it is about */
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F\u0080-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const DELETE = 0x7f
const PICTURES = 0x2400

/** Makes control characters and bidirectional marks visible. */
export const visibleText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(UNSEEN, (character) => {
    const code = character.charCodeAt(0)
    if (code === DELETE) return '␡'
    return code < 0x20
      ? String.fromCharCode(PICTURES + code)
      : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
