import { useSyncExternalStore } from 'react'

/** As long as preferences can store. */
const LONGEST_NAME = 50

const speech: SpeechSynthesis | undefined = 'speechSynthesis' in window ? window.speechSynthesis : undefined

/** Browsers load their voices a while after the page. */
function subscribe(listener: () => void): () => void {
  speech?.addEventListener('voiceschanged', listener)
  return () => speech?.removeEventListener('voiceschanged', listener)
}

const names = (): string =>
  [...new Set((speech?.getVoices() ?? []).map(({ name }) => name.trim()))]
    .filter((name) => name !== '' && name.length <= LONGEST_NAME)
    .toSorted()
    .join('\n')

/** The names of this browser’s voices. */
export function useVoices(): readonly string[] {
  const all = useSyncExternalStore(subscribe, names)
  return all === '' ? [] : all.split('\n')
}
