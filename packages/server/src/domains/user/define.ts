import { toolsFor, type NextCall } from '@tutor-nexus/toolkit'
import type { TranscriptStore } from './transcript-store.ts'

export interface UserServices {
  transcript: TranscriptStore
}

export const defineTool = toolsFor<UserServices>()

export const getTranscript: NextCall = {
  action: 'get-transcript',
  priority: 'medium',
  category: 'exploration',
  description: 'See the transcript as it is kept',
  tool: 'tn_user_transcript_get',
  arguments: {},
}
