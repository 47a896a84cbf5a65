import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadMedia } from '../../api/card-media.ts'
import styles from './card-text.module.css'
import { MaskedImage } from './masked-image.tsx'
import { masksIn } from './masks.ts'

/** An address elsewhere: cards send no requests to others. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

interface Props {
  /** As the Markdown names it. */
  source: string
  alt: string
}

/** An image or sound of one's own, loaded with the page's secret. */
export function CardMedia({ source, alt }: Props) {
  if (source === '' || ELSEWHERE.test(source))
    return <em className={styles['named']}>{alt || source || 'image'}</em>
  return <OwnMedia {...masksIn(decoded(source))} alt={alt} />
}

function OwnMedia({ name, masks, alt }: ReturnType<typeof masksIn> & { alt: string }) {
  const file = useQuery({
    queryKey: ['card-media', name],
    queryFn: ({ signal }) => loadMedia(name, signal),
    staleTime: Infinity,
    retry: false,
  })
  const address = useObjectUrl(file.data)
  if (file.error) return <em className={styles['named']}>{name} isn’t here</em>
  if (!file.data || address === undefined) return <span className={styles['named']}>Loading…</span>
  const { type } = file.data
  if (type.startsWith('image/') && masks.length > 0)
    return <MaskedImage address={address} alt={alt || 'Image with hidden parts'} masks={masks} />
  if (type.startsWith('image/')) return <img src={address} alt={alt || 'Image'} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a sound of one's own, without a text
  if (type.startsWith('audio/')) return <audio controls src={address} aria-label={alt || 'Sound'} />
  return <em className={styles['named']}>{name} can’t be shown</em>
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<{ of: Blob; url: string }>()
  useEffect(() => {
    if (!blob) return undefined
    const url = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address must end with the component
    setAddress({ of: blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address?.of === blob ? address?.url : undefined
}

/** Markdown encodes what an address must not hold. */
function decoded(source: string): string {
  try {
    return decodeURIComponent(source)
  } catch {
    return source
  }
}
