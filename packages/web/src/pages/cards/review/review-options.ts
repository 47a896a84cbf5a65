import { useState } from 'react'

/** How this browser shows reviews. */
export interface ReviewOptions {
  showsTimer: boolean
  typesAnswers: boolean
}

const KEY = 'tutor-nexus.review'
const DEFAULTS: ReviewOptions = { showsTimer: true, typesAnswers: false }

function stored(): ReviewOptions {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const { showsTimer, typesAnswers } = Object(kept)
    return {
      showsTimer: typeof showsTimer === 'boolean' ? showsTimer : DEFAULTS.showsTimer,
      typesAnswers: typeof typesAnswers === 'boolean' ? typesAnswers : DEFAULTS.typesAnswers,
    }
  } catch {
    // A view inside an assistant has no storage.
    return DEFAULTS
  }
}

export function useReviewOptions() {
  const [options, setOptions] = useState(stored)
  return {
    options,
    change(next: Partial<ReviewOptions>) {
      const all = { ...options, ...next }
      setOptions(all)
      try {
        localStorage.setItem(KEY, JSON.stringify(all))
      } catch {
        // Kept until the page is left.
      }
    },
  }
}
