import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import styles from './coloured-code.module.css'
import { grammarFor } from './grammars.ts'
import { parsedPieces, PARSERS } from './parsed-code.ts'
import { coloured } from './tokenizer.ts'

/** Longer code stays as it is. */
const LONGEST = 50_000

/** Code in the colours of its language, where that is known. */
export default function ColouredCode({ language, code }: { language: string; code: string }) {
  const isShort = code.length <= LONGEST
  const parsed = useQuery({
    queryKey: ['coloured-code', language, code],
    queryFn: async () => (await parsedPieces(language, code)) ?? null,
    enabled: isShort && PARSERS.has(language.toLowerCase()),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const read = useMemo(() => {
    const grammar = isShort ? grammarFor(language) : undefined
    return grammar ? coloured(code, grammar) : undefined
  }, [language, code, isShort])
  const pieces = parsed.data ?? read
  if (!pieces) return code
  return pieces.map(({ text, style }, at) =>
    style ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
      <span key={at} className={styles[style]}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
