import { useEffect, useState } from 'react'
import { useTool } from '../../api/use-tool.ts'
import { chosenVoice, speakable } from './speakable.ts'

/** Longer texts stop in the middle in some browsers. */
const PIECE = 200

/** Whether this browser can read aloud. */
export const canSpeak = (): boolean => 'speechSynthesis' in window

/** The stored voice, by which answers are read aloud as they come; undefined while none is stored. */
const useVoice = (): string | undefined =>
  useTool('tn_user_preferences_get', {}, { enabled: canSpeak() }).data?.data.voice ?? undefined

/** What was read without being asked for: once, also if the page is left and opened again. */
const heard = new Set<string>()

/** Reads a text aloud, and stops. Leaving the page stops it too. With `newId` a stored voice begins by itself. */
export function useSpeech(text: string, newId?: string) {
  const voice = useVoice()
  const [asked, setAsked] = useState<boolean>()
  const beginsByItself = newId !== undefined && voice !== undefined && !heard.has(newId)
  const isSpeaking = asked ?? beginsByItself
  useEffect(() => {
    if (!isSpeaking) return
    speak(text, voice, () => setAsked(false))
    return () => {
      speechSynthesis.cancel()
      if (newId !== undefined) heard.add(newId)
    }
  }, [isSpeaking, text, voice, newId])
  return { isSpeaking, start: () => setAsked(true), stop: () => setAsked(false) }
}

function speak(text: string, voice: string | undefined, onEnd: () => void): void {
  speechSynthesis.cancel()
  const found = voice === undefined ? undefined : chosenVoice(speechSynthesis.getVoices(), voice)
  const pieces = piecesOf(speakable(text))
  if (pieces.length === 0) onEnd()
  for (const [at, piece] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(piece)
    if (found) utterance.voice = found
    if (at === pieces.length - 1) utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', onEnd)
    speechSynthesis.speak(utterance)
  }
}

const piecesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n/)
    .flatMap((sentence) => sentence.match(new RegExp(`.{1,${PIECE}}(?:\\s|$)|.{1,${PIECE}}`, 'g')) ?? [])
