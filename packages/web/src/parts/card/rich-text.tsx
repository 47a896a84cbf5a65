import type { Components } from 'react-markdown'
import { MarkdownText } from '../markdown/markdown-text.tsx'
import { CardMedia } from './card-media.tsx'
import styles from './card-text.module.css'
import { withSounds } from './sounds.ts'

const PARTS: Components = {
  img: ({ src, alt }) => <CardMedia source={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
}

/** A side of a card: Markdown with mathematics, code, images and sounds. Lines break as they are written. */
export function RichText({ text }: { text: string }) {
  return (
    <div className={styles['text']}>
      <MarkdownText
        text={withSounds(text)}
        fallback={<span className={styles['plain']}>{text}</span>}
        parts={PARTS}
      />
    </div>
  )
}
