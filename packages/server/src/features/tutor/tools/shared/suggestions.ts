import type { NextCall } from '@tutor-nexus/toolkit'

/** The calls that lead on from one session tool to another. */
export const listSessions: NextCall = {
  action: 'list-sessions',
  priority: 'high',
  category: 'exploration',
  description: 'Look up the ids of the sessions there are',
  tool: 'tn_session_list',
  arguments: {},
}

export const resumeSession = (sessionId: string, afterSeq = 0): NextCall => ({
  action: 'resume-session',
  priority: 'high',
  category: 'correction',
  description: 'Open the session again and see where it stood',
  reversible: true,
  tool: 'tn_session_resume',
  arguments: { sessionId, ...(afterSeq > 0 ? { afterSeq } : {}) },
})

export const askInSession = (sessionId: string, message: string): NextCall => ({
  action: 'ask-tutor',
  priority: 'high',
  category: 'exploration',
  description: 'Ask the tutor',
  tool: 'tn_session_ask',
  arguments: { sessionId, message },
})

export const askAgain = (sessionId: string, message: string): NextCall => ({
  ...askInSession(sessionId, message),
  action: 'ask-again',
  category: 'correction',
  description: 'Ask the same question again: it has been kept',
})

export const readHistory = (sessionId: string, afterSeq = 0): NextCall => ({
  action: 'read-history',
  priority: 'low',
  category: 'exploration',
  description: afterSeq > 0 ? 'Read the whole of the answer' : 'Read what was said so far',
  tool: 'tn_session_history',
  arguments: { sessionId, ...(afterSeq > 0 ? { afterSeq } : {}) },
})

export const summarizeSession = (sessionId: string): NextCall => ({
  action: 'summarize-session',
  priority: 'medium',
  category: 'exploration',
  description: 'See what was asked and answered',
  tool: 'tn_session_summarize',
  arguments: { sessionId },
})

export const endSession = (sessionId: string): NextCall => ({
  action: 'end-session',
  priority: 'low',
  category: 'optimization',
  description: 'Close the session when the student is done; it can be resumed',
  reversible: true,
  tool: 'tn_session_end',
  arguments: { sessionId },
})

export const cancelPending = (sessionId: string): NextCall => ({
  action: 'cancel-draft',
  priority: 'low',
  category: 'correction',
  description: 'Throw the draft away',
  tool: 'tn_session_cancel_pending',
  arguments: { sessionId },
})

export const takeBack = (sessionId: string): NextCall => ({
  action: 'take-back',
  priority: 'medium',
  category: 'correction',
  description: 'Take it back, as long as it has not been done',
  tool: 'tn_session_cancel_pending',
  arguments: { sessionId },
})

export const lookAtSync = (sessionId: string): NextCall => ({
  action: 'check-sync',
  priority: 'high',
  category: 'exploration',
  description: 'See whether the other device has it',
  tool: 'tn_session_sync_status',
  arguments: { sessionId },
})

export const exportSession = (sessionId: string): NextCall => ({
  action: 'export-session',
  priority: 'medium',
  category: 'optimization',
  description: 'Take the session along to the other device',
  tool: 'tn_session_export',
  arguments: { sessionId },
})
