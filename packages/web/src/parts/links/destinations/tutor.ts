import { linkOptions } from '@tanstack/react-router'
import type { Given } from './given.ts'

const sessionPage = ({ sessionId }: Given) =>
  typeof sessionId === 'string'
    ? linkOptions({ to: '/tutor/$session', params: { session: sessionId } })
    : undefined

const sessionsPage = () => linkOptions({ to: '/tutor' })

export const tutorDestinations = {
  tn_session_list: sessionsPage,
  tn_session_history: sessionPage,
  tn_session_resume: sessionPage,
}
