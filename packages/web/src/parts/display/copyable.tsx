import { useState } from 'react'
import hidden from '../../design/hidden.module.css'
import { Button } from '../form/button.tsx'
import styles from './copyable.module.css'
import { capitalize } from '../text/words.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** Names the text, for screen readers too. */
  label: string
  text: string
}

const THANKS_MS = 2_000

/** Text with a copy button. */
export function Copyable({ label, text }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), THANKS_MS)
  }
  return (
    <div className={styles['copyable']}>
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={capitalize(label)}>
        {text}
      </pre>
      <Button look="quiet" className={styles['button']} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        <span>
          {copied ? 'Copied' : 'Copy'}
          <span className={hidden['hidden']}> {label}</span>
        </span>
      </Button>
      <span role="status" className={hidden['hidden']}>
        {copied ? 'Copied' : ''}
      </span>
    </div>
  )
}

/** The clipboard API needs a secure origin, which a server in a local network may not have. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
