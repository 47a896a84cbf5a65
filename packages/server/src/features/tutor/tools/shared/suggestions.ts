import type { NextCall } from '@tutor-nexus/toolkit'

export const listSessions: NextCall = {
  action: 'list-sessions',
  priority: 'high',
  category: 'exploration',
  description: 'Find a session and its id',
  tool: 'tn_session_list',
  arguments: {},
}

export const resumeSession = (sessionId: string, afterSeq = 0): NextCall => ({
  action: 'resume-session',
  priority: 'high',
  category: 'correction',
  description: 'Reopen the session',
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
  description: 'Ask the same question again',
})

export const readHistory = (sessionId: string, afterSeq = 0): NextCall => ({
  action: 'read-history',
  priority: 'low',
  category: 'exploration',
  description: afterSeq > 0 ? 'Read the full answer' : 'Read the conversation',
  tool: 'tn_session_history',
  arguments: { sessionId, ...(afterSeq > 0 ? { afterSeq } : {}) },
})

export const summarizeSession = (sessionId: string): NextCall => ({
  action: 'summarize-session',
  priority: 'medium',
  category: 'exploration',
  description: 'See a summary of the session',
  tool: 'tn_session_summarize',
  arguments: { sessionId },
})

export const cancelDraft = (sessionId: string, id: string): NextCall => ({
  action: 'cancel-draft',
  priority: 'low',
  category: 'correction',
  description: 'Discard the draft',
  tool: 'tn_session_cancel_pending',
  arguments: { sessionId, id },
})

const LONGEST_SUGGESTED = 500

export const sendDraft = (sessionId: string, draftId: string, message: string): NextCall[] =>
  message.length > LONGEST_SUGGESTED
    ? []
    : [
        {
          action: 'send-draft',
          priority: 'high',
          category: 'exploration',
          description: 'Send the draft',
          tool: 'tn_session_ask',
          arguments: { sessionId, message, draftId },
        },
      ]

export const openOutbox = (sessionId: string): NextCall => ({
  action: 'open-outbox',
  priority: 'medium',
  category: 'exploration',
  description: 'See drafts and waiting messages',
  tool: 'tn_session_outbox',
  arguments: { sessionId },
})

export const takeBack = (sessionId: string, id?: string): NextCall => ({
  action: 'take-back',
  priority: 'medium',
  category: 'correction',
  description: 'Cancel it while it is still waiting',
  tool: 'tn_session_cancel_pending',
  arguments: { sessionId, ...(id === undefined ? {} : { id }) },
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
  description: 'Export the session for another device',
  tool: 'tn_session_export',
  arguments: { sessionId },
})
